import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, Button, Checkbox, FormControlLabel, OutlinedInput, Select } from '@mui/material';
import { type ClipboardEvent, useId } from 'react';
import type { Preview } from '../../../contract/calls/imports.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { cellsOfText } from '../../kit/grid/cellBlocks.ts';
import { Part } from '../../kit/imports/Readings.tsx';
import { useNamedResource } from '../../kit/records/useResource.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { ToolButton } from '../../layout/ToolButton.tsx';
import { type ImportChoices, mappedReferences, type Renaming } from './importOptions.ts';

/** Where somebody pastes: the line, and its first or second text. */
interface Place {
  index: number;
  part: 'from' | 'to';
}

/**
 * The renamings after a block from a spreadsheet was pasted: a line for each of its rows, and two columns fill both
 * texts. Undefined for a single text, which the field itself takes.
 */
function pastedRenamings(
  renamings: readonly Renaming[],
  { index, part }: Place,
  text: string,
): Renaming[] | undefined {
  const rows = cellsOfText(text);
  const at = renamings[index];
  if (!at || (rows.length < 2 && (rows[0]?.length ?? 0) < 2)) return undefined;
  const filled = rows.map(([first = '', second], row): Renaming => {
    const before = renamings[index + row] ?? { column: at.column, from: '', to: '' };
    if (part === 'to') return { ...before, to: first, name: undefined };
    return second === undefined
      ? { ...before, from: first }
      : { ...before, from: first, to: second, name: undefined };
  });
  return [...renamings.slice(0, index), ...filled, ...renamings.slice(index + rows.length)];
}

interface RenamingsProps {
  preview: Preview;
  choices: ImportChoices;
  /** Columns that renamings usually concern; the form suggests the first. */
  likely: readonly string[];
  onChange: (choices: ImportChoices) => void;
}

/** Texts of the file that mean other texts: "Dairy prods" means "Dairy". */
function Renamings({ preview, choices, likely, onChange }: RenamingsProps) {
  const translate = useTranslate();
  const id = useId();
  const { renamings, mapping } = choices;
  const columns = preview.columns.filter(({ name }) => mapping[name]);
  // Files most often spell the names of other records differently.
  const first = columns.find(({ name }) => likely.includes(name)) ?? columns[0];
  const set = (next: readonly Renaming[]) => onChange({ ...choices, renamings: next });
  const change = (index: number, part: Partial<Renaming>) =>
    set(renamings.map((one, position) => (position === index ? { ...one, ...part } : one)));
  const paste = (event: ClipboardEvent, index: number, part: 'from' | 'to') => {
    const filled = pastedRenamings(renamings, { index, part }, event.clipboardData.getData('text/plain'));
    if (!filled) return;
    event.preventDefault();
    set(filled);
  };

  return (
    <>
      {renamings.map((one, index) => {
        const samples = preview.columns.find(({ name }) => name === one.column)?.samples ?? [];
        const listId = `${id}-${index}`;
        return (
          <Box
            // Rows have no identity; people only add them at the end and remove them.
            key={listId}
            sx={{
              display: 'grid',
              gridTemplateColumns: '200px 1fr 1fr auto',
              gap: 2,
              width: '100%',
              alignItems: 'center',
            }}
          >
            <Select
              native
              size="small"
              value={one.column}
              onChange={(event) => change(index, { column: event.target.value })}
              inputProps={{ 'aria-label': translate('crud.import.renameColumn') }}
            >
              {columns.map(({ name }) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </Select>
            <OutlinedInput
              value={one.from}
              placeholder={translate('crud.import.renameFrom')}
              onChange={(event) => change(index, { from: event.target.value })}
              onPaste={(event) => paste(event, index, 'from')}
              inputProps={{ 'aria-label': translate('crud.import.renameFrom'), list: listId }}
            />
            <datalist id={listId}>
              {samples.map((sample) => (
                <option key={sample} value={sample} />
              ))}
            </datalist>
            <OutlinedInput
              value={one.name ?? one.to}
              placeholder={translate('crud.import.renameTo')}
              onChange={(event) => change(index, { to: event.target.value, name: undefined })}
              onPaste={(event) => paste(event, index, 'to')}
              inputProps={{ 'aria-label': translate('crud.import.renameTo') }}
            />
            <ToolButton
              label={translate('crud.import.renameRemove')}
              icon={<DeleteIcon />}
              onClick={() => set(renamings.filter((_one, position) => position !== index))}
            />
          </Box>
        );
      })}
      {first && (
        <Button
          variant="outlined"
          onClick={() => set([...renamings, { column: first.name, from: '', to: '' }])}
        >
          {translate('crud.import.renameAdd')}
        </Button>
      )}
    </>
  );
}

interface ReferenceChoicesProps {
  resource: Resource;
  preview: Preview;
  choices: ImportChoices;
  onChange: (choices: ImportChoices) => void;
}

/** What to do with names in the file: those that do not exist yet, and those with another spelling. */
export function ReferenceChoices({ resource, preview, choices, onChange }: ReferenceChoicesProps) {
  const translate = useTranslate();
  const references = mappedReferences(resource, choices);
  return (
    <Part title={translate('crud.import.references')} help={translate('crud.import.renameHelp')}>
      {references.map(({ field, column }) => (
        <CreateMissing key={field.name} {...{ field, column, choices, onChange }} />
      ))}
      <Renamings {...{ preview, choices, onChange }} likely={references.map(({ column }) => column)} />
    </Part>
  );
}

interface CreateMissingProps {
  field: Field;
  column: string;
  choices: ImportChoices;
  onChange: (choices: ImportChoices) => void;
}

function CreateMissing({ field, column, choices, onChange }: CreateMissingProps) {
  const translate = useTranslate();
  const target = useNamedResource(field.resource ?? '');
  const words = useWords(target);
  const canCreate = target.verbs.has('create');
  if (!canCreate) return null;
  const { createMissing } = choices;
  const toggle = (isWanted: boolean) =>
    onChange({
      ...choices,
      createMissing: isWanted
        ? [...createMissing, field.source]
        : createMissing.filter((one) => one !== field.source),
    });
  return (
    <FormControlLabel
      control={
        <Checkbox
          checked={createMissing.includes(field.source)}
          onChange={(_event, isWanted) => toggle(isWanted)}
        />
      }
      label={translate('crud.import.createMissing', { ...words.names, column })}
    />
  );
}
