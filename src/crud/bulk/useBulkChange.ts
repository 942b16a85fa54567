import { useMutation } from '@tanstack/react-query';
import type { Resource } from '../../../contract/resource.ts';
import { canUndoDelete } from '../../../contract/undo.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useNotify } from '../../i18n/useNotify.ts';
import { useRefresh } from '../../kit/records/useRefresh.ts';
import { useRequestKey } from '../../kit/records/useRequestKey.ts';
import { useUndoChange } from '../../kit/records/useUndoChange.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { type BulkChange, changeInBulk } from './changeInBulk.ts';

/** Names that a message shows; the rest are counted. */
const namesShown = 3;

/** Does a bulk change, and says what became of it, with a way to undo it. */
export function useBulkChange(resource: Resource, onDone: () => void) {
  const api = useApi();
  const registry = useRegistry();
  const notify = useNotify();
  const refresh = useRefresh();
  const words = useWords(resource);
  const keyOf = useRequestKey();
  const offerUndo = useUndoChange(resource);
  return useMutation({
    mutationFn: (change: BulkChange) =>
      changeInBulk(api, resource, change, { isTrial: false, ...keyOf(change) }),
    onSuccess: (done, { edits }) => {
      const { count: all, looked, changed, refused, refusals } = done.data;
      const isJob = looked < all;
      const count = words.count(isJob ? all : changed);
      if (isJob)
        notify(edits ? 'crud.jobs.updating' : 'crud.jobs.deleting', { type: 'info', messageArgs: { count } });
      else {
        const undoable =
          changed > 0 && (edits !== undefined || canUndoDelete(resource, registry)) && offerUndo(done, count);
        const names = refusals.slice(0, namesShown).map(({ name }) => name);
        if (refused > names.length) names.push('…');
        if (refused > 0)
          notify(edits ? 'crud.bulk.someRefused' : 'crud.bulk.deletedSome', {
            ...{ type: 'warning' as const, undoable },
            messageArgs: { count, smart_count: refused, names: names.join(', ') },
          });
        else
          notify(edits ? 'crud.bulk.updated' : 'crud.bulk.deleted', {
            ...{ type: 'success' as const, undoable },
            messageArgs: { count },
          });
      }
      refresh();
      onDone();
    },
  });
}
