import { useMutation } from '@tanstack/react-query';
import type { Identifier } from 'ra-core';
import type { Resource } from '../../../contract/resource.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import { useNotify, useNotifyFailure } from '../../i18n/useNotify.ts';
import { useRefresh } from '../useRefresh.ts';
import { useRequestKey } from '../useRequestKey.ts';

interface Restoring {
  ids: Identifier[];
  /** The records in words. */
  what: string;
}

/** Brings deleted records back, and says so. */
export function useRestore(resource: Resource) {
  const provider = useCompositeProvider();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const refresh = useRefresh();
  const keyOf = useRequestKey();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ ids }: Restoring) => provider.restore(resource.name, { ids, meta: keyOf(ids) }),
    onSuccess: (_answer, { what }) => notify('crud.bin.restored', { type: 'success', messageArgs: { what } }),
    onError: notifyFailure,
    onSettled: refresh,
  });
  return { restore: mutate, isRestoring: isPending };
}
