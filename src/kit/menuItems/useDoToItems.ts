import { useMutation } from '@tanstack/react-query';
import { useAddUndoableMutation } from 'ra-core';
import { actionCalls } from '../../../contract/calls/actions.ts';
import { historyCalls } from '../../../contract/calls/history.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import type { MessageKey } from '../../i18n/messageKeys.ts';
import { useNotify, useNotifyFailure } from '../../i18n/useNotify.ts';
import { useRefresh } from '../records/useRefresh.ts';
import { useRequestKey } from '../records/useRequestKey.ts';
import { useResource } from '../records/useResource.ts';

interface ItemAction {
  /** An action of menu items. */
  action: string;
  /** What people read: it is done, a job does it, it was undone. */
  words: { done: MessageKey; begun: MessageKey; undone: MessageKey };
}

/** Runs an action on chosen items, and offers to undo it. */
export function useDoToItems({ action, words }: ItemAction) {
  const api = useApi();
  const items = useResource('menus/items');
  const keyOf = useRequestKey();
  const refresh = useRefresh();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const addUndoable = useAddUndoableMutation();

  const takeBack = async (request: string) => {
    try {
      const { ids } = await api(historyCalls.undo(items), { body: { request } });
      notify(words.undone, { type: 'info', messageArgs: { smart_count: ids.length } });
    } catch (error) {
      notifyFailure(error);
    }
    refresh();
  };
  return useMutation({
    mutationFn: (body: { ids: string[]; values: Readonly<Record<string, unknown>> }) =>
      api(actionCalls.many(items), { params: { action }, body, mayBeJob: true, ...keyOf([action, body]) }),
    onSuccess: ({ data: { count, job }, request }) => {
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
