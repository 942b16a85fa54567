import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';

const columns = ['added', 'changed', 'unchanged'] as const;

/** How many records of one kind an import added, changed and found as they are. */
export type CountsOf = Readonly<Record<(typeof columns)[number], number>>;

interface PartCounts {
  label: string;
  counts: CountsOf;
}

/** What an import did to each part, or would do. */
export function ImportCounts({ parts, title }: { parts: readonly PartCounts[]; title: string }) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const shown = parts.filter(({ counts }) => columns.some((column) => counts[column] > 0));
  return (
    <Box sx={{ overflowX: 'auto', maxWidth: 640 }} tabIndex={0} role="region" aria-label={title}>
      <Table size="small" aria-label={title}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('tableImport.records')}</TableCell>
            {columns.map((column) => (
              <TableCell key={column} align="right">
                {translate(`tableImport.${column}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {shown.map(({ label, counts }) => (
            <TableRow key={label}>
              <TableCell component="th" scope="row">
                {label}
              </TableCell>
              {columns.map((column) => (
                <TableCell key={column} align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {figures(counts[column])}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
