import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { type Identifier, useListContext } from 'ra-core';
import { historyCalls } from '../../../contract/calls/history.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useNotify, useNotifyFailure } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useRefresh } from '../../kit/records/useRefresh.ts';
import { useRequestKey } from '../../kit/records/useRequestKey.ts';
import { useWords } from '../../kit/records/useWords.ts';

interface Restoring {
  ids: Identifier[];
  /** The records in words. */
  what: string;
}

/** Brings deleted records back, and says so: what is only marked at any time, and the rest while its delete can be undone. */
export function useRestore(resource: Resource) {
  const api = useApi();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const refresh = useRefresh();
  const keyOf = useRequestKey();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ ids }: Restoring) => api(historyCalls.undo(resource), { body: { ids }, ...keyOf(ids) }),
    onSuccess: (_answer, { what }) => notify('crud.bin.restored', { type: 'success', messageArgs: { what } }),
    onError: notifyFailure,
    onSettled: refresh,
  });
  return { restore: mutate, isRestoring: isPending };
}

/** Brings the selected deleted records back. */
export function RestoreButton({ resource }: { resource: Resource }) {
  const { selectedIds, onUnselectItems } = useListContext();
  const translate = useTranslate();
  const { restore, isRestoring } = useRestore(resource);
  const count = useWords(resource).count(selectedIds.length);
  return (
    <Button
      variant="contained"
      loading={isRestoring}
      onClick={() => restore({ ids: selectedIds, what: count }, { onSuccess: () => onUnselectItems() })}
    >
      {translate('crud.bin.restoreCount', { count })}
    </Button>
  );
}
