import { Box, FormLabel, MenuItem, Select } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { type UpdateManyParams, useListContext } from 'ra-core';
import { useId, useState } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ActionDialog } from '../../layout/dialogs/ActionDialog.tsx';
import { useRefresh } from '../useRefresh.ts';
import { useRequestKey } from '../useRequestKey.ts';
import { useUndoChange } from '../useUndoChange.ts';
import { useWords } from '../useWords.ts';
import { BulkEditRow } from './BulkEditRow.tsx';
import { BulkEditText } from './BulkEditText.tsx';
import { type BulkEdit, isComplete, newEdit, sharedFields, valuesOf } from './bulkEdits.ts';

interface BulkUpdateDialogProps {
  resource: Resource;
  onClose: () => void;
}

/** Sets or clears fields of all selected records: all of them, or none. */
export default function BulkUpdateDialog({ resource, onClose }: BulkUpdateDialogProps) {
  const { selectedIds, onUnselectItems } = useListContext();
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const errorMessage = useErrorMessage();
  const words = useWords(resource);
  const keyOf = useRequestKey();
  const id = useId();
  const [edits, setEdits] = useState<readonly BulkEdit[]>([]);
  const provider = useCompositeProvider();
  const offerUndo = useUndoChange(resource);
  const {
    mutate: updateMany,
    isPending,
    error,
    reset,
  } = useMutation({ mutationFn: (change: UpdateManyParams) => provider.updateMany(resource.name, change) });
  const count = words.count(selectedIds.length);
  const others = sharedFields(resource).filter((field) => edits.every((edit) => edit.field !== field));

  const apply = () => {
    const change = { ids: selectedIds, data: valuesOf(edits) };
    updateMany(
      { ...change, meta: keyOf(change) },
      {
        onSuccess: ({ data, meta }) => {
          // None yet: a job changes them.
          if (data?.length === 0) notify('crud.jobs.updating', { type: 'info', messageArgs: { count } });
          else {
            const undoable = offerUndo(meta, count);
            notify('crud.bulk.updated', { type: 'success', undoable, messageArgs: { count } });
          }
          onUnselectItems();
          refresh();
          onClose();
        },
      },
    );
  };
  const change = (next: readonly BulkEdit[]) => {
    reset();
    setEdits(next);
  };

  return (
    <ActionDialog
      title={translate('crud.bulk.setTitle', { count })}
      action={<BulkEditText edits={edits} count={count} nameOf={words.field} />}
      isDangerous={edits.some(({ how, field }) => how === 'clear' && !field.inheritance)}
      isBusy={isPending}
      isBlocked={edits.length === 0 || !edits.every(isComplete)}
      error={error ? errorMessage(error) : undefined}
      onAct={apply}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        {others.length > 0 && (
          <Box sx={{ display: 'grid', gap: 1 }}>
            <FormLabel id={`${id}-field-label`}>
              {translate(edits.length === 0 ? 'crud.bulk.field' : 'crud.bulk.another')}
            </FormLabel>
            <Select
              size="small"
              displayEmpty
              value=""
              labelId={`${id}-field-label`}
              onChange={(event) => {
                const field = others.find(({ name }) => name === event.target.value);
                if (field) change([newEdit(field), ...edits]);
              }}
            >
              {others.map((one) => (
                <MenuItem key={one.name} value={one.name}>
                  {words.field(one)}
                </MenuItem>
              ))}
            </Select>
          </Box>
        )}
        {edits.map((edit, index) => (
          <BulkEditRow
            key={edit.field.name}
            edit={edit}
            name={words.field(edit.field)}
            onChange={(next) => change(edits.with(index, next))}
            onRemove={() => change(edits.toSpliced(index, 1))}
          />
        ))}
      </Box>
    </ActionDialog>
  );
}
