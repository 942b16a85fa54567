import Select from '@mui/material/Select';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Preview } from '../../../contract/calls/imports.ts';
import { inOrder } from '../../../contract/columnNames.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';

interface ColumnTableProps {
  /** What a column can hold, and how people read it. */
  fields: readonly Field[];
  labelOf: (field: Field) => string;
  preview: Preview;
  columns: Readonly<Record<string, string | null>>;
  /** @param isAlternative whether other columns keep holding the field */
  onHold: (column: string, field: string | null, isAlternative?: boolean) => void;
}

/** The prefix of a choice that makes a column an alternative to the one that holds a field already. */
const orElse = 'else:';

/** Each column of the file with examples, and what it holds. */
export function ColumnTable({ fields, labelOf, preview, columns, onHold }: ColumnTableProps) {
  const translate = useTranslate();
  /** The first of the columns that hold a field, without one of them. */
  const firstOf = (field: Field, without: string) => {
    const holders = preview.columns.filter(({ name }) => columns[name] === field.source);
    const [first] = inOrder(holders, ({ name }) => name, field);
    return first && first.name !== without ? first.name : undefined;
  };
  const choiceOf = (column: string): string => {
    const field = fields.find(({ source }) => source === columns[column]);
    return field ? `${firstOf(field, column) === undefined ? '' : orElse}${field.source}` : '';
  };
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
                  value={choiceOf(name)}
                  onChange={({ target: { value } }) =>
                    value.startsWith(orElse)
                      ? onHold(name, value.slice(orElse.length), true)
                      : onHold(name, value || null)
                  }
                  inputProps={{ 'aria-label': `${translate('tableImport.holds')}: ${name}` }}
                >
                  <option value="">{translate('tableImport.leaveOut')}</option>
                  {fields.map((field) => (
                    <option key={field.name} value={field.source}>
                      {labelOf(field)}
                      {field.required ? ' *' : ''}
                    </option>
                  ))}
                  {fields.map((field) => {
                    const column = firstOf(field, name);
                    return column === undefined ? null : (
                      <option key={`${orElse}${field.name}`} value={`${orElse}${field.source}`}>
                        {translate('tableImport.orElse', { field: labelOf(field), column })}
                      </option>
                    );
                  })}
                </Select>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
