import { useMutation } from '@tanstack/react-query';
import { useAddUndoableMutation } from 'ra-core';
import { selectionAnswer } from '../../../contract/calls/actions.ts';
import { refusalCode } from '../../crud/record/refusal.ts';
import { useRefresh } from '../../crud/useRefresh.ts';
import { useRequestKey } from '../../crud/useRequestKey.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import type { MessageKey } from '../../i18n/messageKeys.ts';
import { useNotify, useNotifyFailure } from '../../i18n/useNotify.ts';

const items = 'menus/items';

interface ItemAction {
  /** An action of menu items. */
  action: string;
  /** The resources whose records it changes, in the order in which they are undone. */
  changes: readonly string[];
  /** What people read: it is done, a job does it, it was undone. */
  words: { done: MessageKey; begun: MessageKey; undone: MessageKey };
}

/** Runs an action on chosen items, and offers to undo it. */
export function useDoToItems({ action, changes, words }: ItemAction) {
  const provider = useCompositeProvider();
  const keyOf = useRequestKey();
  const refresh = useRefresh();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const addUndoable = useAddUndoableMutation();

  const takeBack = async (request: string) => {
    try {
      let count = 0;
      for (const resource of changes) count += await undone(resource, request);
      notify(words.undone, { type: 'info', messageArgs: { smart_count: count } });
    } catch (error) {
      notifyFailure(error);
    }
    refresh();
  };
  /** The records that have their earlier values; none where the request changed nothing of the resource. */
  const undone = async (resource: string, request: string): Promise<number> => {
    try {
      return (await provider.undoChange(resource, { request })).data.ids.length;
    } catch (error) {
      if (refusalCode(error) === 'UNDO_TOO_LATE') return 0;
      throw error;
    }
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
