import { Box, FormHelperText, FormLabel } from '@mui/material';
import { useId } from 'react';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { fieldKinds } from '../../../contract/fieldKinds.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { editors } from '../../kit/fieldKinds/editors.ts';
import { Part } from '../../kit/imports/Part.tsx';
import { useIssueText } from '../../kit/records/useIssueText.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { valueIssue } from '../form/recordResolver.ts';
import { chosenKey, fieldsWithoutColumn, type ImportChoices } from './importOptions.ts';

interface MissingFieldsProps {
  resource: Resource;
  choices: ImportChoices;
  onChange: (choices: ImportChoices) => void;
}

/** Required fields that the file does not have: one value for all rows. */
export function MissingFields({ resource, choices, onChange }: MissingFieldsProps) {
  const translate = useTranslate();
  const words = useWords(resource);
  const issueText = useIssueText();
  const id = useId();
  // A value that must differ from row to row can only be a text that contains the row number.
  const fields = fieldsWithoutColumn(resource, choices).filter(
    (field) => !field.unique || fieldKinds[field.kind].operand === 'text',
  );
  if (fields.length === 0) return null;
  const key = chosenKey(resource, choices);
  // A value that finds the record is for all rows; others are only for new records.
  const isForNew = ({ source }: Field) => key !== null && !key.includes(source);
  return (
    <Part
      title={translate('crud.import.missing')}
      help={translate(
        fields.every(isForNew) ? 'crud.import.missingNewHelp' : 'crud.import.missingHelp',
        words.names,
      )}
    >
      {fields.map((field) => {
        const { Input } = editors[field.kind];
        const value = choices.defaults[field.source];
        const issue = isEmptyValue(value) ? undefined : valueIssue(field, value);
        return (
          <Box key={field.name} sx={{ width: 320 }}>
            <FormLabel
              htmlFor={`${id}-${field.name}`}
              id={`${id}-${field.name}-label`}
              sx={{ typography: 'subtitle2', color: 'text.primary' }}
            >
              {translate(isForNew(field) ? 'crud.import.missingNewValue' : 'crud.import.missingValue', {
                field: words.field(field),
              })}
            </FormLabel>
            <Input
              id={`${id}-${field.name}`}
              field={field}
              value={value}
              isInvalid={issue !== undefined}
              onChange={(next) =>
                onChange({ ...choices, defaults: { ...choices.defaults, [field.source]: next } })
              }
            />
            {issue && <FormHelperText error>{issueText(issue)}</FormHelperText>}
            {!issue && field.unique && (
              <FormHelperText>{translate('crud.import.numbered', { place: '{row}' })}</FormHelperText>
            )}
          </Box>
        );
      })}
    </Part>
  );
}
