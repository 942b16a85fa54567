import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, Button, OutlinedInput, Select } from '@mui/material';
import { type ClipboardEvent, useId } from 'react';
import type { Preview } from '../../../contract/calls/imports.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ToolButton } from '../../layout/ToolButton.tsx';
import type { ImportChoices, Renaming } from './importOptions.ts';
import { pastedRenamings } from './pastedRenamings.ts';

interface RenamingsProps {
  preview: Preview;
  choices: ImportChoices;
  /** Columns that renamings usually concern; the form suggests the first. */
  likely: readonly string[];
  onChange: (choices: ImportChoices) => void;
}

/** Texts of the file that mean other texts: "Dairy prods" means "Dairy". */
export function Renamings({ preview, choices, likely, onChange }: RenamingsProps) {
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
