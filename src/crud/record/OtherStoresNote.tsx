import { Alert } from '@mui/material';
import { useTranslate } from '../../i18n/useTranslate.ts';

/** Says why a record can only be read. */
export function OtherStoresNote() {
  const translate = useTranslate();
  return (
    <Alert severity="info" sx={{ mx: 6, mb: 3, flex: 'none' }}>
      {translate('crud.record.otherStores')}
    </Alert>
  );
}
