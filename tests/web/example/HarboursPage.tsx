import { DataTable, ListBase } from 'react-admin';
import { useTranslate } from '../../../src/i18n/useTranslate.ts';
import { PageHeader } from '../../../src/layout/PageHeader.tsx';

/** Boats in a table of react-admin, beside the frame of the product. */
export default function HarboursPage() {
  const translate = useTranslate();
  return (
    <>
      <PageHeader title={translate('tides.harbours')} />
      <ListBase resource="fleet/boats" disableAuthentication>
        <DataTable bulkActionButtons={false} rowClick={false}>
          <DataTable.Col source="name" />
        </DataTable>
      </ListBase>
    </>
  );
}
