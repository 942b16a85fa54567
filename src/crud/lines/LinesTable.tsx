import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { cells } from '../../kit/fieldKinds/cells.ts';
import { FieldCell } from '../../kit/fieldKinds/FieldCell.tsx';
import { rowsOf, shownFields } from '../../kit/lines/lineRows.ts';
import { useWords } from '../../kit/records/useWords.ts';
import type { CellProps } from '../../modules/cell.ts';
import { useLines } from './useLines.ts';

/** The lines of a record, to read. */
export default function LinesTable({ field, value }: CellProps) {
  const lines = useLines(field);
  const words = useWords(lines.resource);
  const fields = shownFields(lines);
  return (
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
        {rowsOf(value).map((row) => (
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
  );
}
