import { useDeleteMany, useListContext } from 'ra-core';
import type { Resource } from '../../../contract/resource.ts';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ConfirmDialog } from '../../layout/dialogs/ConfirmDialog.tsx';
import { useUndoDelete } from '../record/useUndoDelete.ts';
import { useRefresh } from '../useRefresh.ts';
import { useRequestKey } from '../useRequestKey.ts';
import { useWords } from '../useWords.ts';

interface BulkDialogProps {
  resource: Resource;
  onClose: () => void;
}

/** Deletes all selected records, or none. */
export default function BulkDeleteDialog({ resource, onClose }: BulkDialogProps) {
  const { selectedIds, onUnselectItems } = useListContext();
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const errorMessage = useErrorMessage();
  const count = useWords(resource).count(selectedIds.length);
  const offerUndo = useUndoDelete(resource);
  const keyOf = useRequestKey();
  const [deleteMany, { isPending, error }] = useDeleteMany(
    resource.name,
    { ids: selectedIds },
    {
      mutationMode: 'pessimistic',
      onSuccess: (deleted) => {
        // None yet: a job deletes them.
        if (deleted?.length === 0) notify('crud.jobs.deleting', { type: 'info', messageArgs: { count } });
        else {
          const undoable = offerUndo(selectedIds, count);
          notify('crud.bulk.deleted', { type: 'success', undoable, messageArgs: { count } });
        }
        onUnselectItems();
        refresh();
        onClose();
      },
      // The dialog stays open and says why; see `error`.
      onError: () => undefined,
    },
  );
  return (
    <ConfirmDialog
      title={translate('crud.bulk.deleteTitle', { count })}
      isDangerous
      isBusy={isPending}
      error={error ? errorMessage(error) : undefined}
      onContinue={() => deleteMany(resource.name, { meta: keyOf(selectedIds) })}
      onClose={onClose}
    >
      {translate('crud.bulk.deleteText')}
    </ConfirmDialog>
  );
}
