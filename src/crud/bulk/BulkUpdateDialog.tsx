import { Box } from '@mui/material';
import { useState } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import type { ChosenRecords } from '../../dataProviders/listRequest.ts';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { ActionDialog } from '../../layout/dialogs/ActionDialog.tsx';
import { BulkEditRow } from './BulkEditRow.tsx';
import { BulkEditText } from './BulkEditText.tsx';
import { BulkFieldPicker } from './BulkFieldPicker.tsx';
import { BulkPreview } from './BulkPreview.tsx';
import { type BulkEdit, fieldEditOf, isComplete, newEdit, sharedFields } from './bulkEdits.ts';
import { useBulkChange } from './useBulkChange.ts';
import { useBulkTrial } from './useBulkTrial.ts';
import { type ChosenTotal, useChosenCount } from './useChosenCount.ts';
import { useLeftOut } from './useLeftOut.ts';

export interface BulkDialogProps extends ChosenTotal {
  resource: Resource;
  /** The records that were selected, or the filter of the list. */
  records: ChosenRecords;
  onDone: () => void;
  onClose: () => void;
}

/** Changes fields of many records, where it is possible. Shows beforehand what will happen. */
export default function BulkUpdateDialog({ resource, records, onDone, onClose, ...known }: BulkDialogProps) {
  const translate = useTranslate();
  const errorMessage = useErrorMessage();
  const words = useWords(resource);
  const [edits, setEdits] = useState<readonly BulkEdit[]>([]);
  const { except, leaveOut } = useLeftOut();
  const change = useBulkChange(resource, () => {
    onDone();
    onClose();
  });
  const isReady = edits.length > 0 && edits.every(isComplete);
  const wanted = {
    records,
    except: [...except.keys()],
    edits: isReady ? edits.map(fieldEditOf) : [],
  };
  const trial = useBulkTrial(resource, { ...wanted, isReady });
  const counted = trial.data?.chosen;
  const { rest, count } = useChosenCount(resource, known, { counted, left: except.size });
  const others = sharedFields(resource).filter((field) => edits.every((edit) => edit.field !== field));
  const error = change.error ?? (isReady ? trial.error : null);

  const changeEdits = (next: readonly BulkEdit[]) => {
    change.reset();
    setEdits(next);
  };

  return (
    <ActionDialog
      title={translate('crud.bulk.setTitle', { count })}
      action={<BulkEditText edits={edits} count={count} nameOf={words.field} />}
      isDangerous={edits.some(({ how, field }) => how === 'clear' && !field.inheritance)}
      isBusy={change.isPending}
      isBlocked={!isReady || rest === 0}
      error={error ? errorMessage(error) : undefined}
      onAct={() => change.mutate(wanted)}
      onClose={onClose}
    >
      {/* The open list of fields has its place above the buttons. */}
      <Box
        sx={{
          display: 'grid',
          alignContent: 'start',
          gap: 4,
          pt: 2,
          minHeight: edits.length === 0 ? 390 : 0,
        }}
      >
        {others.length > 0 && (
          <BulkFieldPicker
            fields={others}
            nameOf={words.field}
            isFirst={edits.length === 0}
            onChoose={(field) => changeEdits([newEdit(field), ...edits])}
          />
        )}
        {edits.map((edit, index) => (
          <BulkEditRow
            key={edit.field.name}
            edit={edit}
            name={words.field(edit.field)}
            onChange={(next) => changeEdits(edits.with(index, next))}
            onRemove={() => changeEdits(edits.toSpliced(index, 1))}
          />
        ))}
        {isReady && trial.data && (
          <Box sx={{ opacity: trial.isCurrent ? 1 : 0.6 }}>
            <BulkPreview
              resource={resource}
              answer={trial.data}
              isDelete={false}
              except={except}
              onExcept={leaveOut}
            />
          </Box>
        )}
      </Box>
    </ActionDialog>
  );
}
