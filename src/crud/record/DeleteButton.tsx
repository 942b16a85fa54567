import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Button } from '@mui/material';
import { useDelete } from 'ra-core';
import { useState } from 'react';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ConfirmDialog } from '../../layout/dialogs/ConfirmDialog.tsx';
import { ToolButton } from '../../layout/ToolButton.tsx';
import { useRefresh } from '../useRefresh.ts';
import { useRequestKey } from '../useRequestKey.ts';
import { useTellDone } from '../useTellDone.ts';
import { useWords } from '../useWords.ts';
import { useUndoDelete } from './useUndoDelete.ts';

interface DeleteButtonProps {
  resource: Resource;
  record: WireRecord;
  isIcon?: boolean;
  onDeleted: () => void;
}

/** Deletes a record after asking with its name. If something still uses it, the dialog stays open and says what. */
export function DeleteButton({ resource, record, isIcon = false, onDeleted }: DeleteButtonProps) {
  const translate = useTranslate();
  const words = useWords(resource);
  const tellDone = useTellDone(resource);
  const refresh = useRefresh();
  const errorMessage = useErrorMessage();
  const offerUndo = useUndoDelete(resource);
  const keyOf = useRequestKey();
  const canDelete = resource.verbs.has('delete');
  const [isAsking, setIsAsking] = useState(false);
  const title = recordTitle(resource, record);
  const [remove, { isPending, error, reset }] = useDelete(
    resource.name,
    { id: record.id, previousData: record },
    {
      mutationMode: 'pessimistic',
      onSuccess: () => {
        tellDone('deleted', title, { undoable: offerUndo([record.id], title) });
        setIsAsking(false);
        onDeleted();
        refresh();
      },
      // The dialog stays open and says why; see `error`.
      onError: () => undefined,
    },
  );
  if (!canDelete) return null;
  const label = translate('crud.delete.open', words.names);
  const ask = () => {
    reset();
    setIsAsking(true);
  };
  return (
    <>
      {isIcon ? (
        <ToolButton label={label} icon={<DeleteIcon />} onClick={ask} />
      ) : (
        <Button color="inherit" startIcon={<DeleteIcon />} onClick={ask}>
          {translate('crud.delete.short')}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={translate('crud.delete.title', { record: title })}
          isDangerous
          isBusy={isPending}
          error={error ? errorMessage(error) : undefined}
          onContinue={() => remove(resource.name, { meta: keyOf([record.id, record.version]) })}
          onClose={() => setIsAsking(false)}
        >
          {translate('crud.delete.text', words.names)}
        </ConfirmDialog>
      )}
    </>
  );
}
