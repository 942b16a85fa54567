import { Box, Select, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useId } from 'react';
import type { Preview } from '../../../contract/calls/imports.ts';
import { type Field, isAlwaysStored } from '../../../contract/fieldKinds/field.ts';
import type { Resource } from '../../../contract/resource.ts';
import { identityFields } from '../../../contract/systemFields.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { editors } from '../../kit/fieldKinds/editors.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { visuallyHidden } from '../../kit/visuallyHidden.ts';
import { type ImportChoices, mappableFields } from './importOptions.ts';

interface MappingTableProps {
  resource: Resource;
  preview: Preview;
  choices: ImportChoices;
  onChange: (choices: ImportChoices) => void;
}

const leftOut = '';

/** Each column of the file, its first values, and the field that it fills. */
export function MappingTable({ resource, preview, choices, onChange }: MappingTableProps) {
  const translate = useTranslate();
  const words = useWords(resource);
  const fields = mappableFields(resource);
  const map = (column: string, source: string) =>
    onChange({ ...choices, mapping: { ...choices.mapping, [column]: source === leftOut ? null : source } });
  return (
    <Box sx={{ overflowX: 'auto', position: 'relative' }}>
      <Table sx={{ '& tbody td, & tbody th': { height: 44 } }}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('crud.import.column')}</TableCell>
            <TableCell>{translate('crud.import.samples')}</TableCell>
            <TableCell sx={{ width: 240 }}>{translate('crud.import.field')}</TableCell>
            <TableCell sx={{ width: 220 }}>{translate('crud.import.whereEmpty')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {preview.columns.map(({ name, samples }) => {
            const source = choices.mapping[name] ?? leftOut;
            const field = fields.find((one) => one.source === source);
            return (
              <TableRow key={name}>
                <TableCell component="th" scope="row" sx={{ fontWeight: 500 }}>
                  {name}
                </TableCell>
                <TableCell
                  sx={{
                    color: 'text.secondary',
                    maxWidth: 300,
                    overflow: 'hidden',
                    textOverflow: 'ellipsis',
                    whiteSpace: 'nowrap',
                  }}
                  title={samples.join('\n')}
                >
                  {samples.join(' · ')}
                </TableCell>
                <TableCell>
                  <Select
                    native
                    size="small"
                    fullWidth
                    value={source}
                    onChange={(event) => map(name, event.target.value)}
                    inputProps={{ 'aria-label': `${translate('crud.import.field')}: ${name}` }}
                    sx={{ color: source === leftOut ? 'text.secondary' : undefined }}
                  >
                    <option value={leftOut}>{translate('crud.import.leaveOut')}</option>
                    {fields.map((field) => (
                      <option key={field.name} value={field.source}>
                        {words.field(field)}
                        {isAlwaysStored(field) && field.default === undefined ? ' *' : ''}
                      </option>
                    ))}
                  </Select>
                </TableCell>
                <TableCell>
                  {field && !identityFields.includes(field) && (
                    <WhereEmpty
                      column={name}
                      field={field}
                      value={choices.defaults[source]}
                      onChange={(value) =>
                        onChange({ ...choices, defaults: { ...choices.defaults, [source]: value } })
                      }
                    />
                  )}
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </Box>
  );
}

interface WhereEmptyProps {
  column: string;
  field: Field;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** The value for rows where the column is empty. */
function WhereEmpty({ column, field, value, onChange }: WhereEmptyProps) {
  const translate = useTranslate();
  const id = useId();
  const { Input } = editors[field.kind];
  return (
    <>
      <Box component="label" id={`${id}-label`} htmlFor={id} sx={visuallyHidden}>
        {translate('crud.import.whereEmptyIn', { column })}
      </Box>
      <Input
        id={id}
        // Here, leaving it empty is allowed even for a required field: it means that no row may be empty.
        field={{ ...field, required: false }}
        value={value}
        onChange={onChange}
      />
    </>
  );
}
