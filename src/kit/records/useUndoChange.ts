import { useAddUndoableMutation } from 'ra-core';
import { historyCalls } from '../../../contract/calls/history.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import type { RequestMeta } from '../../dataProviders/serviceProvider.ts';
import { useNotify, useNotifyFailure } from '../../i18n/useNotify.ts';
import { useRefresh } from './useRefresh.ts';

/** Names that a message shows; the rest are counted. */
const namesShown = 5;

/**
 * Returns a function that lets the next message offer to undo a request that changed records. It returns true if that
 * is possible, so that the caller shows such a message; `what` names the records in words.
 */
export function useUndoChange(resource: Resource): (meta: RequestMeta, what: string) => boolean {
  const api = useApi();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const refresh = useRefresh();
  const addUndoable = useAddUndoableMutation();

  const takeBack = async (request: string, record: string) => {
    try {
      const { skipped } = await api(historyCalls.undo(resource), { body: { request } });
      const names = skipped.slice(0, namesShown).map(({ name }) => name);
      if (names.length === 0) notify('crud.actions.undone', { type: 'info', messageArgs: { record } });
      else
        notify('crud.undo.skipped', {
          type: 'warning',
          messageArgs: { smart_count: skipped.length, names: names.join(', ') },
        });
    } catch (error) {
      notifyFailure(error);
    }
    refresh();
  };

  return ({ request }, what) => {
    if (request === undefined) return false;
    addUndoable(({ isUndo }: { isUndo: boolean }) => {
      if (isUndo) void takeBack(request, what);
    });
    return true;
  };
}
