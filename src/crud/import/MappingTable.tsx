import {
  Box,
  Checkbox,
  FormControlLabel,
  Radio,
  RadioGroup,
  Select,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '@mui/material';
import { useId } from 'react';
import type { Preview } from '../../../contract/calls/imports.ts';
import { type Field, isAlwaysStored } from '../../../contract/fieldKinds/field.ts';
import type { Resource } from '../../../contract/resource.ts';
import { identityFields } from '../../../contract/systemFields.ts';
import { inSentence } from '../../i18n/inSentence.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { editors } from '../../kit/fieldKinds/editors.ts';
import { Part } from '../../kit/imports/Readings.tsx';
import { LabelledSelect } from '../../kit/LabelledSelect.tsx';
import { useWords } from '../../kit/records/useWords.ts';
import { visuallyHidden } from '../../kit/visuallyHidden.ts';
import { chosenKey, type ImportChoices, lineKindsIn, mappableFields, matchingKeys } from './importOptions.ts';

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

interface MatchingChoiceProps {
  resource: Resource;
  choices: ImportChoices;
  onChange: (choices: ImportChoices) => void;
}

const everyRowIsNew = '';
const whatToDo = ['update', 'skip', 'refuse'] as const;

/** How the rows find their records, and what happens to a row whose record exists. */
export function MatchingChoice({ resource, choices, onChange }: MatchingChoiceProps) {
  const translate = useTranslate();
  const words = useWords(resource);
  const keys = matchingKeys(resource, choices);
  const hasLines = lineKindsIn(resource, choices).size > 0;
  if (keys.length === 0 && !hasLines) return null;
  const title = translate('crud.import.onMatch');
  const chosen = chosenKey(resource, choices);
  const fields = mappableFields(resource);
  const nameOf = (key: readonly string[]) => {
    const names = key.map((source) => {
      const field = fields.find((one) => one.source === source);
      return field ? words.field(field) : source;
    });
    return names.reduce((first, last) =>
      translate('crud.import.keyParts', { first, last: inSentence(last) }),
    );
  };
  const isLinesTogether = chosen === null;
  const hasVersions = Object.values(choices.mapping).includes('version');
  return (
    <Part
      title={title}
      help={
        hasLines
          ? translate(isLinesTogether ? 'crud.import.linesTogether' : 'crud.import.linesWhole', words.names)
          : undefined
      }
    >
      {keys.length > 0 && (
        <LabelledSelect
          label={translate('crud.import.findBy')}
          value={chosen?.join() ?? everyRowIsNew}
          onChange={(value) =>
            onChange({ ...choices, matchBy: keys.find((key) => key.join() === value) ?? null })
          }
        >
          {keys.map((key) => (
            <option key={key.join()} value={key.join()}>
              {nameOf(key)}
            </option>
          ))}
          <option value={everyRowIsNew}>{translate('crud.import.addOnly', words.names)}</option>
        </LabelledSelect>
      )}
      {chosen && (
        <RadioGroup
          aria-label={title}
          value={choices.onMatch}
          onChange={(_event, value) =>
            onChange({ ...choices, onMatch: whatToDo.find((one) => one === value) ?? 'update' })
          }
        >
          {whatToDo.map((one) => (
            <FormControlLabel
              key={one}
              value={one}
              control={<Radio />}
              label={translate(`crud.import.${one}`, words.names)}
            />
          ))}
        </RadioGroup>
      )}
      {chosen && hasVersions && choices.onMatch === 'update' && (
        <FormControlLabel
          control={
            <Checkbox
              checked={choices.overwrite}
              onChange={(_event, overwrite) => onChange({ ...choices, overwrite })}
            />
          }
          label={translate('crud.import.overwriteAll', words.names)}
        />
      )}
    </Part>
  );
}
