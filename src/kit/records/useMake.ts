import { useMutation } from '@tanstack/react-query';
import { useCreatePath } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { useNotify, useNotifyFailure } from '../../i18n/useNotify.ts';
import { useRefresh } from './useRefresh.ts';

interface Made {
  resource: string;
  /** The tab of the new record that opens. */
  tab: string;
  /** The message about it. */
  done: Parameters<ReturnType<typeof useNotify>>[0];
}

/** Has a call make a record, says so, and opens a tab of the record. */
export function useMake<Input>(
  make: (input: Input) => Promise<{ id: string }>,
  { resource, tab, done }: Made,
) {
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const refresh = useRefresh();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  return useMutation({
    mutationFn: make,
    onSuccess: ({ id }) => {
      refresh();
      notify(done, { type: 'success' });
      navigate(`${createPath({ resource, id, type: 'edit' })}/${tab}`);
    },
    onError: notifyFailure,
  });
}
