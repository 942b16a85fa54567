import { useMutation } from '@tanstack/react-query';
import { useAddUndoableMutation } from 'ra-core';
import { selectionAnswer } from '../../../contract/calls/actions.ts';
import { useRefresh } from '../../crud/useRefresh.ts';
import { useRequestKey } from '../../crud/useRequestKey.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import type { MessageKey } from '../../i18n/messageKeys.ts';
import { useNotify, useNotifyFailure } from '../../i18n/useNotify.ts';

const items = 'menus/items';

interface ItemAction {
  /** An action of menu items. */
  action: string;
  /** What people read: it is done, a job does it, it was undone. */
  words: { done: MessageKey; begun: MessageKey; undone: MessageKey };
}

/** Runs an action on chosen items, and offers to undo it. */
export function useDoToItems({ action, words }: ItemAction) {
  const provider = useCompositeProvider();
  const keyOf = useRequestKey();
  const refresh = useRefresh();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const addUndoable = useAddUndoableMutation();

  const takeBack = async (request: string) => {
    try {
      const { data } = await provider.undoChange(items, { request });
      notify(words.undone, { type: 'info', messageArgs: { smart_count: data.ids.length } });
    } catch (error) {
      notifyFailure(error);
    }
    refresh();
  };
  return useMutation({
    mutationFn: async ({ ids, values }: { ids: string[]; values: Readonly<Record<string, unknown>> }) => {
      const request = { records: { ids }, action, values, isTrial: false };
      const { data, meta } = await provider.actOnMany(items, { ...request, meta: keyOf(request) });
      return { ...selectionAnswer.parse(data), request: meta.request };
    },
    onSuccess: ({ count, job, request }) => {
      const undoable = job === undefined && request !== undefined;
      if (undoable)
        addUndoable(({ isUndo }: { isUndo: boolean }) => {
          if (isUndo) void takeBack(request);
        });
      notify(job === undefined ? words.done : words.begun, {
        ...{ type: 'success', undoable, messageArgs: { smart_count: count } },
      });
      refresh();
    },
  });
}
