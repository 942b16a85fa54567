import { type Identifier, useAddUndoableMutation } from 'ra-core';
import { historyCalls } from '../../../contract/calls/history.ts';
import type { Resource } from '../../../contract/resource.ts';
import { canUndoDelete } from '../../../contract/undo.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useNotify, useNotifyFailure } from '../../i18n/useNotify.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { useRefresh } from './useRefresh.ts';

/**
 * Returns a function that lets the next message offer to undo a delete. It returns true if the delete can be undone, so
 * that the caller shows such a message; `what` names the deleted records in words.
 */
export function useUndoDelete(resource: Resource): (ids: Identifier[], what: string) => boolean {
  const api = useApi();
  const registry = useRegistry();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const refresh = useRefresh();
  const addUndoable = useAddUndoableMutation();

  const takeBack = async (ids: Identifier[], record: string) => {
    try {
      await api(historyCalls.undo(resource), { body: { ids } });
      notify('crud.actions.undone', { type: 'info', messageArgs: { record } });
    } catch (error) {
      notifyFailure(error);
    }
    refresh();
  };

  return (ids, what) => {
    const isPossible = canUndoDelete(resource, registry);
    if (isPossible)
      addUndoable(({ isUndo }: { isUndo: boolean }) => {
        if (isUndo) void takeBack(ids, what);
      });
    return isPossible;
  };
}
