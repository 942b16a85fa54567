import Select from '@mui/material/Select';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Preview } from '../../../contract/calls/imports.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';

interface ColumnTableProps {
  /** What a column can hold, and how people read it. */
  fields: readonly Field[];
  labelOf: (field: Field) => string;
  preview: Preview;
  columns: Readonly<Record<string, string | null>>;
  onHold: (column: string, field: string | null) => void;
}

/** Each column of the file with examples, and what it holds. */
export function ColumnTable({ fields, labelOf, preview, columns, onHold }: ColumnTableProps) {
  const translate = useTranslate();
  return (
    <TableContainer
      tabIndex={0}
      role="region"
      aria-label={translate('tableImport.columns')}
      sx={{ maxHeight: 480 }}
    >
      <Table size="small" stickyHeader aria-label={translate('tableImport.columns')}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('tableImport.column')}</TableCell>
            <TableCell>{translate('tableImport.samples')}</TableCell>
            <TableCell sx={{ width: 280 }}>{translate('tableImport.holds')}</TableCell>
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
                  inputProps={{ 'aria-label': `${translate('tableImport.holds')}: ${name}` }}
                >
                  <option value="">{translate('tableImport.leaveOut')}</option>
                  {fields.map((field) => (
                    <option key={field.name} value={field.source}>
                      {labelOf(field)}
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
