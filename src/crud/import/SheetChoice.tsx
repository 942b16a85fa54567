import { Box, Select } from '@mui/material';
import { useId } from 'react';
import type { Preview } from '../../../contract/calls/imports.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';

interface SheetChoiceProps {
  preview: Preview;
  onChoose: (sheet: string) => void;
}

/** Which worksheet of a workbook is read, where it has more than one. */
export function SheetChoice({ preview: { sheets }, onChoose }: SheetChoiceProps) {
  const translate = useTranslate();
  const id = useId();
  if (!sheets || sheets.names.length < 2) return null;
  return (
    <Box
      component="label"
      htmlFor={id}
      sx={{ display: 'flex', alignItems: 'center', gap: 2, typography: 'body2' }}
    >
      {translate('crud.import.sheet')}
      <Select
        native
        size="small"
        inputProps={{ id }}
        value={sheets.chosen ?? ''}
        onChange={(event) => onChoose(event.target.value)}
      >
        {sheets.names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
    </Box>
  );
}
