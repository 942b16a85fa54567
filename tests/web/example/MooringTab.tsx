import Box from '@mui/material/Box';
import { FunctionField, TextField, TextInput } from 'react-admin';
import { useTranslate } from '../../../src/i18n/useTranslate.ts';

/** Where a boat lies: fields and inputs of react-admin, which belong to the form of the record. */
export default function MooringTab() {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', gap: 4, p: 6, maxWidth: 480 }}>
      <FunctionField render={({ name }) => translate('tides.moored', { name })} />
      <TextField source="name" component="strong" />
      <TextInput source="berth" />
    </Box>
  );
}
