import { useMutation } from '@tanstack/react-query';
import { uberLinkCalls } from '../../../contract/calls/uberLink.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useNotify, useNotifyFailure } from '../../i18n/useNotify.ts';
import { useRefresh } from '../../kit/records/useRefresh.ts';

/** The steps of linking a store, pausing and ending. Each says how it went. */
export function useLinkChanges(storeUuid: string) {
  const api = useApi();
  const notify = useNotify();
  const onError = useNotifyFailure();
  const refresh = useRefresh();
  const unset = (permanently: boolean) =>
    api(uberLinkCalls.unset, { params: { storeUuid }, body: { permanently } });
  const ask = useMutation({
    mutationFn: () => api(uberLinkCalls.authAddress, { query: { storeUuid } }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError,
  });
  const choose = useMutation({
    mutationFn: (uberStoreUuid: string) => api(uberLinkCalls.set, { body: { storeUuid, uberStoreUuid } }),
    onSuccess: () => {
      notify('delivery.saved', { type: 'success' });
      refresh();
    },
    onError,
  });
  const pause = useMutation({
    mutationFn: () => unset(false),
    onSuccess: () => {
      notify('delivery.paused', { type: 'success' });
      refresh();
    },
    onError,
  });
  const end = useMutation({
    mutationFn: () => unset(true),
    onSuccess: () => {
      notify('delivery.ended', { type: 'success' });
      refresh();
    },
  });
  return { ask, choose, pause, end };
}
