import Box from '@mui/material/Box';
import { ListContextProvider, useList } from 'ra-core';
import { DataTable } from 'react-admin';
import { type ImportedStore, storesListed } from '../../../contract/calls/chainImport.ts';
import { timeZoneChoices } from '../../../contract/timeZones.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';

const columns = ['name', 'code', 'address', 'country', 'place', 'timeZone', 'hours', 'did'] as const;

type Row = { id: number } & { [Column in (typeof columns)[number]]?: string };

const scrolls = { '& .RaDataTable-tableWrapper': { maxHeight: 420, overflow: 'auto' } } as const;
const cell = { maxWidth: 240, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** The stores of a file, as they are after the import, in the order of the file or of a column. */
export function StoreTable({ stores }: { stores: readonly ImportedStore[] }) {
  const translate = useTranslate();
  const textOf = (store: ImportedStore, column: (typeof columns)[number]): string => {
    if (column === 'place') return translate(`chainImport.${store.hasPlace ? 'hasPlace' : 'noPlace'}`);
    if (column === 'timeZone')
      return timeZoneChoices.find(({ id }) => id === store.timeZone)?.label ?? store.timeZone;
    return column === 'did' ? translate(`chainImport.done.${store.did}`) : store[column];
  };
  const rows = stores.map((store) => ({
    ...Object.fromEntries(columns.map((column) => [column, textOf(store, column)])),
    id: store.row,
  }));
  const list = useList<Row>({ data: rows, resource: 'stores', perPage: storesListed });
  return (
    <ListContextProvider value={list}>
      <Box role="region" aria-label={translate('chainImport.stores')} sx={scrolls}>
        <DataTable<Row> resource="stores" bulkActionButtons={false} rowClick={false}>
          {columns.map((column) => (
            <DataTable.Col<Row>
              key={column}
              source={column}
              label={translate(`chainImport.column.${column}`)}
              render={(row) => <span title={row[column]}>{row[column]}</span>}
              sx={cell}
            />
          ))}
        </DataTable>
      </Box>
    </ListContextProvider>
  );
}
