import { type Identifier, useAddUndoableMutation } from 'ra-core';
import type { Resource } from '../../../contract/resource.ts';
import { canUndoDelete } from '../../../contract/undoDelete.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import { useNotify, useNotifyFailure } from '../../i18n/useNotify.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { useRefresh } from '../useRefresh.ts';

/**
 * Lets the next message offer to take a delete back, if it can be. `offer` returns true if the message has to say so;
 * `what` is what came back, in words.
 */
export function useUndoDelete(resource: Resource): (ids: Identifier[], what: string) => boolean {
  const provider = useCompositeProvider();
  const registry = useRegistry();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const refresh = useRefresh();
  const addUndoable = useAddUndoableMutation();

  const takeBack = async (ids: Identifier[], record: string) => {
    try {
      await provider.undoDelete(resource.name, { ids });
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
