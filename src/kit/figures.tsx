import {
  Box,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TablePagination,
  TableRow,
  TableSortLabel,
} from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useNumberFormats } from '../i18n/useNumberFormats.ts';
import { useTranslate } from '../i18n/useTranslate.ts';

/** A column of a report: its heading, what it sorts by, and what it shows. */
export interface Column<Row> {
  name: string;
  label: string;
  isNumber?: boolean;
  /** Null sorts last. */
  value: (row: Row) => string | number | null;
  show: (row: Row) => ReactNode;
}

/** The column that a table is sorted by. */
export interface Order {
  column: string;
  isDescending: boolean;
}

/** The rows in an order. What has no value comes last, whichever way. */
export function inOrder<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  order: Order | undefined,
): Row[] {
  const column = columns.find(({ name }) => name === order?.column);
  if (!column || !order) return [...rows];
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  const sign = order.isDescending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [left, right] = [column.value(one), column.value(other)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    if (typeof left === 'number' && typeof right === 'number') return sign * (left - right);
    return sign * compare(String(left), String(right));
  });
}

const rowsOnPage = 100;

interface FigureTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  /** In the order that is shown. */
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  order: Order | undefined;
  onOrder: (order: Order) => void;
}

/** The rows of a report, page by page, with headings that sort them. */
export function FigureTable<Row>({ label, columns, rows, keyOf, order, onOrder }: FigureTableProps<Row>) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const [chosen, setPage] = useState(0);
  const page = Math.min(chosen, Math.max(0, Math.ceil(rows.length / rowsOnPage) - 1));
  const sortBy = ({ name, isNumber }: Column<Row>) => {
    const isDescending = order?.column === name ? !order.isDescending : isNumber === true;
    setPage(0);
    onOrder({ column: name, isDescending });
  };
  return (
    <>
      <Box tabIndex={0} role="region" aria-label={label} sx={{ overflowX: 'auto' }}>
        <Table size="small" aria-label={label}>
          <TableHead>
            <TableRow>
              {columns.map((column) => {
                const isSorted = order?.column === column.name;
                const direction = isSorted && order.isDescending ? 'desc' : 'asc';
                return (
                  <TableCell
                    key={column.name}
                    align={column.isNumber ? 'right' : 'left'}
                    sortDirection={isSorted && direction}
                  >
                    <TableSortLabel active={isSorted} direction={direction} onClick={() => sortBy(column)}>
                      {column.label}
                    </TableSortLabel>
                  </TableCell>
                );
              })}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.slice(page * rowsOnPage, (page + 1) * rowsOnPage).map((row) => (
              <TableRow key={keyOf(row)}>
                {columns.map((column, index) => (
                  <TableCell
                    key={column.name}
                    {...(index === 0 && { component: 'th' as const, scope: 'row' })}
                    align={column.isNumber ? 'right' : 'left'}
                    sx={{ fontWeight: 'inherit', ...(column.isNumber ? numberStyle : { minWidth: 96 }) }}
                  >
                    {column.show(row)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      {rows.length > rowsOnPage && (
        <TablePagination
          component="div"
          count={rows.length}
          page={page}
          rowsPerPage={rowsOnPage}
          rowsPerPageOptions={[rowsOnPage]}
          onPageChange={(_event, next) => setPage(next)}
          labelDisplayedRows={({ from, to, count }) =>
            translate('kit.range', { from: figures(from), to: figures(to), count: figures(count) })
          }
          getItemAriaLabel={(type) => translate(type === 'next' ? 'kit.next' : 'kit.previous')}
        />
      )}
    </>
  );
}

const numberStyle = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' };

/** One figure with its name. */
interface Tile {
  label: string;
  value: string;
  /** It needs a person. */
  isWarning?: boolean;
}

/** The figures above a report. */
export const FigureTiles = ({ tiles }: { tiles: readonly Tile[] }) => (
  <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, m: 0 }}>
    {tiles.map(({ label, value, isWarning }) => (
      <Box
        key={label}
        sx={{ px: 4, py: 2, minWidth: 120, border: 1, borderColor: 'divider', borderRadius: 1 }}
      >
        <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {label}
        </Box>
        <Box
          component="dd"
          sx={{
            ...{ m: 0, typography: 'h3', fontVariantNumeric: 'tabular-nums' },
            color: isWarning ? 'error.main' : 'text.primary',
          }}
        >
          {value}
        </Box>
      </Box>
    ))}
  </Box>
);
