import { Box, FormHelperText, FormLabel, MenuItem, Select } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { type UpdateManyParams, useListContext } from 'ra-core';
import { Suspense, useId, useState } from 'react';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import { type Field, isAlwaysStored } from '../../../contract/fieldKinds/field.ts';
import { fieldKinds, isSecret } from '../../../contract/fieldKinds.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ActionDialog } from '../../layout/dialogs/ActionDialog.tsx';
import { cells } from '../fieldKinds/cells.ts';
import { editors } from '../fieldKinds/editors.ts';
import { singleFields } from '../fields.ts';
import { valueIssue } from '../record/recordResolver.ts';
import { useIssueText } from '../record/useIssueText.ts';
import { useRefresh } from '../useRefresh.ts';
import { useRequestKey } from '../useRequestKey.ts';
import { useUndoChange } from '../useUndoChange.ts';
import { useWords } from '../useWords.ts';

interface BulkUpdateDialogProps {
  resource: Resource;
  onClose: () => void;
}

/** A field whose value can be the same on many records; a unique one cannot, and a secret should not. */
const canBeShared = (field: Field) => !field.unique && !isSecret(field) && field.inheritance !== 'own';

const firstValue = (field: Field): unknown =>
  fieldKinds[field.kind].operand === 'boolean' && isAlwaysStored(field) ? false : null;

/** Sets one value on all selected records, or on none. */
export default function BulkUpdateDialog({ resource, onClose }: BulkUpdateDialogProps) {
  const { selectedIds, onUnselectItems } = useListContext();
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const errorMessage = useErrorMessage();
  const issueText = useIssueText();
  const words = useWords(resource);
  const keyOf = useRequestKey();
  const id = useId();
  const fields = singleFields(resource).filter(canBeShared);
  const [field, setField] = useState<Field>();
  const [value, setValue] = useState<unknown>(null);
  const provider = useCompositeProvider();
  const offerUndo = useUndoChange(resource);
  const {
    mutate: updateMany,
    isPending,
    error,
    reset,
  } = useMutation({ mutationFn: (change: UpdateManyParams) => provider.updateMany(resource.name, change) });
  const count = words.count(selectedIds.length);
  const issue = field && valueIssue(field, value);

  const apply = () => {
    if (!field || issue) return;
    const change = { ids: selectedIds, data: { [field.source]: value } };
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
  const choose = (next: Field | undefined) => {
    reset();
    setField(next);
    setValue(next ? firstValue(next) : null);
  };
  const Input = field && editors[field.kind].Input;
  const Text = field && cells[field.kind].Text;

  return (
    <ActionDialog
      title={translate('crud.bulk.setTitle', { count })}
      action={
        field && Text && !isEmptyValue(value) ? (
          <span>
            {translate('crud.bulk.setTo', { field: words.field(field) })} <Text field={field} value={value} />{' '}
            {translate('crud.bulk.on', { count })}
          </span>
        ) : field ? (
          translate(field.inheritance ? 'crud.bulk.inherit' : 'crud.bulk.clear', {
            field: words.field(field),
            count,
          })
        ) : (
          translate('crud.bulk.choose')
        )
      }
      isBusy={isPending}
      isBlocked={!field || issue !== undefined}
      error={error ? errorMessage(error) : undefined}
      onAct={apply}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Box sx={{ display: 'grid', gap: 1 }}>
          <FormLabel id={`${id}-field-label`}>{translate('crud.bulk.field')}</FormLabel>
          <Select
            size="small"
            displayEmpty
            value={field?.name ?? ''}
            labelId={`${id}-field-label`}
            onChange={(event) => choose(fields.find((one) => one.name === event.target.value))}
          >
            {fields.map((one) => (
              <MenuItem key={one.name} value={one.name}>
                {words.field(one)}
              </MenuItem>
            ))}
          </Select>
        </Box>
        {field && Input && (
          <Box sx={{ display: 'grid', gap: 1 }}>
            <FormLabel htmlFor={`${id}-value`} id={`${id}-value-label`}>
              {translate('crud.bulk.value')}
            </FormLabel>
            <Suspense fallback={null}>
              <Input
                key={field.name}
                id={`${id}-value`}
                field={{ ...field, required: isAlwaysStored(field) }}
                describedBy={field.inheritance && `${id}-hint`}
                value={value}
                onChange={setValue}
                isInvalid={issue !== undefined && !isEmptyValue(value)}
              />
            </Suspense>
            {field.inheritance && (
              <FormHelperText id={`${id}-hint`}>{translate('crud.bulk.inheritHint')}</FormHelperText>
            )}
            {issue && !isEmptyValue(value) && (
              <Box sx={{ color: 'error.main', typography: 'caption' }}>{issueText(issue)}</Box>
            )}
          </Box>
        )}
      </Box>
    </ActionDialog>
  );
}
