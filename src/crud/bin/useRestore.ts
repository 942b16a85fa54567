import { useMutation } from '@tanstack/react-query';
import type { Identifier } from 'ra-core';
import type { Resource } from '../../../contract/resource.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import { useNotify, useNotifyFailure } from '../../i18n/useNotify.ts';
import { useRefresh } from '../useRefresh.ts';
import { useRequestKey } from '../useRequestKey.ts';
import { hasBin } from './bin.ts';

interface Restoring {
  ids: Identifier[];
  /** The records in words. */
  what: string;
}

/** Brings deleted records back, and says so: what is only marked at any time, and the rest while its delete can be undone. */
export function useRestore(resource: Resource) {
  const provider = useCompositeProvider();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const refresh = useRefresh();
  const keyOf = useRequestKey();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ ids }: Restoring) => {
      const request = { ids, meta: keyOf(ids) };
      return hasBin(resource)
        ? provider.restore(resource.name, request)
        : provider.undoDelete(resource.name, request);
    },
    onSuccess: (_answer, { what }) => notify('crud.bin.restored', { type: 'success', messageArgs: { what } }),
    onError: notifyFailure,
    onSettled: refresh,
  });
  return { restore: mutate, isRestoring: isPending };
}
