import { Autocomplete, Box, TextField } from '@mui/material';
import { useState } from 'react';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { ChosenRecords } from '../../dataProviders/listRequest.ts';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { cells } from '../../kit/fieldKinds/cells.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { ActionDialog } from '../../layout/dialogs/ActionDialog.tsx';
import { BulkEditRow } from './BulkEditRow.tsx';
import { BulkPreview } from './BulkPreview.tsx';
import { type ChosenTotal, useBulkChange, useBulkTrial, useChosenCount, useLeftOut } from './bulkChanges.ts';
import { type BulkEdit, fieldEditOf, isComplete, newEdit, sharedFields } from './bulkEdits.ts';

interface BulkEditTextProps {
  edits: readonly BulkEdit[];
  /** The records: "3 stock items". */
  count: string;
  nameOf: (field: Field) => string;
}

/** What the button does: it says the one edit, or counts several. */
function BulkEditText({ edits, count, nameOf }: BulkEditTextProps) {
  const translate = useTranslate();
  const [edit, another] = edits;
  if (!edit) return translate('crud.bulk.choose');
  if (another) return translate('crud.bulk.several', { smart_count: edits.length, count });
  const { field, how, value } = edit;
  const name = nameOf(field);
  if (how === 'clear')
    return translate(field.inheritance ? 'crud.bulk.inherit' : 'crud.bulk.clear', { field: name, count });
  if (!isComplete(edit)) return translate('crud.bulk.enter', { field: name });
  if (how !== 'set') return translate('crud.bulk.change', { field: name, count });
  const { Text } = cells[field.kind];
  return (
    <span>
      {translate('crud.bulk.setTo', { field: name })} <Text field={field} value={value} />{' '}
      {translate('crud.bulk.on', { count })}
    </span>
  );
}

interface BulkFieldPickerProps {
  fields: readonly Field[];
  nameOf: (field: Field) => string;
  /** No field is chosen yet, so the list is open at once. */
  isFirst: boolean;
  onChoose: (field: Field) => void;
}

/** Picks a field to change. Typing narrows the list. */
function BulkFieldPicker({ fields, nameOf, isFirst, onChoose }: BulkFieldPickerProps) {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Autocomplete
      // An input of its own for the next field.
      key={fields.length}
      size="small"
      openOnFocus
      open={isOpen}
      onOpen={() => setIsOpen(true)}
      // A click into the input does not close the list that opened by itself.
      onClose={(_event, reason) => setIsOpen(reason === 'toggleInput')}
      autoHighlight
      blurOnSelect
      value={null}
      options={fields}
      getOptionLabel={nameOf}
      getOptionKey={({ name }) => name}
      slotProps={{ listbox: { sx: { maxHeight: 300 } } }}
      // A click opens the list, so nobody needs a button for it.
      forcePopupIcon={false}
      clearText={translate('crud.input.clear')}
      noOptionsText={translate('crud.filters.noField')}
      onChange={(_event, field) => {
        if (field) onChoose(field);
      }}
      renderInput={(props) => (
        <TextField
          {...props}
          autoFocus={isFirst}
          label={translate(isFirst ? 'crud.bulk.field' : 'crud.bulk.another')}
        />
      )}
    />
  );
}

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
  const requested = {
    records,
    except: [...except.keys()],
    edits: isReady ? edits.map(fieldEditOf) : [],
  };
  const trial = useBulkTrial(resource, { ...requested, isReady });
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
      onAct={() => change.mutate(requested)}
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
