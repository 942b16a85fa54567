import { type Identifier, useAddUndoableMutation } from 'ra-core';
import { historyCalls, type UndoBody } from '../../../contract/calls/history.ts';
import type { Resource } from '../../../contract/resource.ts';
import { canUndoDelete } from '../../../contract/undo.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import type { RequestMeta } from '../../dataProviders/serviceProvider.ts';
import { listText } from '../../i18n/listText.ts';
import { useNotify, useNotifyFailure } from '../../i18n/useNotify.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { useRefresh } from './useRefresh.ts';

/** Names that a message shows; the rest are counted. */
const namesShown = 5;

/** Returns a function that lets the next message offer to undo something; `what` names the records in words. */
function useOfferUndo(resource: Resource): (body: UndoBody, what: string) => void {
  const api = useApi();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const refresh = useRefresh();
  const addUndoable = useAddUndoableMutation();

  const undo = async (body: UndoBody, record: string) => {
    try {
      const { skipped } = await api(historyCalls.undo(resource), { body });
      const names = skipped.slice(0, namesShown).map(({ name }) => name);
      if (names.length === 0) notify('crud.actions.undone', { type: 'info', messageArgs: { record } });
      else
        notify('crud.undo.skipped', {
          type: 'warning',
          messageArgs: { smart_count: skipped.length, names: listText(names) },
        });
    } catch (error) {
      notifyFailure(error);
    }
    refresh();
  };

  return (body, what) =>
    addUndoable(({ isUndo }: { isUndo: boolean }) => {
      if (isUndo) void undo(body, what);
    });
}

/**
 * Returns a function that lets the next message offer to undo a request that changed records. It returns true if that
 * is possible, so that the caller shows such a message; `what` names the records in words.
 */
export function useUndoChange(resource: Resource): (meta: RequestMeta, what: string) => boolean {
  const offer = useOfferUndo(resource);
  return ({ request }, what) => {
    if (request !== undefined) offer({ request }, what);
    return request !== undefined;
  };
}

/**
 * Returns a function that lets the next message offer to undo a delete. It returns true if the delete can be undone, so
 * that the caller shows such a message; `what` names the deleted records in words.
 */
export function useUndoDelete(resource: Resource): (ids: Identifier[], what: string) => boolean {
  const offer = useOfferUndo(resource);
  const registry = useRegistry();
  return (ids, what) => {
    const isPossible = canUndoDelete(resource, registry);
    if (isPossible) offer({ ids }, what);
    return isPossible;
  };
}
