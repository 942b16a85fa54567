import { Box } from '@mui/material';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { isLines } from '../../../contract/fieldKinds.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { cells } from '../../kit/fieldKinds/cells.ts';

interface FieldTextProps {
  field: Field;
  value: unknown;
  /** The record that has the value: it knows the names of references. */
  record: WireRecord;
}

/** A value of a record, to compare with another. */
export function FieldText({ field, value, record }: FieldTextProps) {
  const translate = useTranslate();
  const { Text, Cell } = cells[field.kind];
  if (isLines(field)) return <Cell field={field} value={value} record={record} place="record" />;
  return isEmptyValue(value) ? (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {translate('crud.form.nothing')}
    </Box>
  ) : (
    <Text field={field} value={value} record={record} />
  );
}
