import { useMutation } from '@tanstack/react-query';
import type { Identifier } from 'ra-core';
import type { FieldEdit } from '../../../contract/fieldKinds/edits.ts';
import type { Resource } from '../../../contract/resource.ts';
import { canUndoDelete } from '../../../contract/undoDelete.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import type { ChosenRecords } from '../../dataProviders/serviceProvider.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { useRefresh } from '../useRefresh.ts';
import { useRequestKey } from '../useRequestKey.ts';
import { useUndoChange } from '../useUndoChange.ts';
import { useWords } from '../useWords.ts';

/** Names that a message shows; the rest are counted. */
const namesShown = 3;

interface Change {
  records: ChosenRecords;
  except: readonly Identifier[];
  /** Undefined: the records are deleted. */
  edits: readonly FieldEdit[] | undefined;
}

/** Does a bulk change, and says what became of it, with a way to undo it. */
export function useBulkChange(resource: Resource, onDone: () => void) {
  const provider = useCompositeProvider();
  const registry = useRegistry();
  const notify = useNotify();
  const refresh = useRefresh();
  const words = useWords(resource);
  const keyOf = useRequestKey();
  const offerUndo = useUndoChange(resource);
  return useMutation({
    mutationFn: (change: Change) =>
      provider.changeInBulk(resource.name, { ...change, isTrial: false, meta: keyOf(change) }),
    onSuccess: ({ data, meta }, { edits }) => {
      const { count: all, looked, changed, refused, refusals } = data;
      const isJob = looked < all;
      const count = words.count(isJob ? all : changed);
      if (isJob)
        notify(edits ? 'crud.jobs.updating' : 'crud.jobs.deleting', { type: 'info', messageArgs: { count } });
      else {
        const undoable =
          changed > 0 && (edits !== undefined || canUndoDelete(resource, registry)) && offerUndo(meta, count);
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
