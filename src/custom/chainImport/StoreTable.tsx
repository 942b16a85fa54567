import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ImportedStore } from '../../../contract/calls/chainImport.ts';
import { timeZoneChoices } from '../../../contract/timeZones.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';

const columns = ['name', 'code', 'address', 'country', 'place', 'timeZone', 'hours', 'did'] as const;

/** The stores of a file, as they are after the import. */
export function StoreTable({ stores }: { stores: readonly ImportedStore[] }) {
  const translate = useTranslate();
  const title = translate('chainImport.stores');
  const textOf = (store: ImportedStore, column: (typeof columns)[number]): string => {
    if (column === 'place') return translate(`chainImport.${store.hasPlace ? 'hasPlace' : 'noPlace'}`);
    if (column === 'timeZone')
      return timeZoneChoices.find(({ id }) => id === store.timeZone)?.label ?? store.timeZone;
    return column === 'did' ? translate(`chainImport.done.${store.did}`) : store[column];
  };
  return (
    <TableContainer tabIndex={0} role="region" aria-label={title} sx={{ maxHeight: 420 }}>
      <Table size="small" stickyHeader aria-label={title}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column}>{translate(`chainImport.column.${column}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {stores.map((store) => (
            <TableRow key={store.row}>
              {columns.map((column, index) => (
                <TableCell
                  key={column}
                  {...(index === 0 && { component: 'th', scope: 'row' })}
                  title={textOf(store, column)}
                  sx={{
                    ...{ maxWidth: 240, overflow: 'hidden', textOverflow: 'ellipsis' },
                    whiteSpace: 'nowrap',
                  }}
                >
                  {textOf(store, column)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
