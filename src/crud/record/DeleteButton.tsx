import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Button } from '@mui/material';
import { useDelete } from 'ra-core';
import { useState } from 'react';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useNotifySuccess } from '../../kit/records/useNotifySuccess.ts';
import { useRefresh } from '../../kit/records/useRefresh.ts';
import { useRequestKey } from '../../kit/records/useRequestKey.ts';
import { useUndoDelete } from '../../kit/records/useUndo.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { ConfirmDialog } from '../../layout/dialogs/ConfirmDialog.tsx';
import { usePageCommands } from '../../layout/palette/usePageCommands.ts';
import { useIsOnline, WhileOnline } from '../../layout/shell/WhileOnline.tsx';
import { ToolButton } from '../../layout/ToolButton.tsx';
import { ReachText, useReach } from '../form/ReachText.tsx';

interface DeleteButtonProps {
  resource: Resource;
  record: WireRecord;
  isIcon?: boolean;
  onDeleted: () => void;
}

/** Deletes a record after asking with its name. The dialog says first what goes with it, and what still uses it. */
export function DeleteButton({ resource, record, isIcon = false, onDeleted }: DeleteButtonProps) {
  const translate = useTranslate();
  const words = useWords(resource);
  const notifySuccess = useNotifySuccess(resource);
  const refresh = useRefresh();
  const offerUndo = useUndoDelete(resource);
  const keyOf = useRequestKey();
  const canDelete = resource.verbs.has('delete');
  const [isAsking, setIsAsking] = useState(false);
  const title = recordTitle(resource, record);
  const reach = useReach(resource, { records: { ids: [record.id] }, change: 'delete', isAsked: isAsking });
  const users = reach.uses.filter(({ effect }) => effect === 'refuse');
  const [remove, { isPending, error, reset }] = useDelete(
    resource.name,
    { id: record.id, previousData: record },
    {
      mutationMode: 'pessimistic',
      onSuccess: () => {
        notifySuccess('deleted', title, { undoable: offerUndo([record.id], title) });
        setIsAsking(false);
        onDeleted();
        refresh();
      },
      // The dialog stays open and says why; see `error`.
      onError: () => undefined,
    },
  );
  const isOnline = useIsOnline();
  const label = translate('crud.delete.open', words.names);
  const ask = () => {
    reset();
    setIsAsking(true);
  };
  usePageCommands(canDelete && isOnline ? [{ id: 'record:delete', label, context: title, run: ask }] : []);
  if (!canDelete) return null;
  return (
    <>
      <WhileOnline>
        {isIcon ? (
          <ToolButton label={label} icon={<DeleteIcon />} onClick={ask} />
        ) : (
          <Button color="inherit" startIcon={<DeleteIcon />} onClick={ask}>
            {translate('crud.delete.short')}
          </Button>
        )}
      </WhileOnline>
      {isAsking && (
        <ConfirmDialog
          title={translate('crud.delete.title', { record: title })}
          isDangerous
          isBusy={isPending}
          isWaiting={reach.isPending}
          error={error ?? (users.length > 0 ? { status: 409, body: { code: 'IN_USE', users } } : undefined)}
          action={translate('crud.delete.action', { record: title })}
          onAct={() => remove(resource.name, { meta: keyOf([record.id, record.version]) })}
          onClose={() => setIsAsking(false)}
        >
          {translate('crud.delete.text', words.names)}
          <ReachText uses={reach.uses} />
        </ConfirmDialog>
      )}
    </>
  );
}
