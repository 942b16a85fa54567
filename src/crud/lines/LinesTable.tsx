import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import { cells } from '../../kit/fieldKinds/cells.ts';
import { FieldCell } from '../../kit/fieldKinds/FieldCell.tsx';
import { rowsOf, shownFields } from '../../kit/lineRows.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import type { CellProps } from '../../modules/cell.ts';
import { useLines } from './useLines.ts';

/** The lines of a record, to read: the columns in which any of them has a value. */
export default function LinesTable({ field, value }: CellProps) {
  const lines = useLines(field);
  const words = useWords(lines.resource);
  if (value === undefined) return <LoadingSkeleton shape="table" rows={3} />;
  const rows = rowsOf(value);
  const fields = shownFields(lines).filter(({ source }) => rows.some((row) => !isEmptyValue(row[source])));
  return (
    <TableContainer tabIndex={0} role="region" aria-label={field.label}>
      <Table size="small" aria-label={field.label}>
        <TableHead>
          <TableRow>
            {fields.map((one) => (
              <TableCell key={one.name} align={cells[one.kind].align}>
                {words.field(one)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id}>
              {fields.map((one) => (
                <TableCell key={one.name} align={cells[one.kind].align}>
                  <FieldCell resource={lines.resource} field={one} record={row} place="list" />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
