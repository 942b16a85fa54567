import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { wallClock } from '../../../contract/fieldKinds/wallClock.ts';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useHoursWords } from '../../kit/storeHours/useHoursWords.ts';
import type { StripRow } from './stripRows.ts';

/** The same as the bars, as a table that people open. */
export function HoursTable({ rows, heading }: { rows: readonly StripRow[]; heading: string }) {
  const translate = useTranslate();
  const { timeOfDay } = useMomentFormats();
  const { takes, why } = useHoursWords();
  const label = translate('storeHours.strip');
  return (
    <Box component="details" sx={{ maxWidth: 1040 }}>
      <Box component="summary" sx={{ cursor: 'pointer', py: 2 }}>
        {translate('storeHours.asTable')}
      </Box>
      <Box tabIndex={0} role="region" aria-label={label} sx={{ overflowX: 'auto' }}>
        <Table size="small" aria-label={label}>
          <TableHead>
            <TableRow>
              <TableCell>{heading}</TableCell>
              {(['from', 'to', 'takes', 'why'] as const).map((column) => (
                <TableCell key={column}>{translate(`storeHours.columns.${column}`)}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.flatMap((row) =>
              row.pieces.map((piece) => {
                const clock = wallClock(row.timeZone);
                const time = (moment: string) => timeOfDay(clock.timeOf(new Date(moment)));
                return (
                  <TableRow key={`${row.id} ${piece.from}`}>
                    <TableCell component="th" scope="row" sx={{ fontWeight: 'inherit' }}>
                      {row.label}
                    </TableCell>
                    <TableCell>{time(piece.from)}</TableCell>
                    <TableCell>{time(piece.to)}</TableCell>
                    <TableCell>{takes(piece)}</TableCell>
                    <TableCell>{why(piece)}</TableCell>
                  </TableRow>
                );
              }),
            )}
          </TableBody>
        </Table>
      </Box>
    </Box>
  );
}
