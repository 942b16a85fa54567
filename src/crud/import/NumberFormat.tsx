import { Box, Select } from '@mui/material';
import { useId } from 'react';
import { isNumeric } from '../../../contract/fieldKinds.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { settableFields } from '../fields.ts';
import type { ImportChoices } from './importOptions.ts';

interface NumberFormatProps {
  resource: Resource;
  choices: ImportChoices;
  onChange: (choices: ImportChoices) => void;
}

/** How the file writes its decimals, where it fills any number. */
export function NumberFormat({ resource, choices, onChange }: NumberFormatProps) {
  const translate = useTranslate();
  const id = useId();
  const mapped = Object.values(choices.mapping);
  const hasNumbers = settableFields(resource).some(
    (field) => isNumeric(field) && mapped.includes(field.source),
  );
  if (!choices.decimalMark || !hasNumbers) return null;
  return (
    <Box
      component="label"
      htmlFor={id}
      sx={{ display: 'flex', alignItems: 'center', gap: 2, typography: 'body2' }}
    >
      {translate('crud.import.format')}
      <Select
        native
        size="small"
        inputProps={{ id }}
        value={choices.decimalMark}
        onChange={(event) => onChange({ ...choices, decimalMark: event.target.value === ',' ? ',' : '.' })}
      >
        <option value=".">{translate('crud.import.decimalPoint')}</option>
        <option value=",">{translate('crud.import.decimalComma')}</option>
      </Select>
    </Box>
  );
}
