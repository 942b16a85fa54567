import { useMutation } from '@tanstack/react-query';
import type { BodyOf } from '../../../contract/calls/call.ts';
import { storeCopyCalls } from '../../../contract/calls/storeCopies.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useNotify, useNotifyFailure } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useRefresh } from '../../kit/records/useRefresh.ts';
import { useResource } from '../../kit/records/useResource.ts';
import { useUndoChange } from '../../kit/records/useUndoChange.ts';

/** Copies settings into stores, and offers to undo that as one unit. */
export function useCopySettings() {
  const api = useApi();
  const refresh = useRefresh();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const translate = useTranslate();
  const offerUndo = useUndoChange(useResource('stores'));

  return useMutation({
    mutationFn: (body: BodyOf<typeof storeCopyCalls.copy>) => api(storeCopyCalls.copy, { body }),
    onSuccess: ({ records, request }) => {
      if (records === 0) {
        notify('openStore.copiedNothing', { type: 'info' });
        return;
      }
      const undoable = offerUndo({ request }, translate('openStore.copyName'));
      notify('openStore.copied', {
        ...{ type: 'success', undoable, messageArgs: { smart_count: records } },
      });
      refresh();
    },
    onError: notifyFailure,
  });
}
