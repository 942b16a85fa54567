import Close from '@mui/icons-material/Close';
import { Box, FormHelperText } from '@mui/material';
import { Suspense, useId } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ToolButton } from '../../layout/ToolButton.tsx';
import { editors } from '../fieldKinds/editors.ts';
import { LabelledSelect } from '../LabelledSelect.tsx';
import { useIssueText } from '../record/useIssueText.ts';
import { type BulkEdit, canBeCleared, issueOf } from './bulkEdits.ts';

interface BulkEditRowProps {
  edit: BulkEdit;
  /** The name of the field in the person's language. */
  name: string;
  onChange: (edit: BulkEdit) => void;
  onRemove: () => void;
}

/** One field of a bulk edit: a value to set, or the choice to clear it. */
export function BulkEditRow({ edit, name, onChange, onRemove }: BulkEditRowProps) {
  const translate = useTranslate();
  const issueText = useIssueText();
  const id = useId();
  const { field, how, value } = edit;
  const { Input } = editors[field.kind];
  const issue = issueOf(edit);
  return (
    <Box
      role="group"
      aria-labelledby={`${id}-name`}
      sx={{ display: 'grid', gap: 2, p: 3, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, flexWrap: 'wrap' }}>
        <Box id={`${id}-name`} sx={{ flex: 1, fontWeight: 600 }}>
          {name}
        </Box>
        {canBeCleared(field) && (
          <LabelledSelect
            label={translate('crud.bulk.how')}
            value={how}
            onChange={(next) => onChange({ ...edit, how: next === 'clear' ? 'clear' : 'set' })}
          >
            <option value="set">{translate('crud.bulk.howSet')}</option>
            <option value="clear">
              {translate(field.inheritance ? 'crud.bulk.howInherit' : 'crud.bulk.howClear')}
            </option>
          </LabelledSelect>
        )}
        <ToolButton
          size="small"
          label={translate('crud.bulk.remove', { field: name })}
          icon={<Close fontSize="small" />}
          onClick={onRemove}
        />
      </Box>
      {how === 'clear' ? (
        <Box sx={{ color: field.inheritance ? 'text.secondary' : 'error.main' }}>
          {translate(field.inheritance ? 'crud.bulk.inherits' : 'crud.bulk.clears')}
        </Box>
      ) : (
        <Suspense fallback={null}>
          <Box
            component="label"
            htmlFor={`${id}-value`}
            id={`${id}-value-label`}
            sx={{ typography: 'caption' }}
          >
            {translate('crud.bulk.value')}
          </Box>
          <Input
            id={`${id}-value`}
            field={{ ...field, required: true }}
            describedBy={issue && `${id}-issue`}
            value={value}
            onChange={(next) => onChange({ ...edit, value: next })}
            isInvalid={issue !== undefined}
          />
        </Suspense>
      )}
      {issue && (
        <FormHelperText error id={`${id}-issue`} sx={{ m: 0 }}>
          {issueText(issue)}
        </FormHelperText>
      )}
    </Box>
  );
}
