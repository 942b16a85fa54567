import Select from '@mui/material/Select';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Preview } from '../../../contract/calls/imports.ts';
import { type MenuFileKind, menuFileFields } from '../../../contract/catalogue/menuFile.ts';
import type { MessageKey } from '../../i18n/messageKeys.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';

interface ColumnTableProps {
  kind: MenuFileKind;
  preview: Preview;
  columns: Readonly<Record<string, string | null>>;
  onHold: (column: string, field: string | null) => void;
}

/** Each column of the file with examples, and what it holds. */
export function ColumnTable({ kind, preview, columns, onHold }: ColumnTableProps) {
  const translate = useTranslate();
  return (
    <TableContainer tabIndex={0} role="region" aria-label={translate('menuImport.columns')}>
      <Table size="small" aria-label={translate('menuImport.columns')}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('menuImport.column')}</TableCell>
            <TableCell>{translate('menuImport.samples')}</TableCell>
            <TableCell sx={{ width: 280 }}>{translate('menuImport.holds')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {preview.columns.map(({ name, samples }) => (
            <TableRow key={name}>
              <TableCell component="th" scope="row">
                {name}
              </TableCell>
              <TableCell
                title={samples.join('\n')}
                sx={{
                  ...{ color: 'text.secondary', maxWidth: 320, overflow: 'hidden' },
                  ...{ textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
                }}
              >
                {samples.join(' · ')}
              </TableCell>
              <TableCell>
                <Select
                  native
                  size="small"
                  fullWidth
                  value={columns[name] ?? ''}
                  onChange={({ target }) => onHold(name, target.value === '' ? null : target.value)}
                  inputProps={{ 'aria-label': `${translate('menuImport.holds')}: ${name}` }}
                >
                  <option value="">{translate('menuImport.leaveOut')}</option>
                  {menuFileFields[kind].map((field) => (
                    <option key={field.name} value={field.source}>
                      {translate(`menuImport.field.${field.name}` as MessageKey)}
                      {field.required ? ' *' : ''}
                    </option>
                  ))}
                </Select>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
