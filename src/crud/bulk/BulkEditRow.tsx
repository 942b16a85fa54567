import Close from '@mui/icons-material/Close';
import { Box, FormHelperText } from '@mui/material';
import { Suspense, useId } from 'react';
import type { EditName } from '../../../contract/fieldKinds/edits.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { LabelledSelect } from '../../kit/LabelledSelect.tsx';
import { useIssueText } from '../../kit/records/useIssueText.ts';
import { ToolButton } from '../../layout/ToolButton.tsx';
import { type BulkEdit, issueOf, newEdit, possibleEdits } from './bulkEdits.ts';
import { EditInputs } from './EditInputs.tsx';

interface BulkEditRowProps {
  edit: BulkEdit;
  /** The name of the field in the person's language. */
  name: string;
  onChange: (edit: BulkEdit) => void;
  onRemove: () => void;
}

/** One field of a bulk edit: what happens to it, and the value that this needs. */
export function BulkEditRow({ edit, name, onChange, onRemove }: BulkEditRowProps) {
  const translate = useTranslate();
  const issueText = useIssueText();
  const id = useId();
  const { field, how } = edit;
  const issue = issueOf(edit);
  const possible = possibleEdits(field);
  const textOf = (one: EditName) =>
    translate(one === 'clear' && field.inheritance ? 'crud.bulk.howInherit' : `crud.bulk.hows.${one}`);
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
        {possible.length > 1 && (
          <LabelledSelect
            label={translate('crud.bulk.how')}
            value={how}
            onChange={(next) => {
              const chosen = possible.find((one) => one === next);
              if (chosen) onChange(newEdit(field, chosen));
            }}
          >
            {possible.map((one) => (
              <option key={one} value={one}>
                {textOf(one)}
              </option>
            ))}
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
          <EditInputs
            {...{ edit, onChange }}
            isInvalid={issue !== undefined}
            describedBy={issue && `${id}-issue`}
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
