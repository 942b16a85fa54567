import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { type MenuImported, menuParts } from '../../../contract/calls/menuImport.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';

const columns = ['added', 'changed', 'unchanged'] as const;

/** What an import did to each part of the menu, or would do. */
export function ImportCounts({ imported, title }: { imported: MenuImported; title: string }) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const shown = menuParts.filter((part) =>
    columns.some((column) => (imported.counts[part]?.[column] ?? 0) > 0),
  );
  return (
    <Box sx={{ overflowX: 'auto', maxWidth: 640 }} tabIndex={0} role="region" aria-label={title}>
      <Table size="small" aria-label={title}>
        <TableHead>
          <TableRow>
            <TableCell />
            {columns.map((column) => (
              <TableCell key={column} align="right">
                {translate(`menuImport.${column}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {shown.map((part) => (
            <TableRow key={part}>
              <TableCell component="th" scope="row">
                {translate(`menuImport.part.${part}`)}
              </TableCell>
              {columns.map((column) => (
                <TableCell key={column} align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {figures(imported.counts[part]?.[column] ?? 0)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
