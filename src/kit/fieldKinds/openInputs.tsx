import Add from '@mui/icons-material/Add';
import { Box, Button, OutlinedInput } from '@mui/material';
import { useState } from 'react';
import { isSameValue } from '../../../contract/emptiness.ts';
import { isObject } from '../../../contract/fieldKinds/isObject.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { FieldKindEditor, InputProps } from './fieldKind.ts';
import { EmptinessInput } from './filters.tsx';
import { ClearButton, inputAttributes } from './inputParts.tsx';
import { JsonInput } from './structureInputs.tsx';

/** A name of an open field, and its value as people type it. */
interface OpenRow {
  name: string;
  text: string;
}

const readsAsText = (text: string): boolean => valueFrom(text) === text;

/** `4`, `true` and `[1]` mean what they mean in JSON; anything else is a text. In quotes, everything is a text. */
function valueFrom(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The names of an open field, one in each row. */
const openRows = (value: unknown): OpenRow[] =>
  isObject(value)
    ? Object.entries(value).map(([name, one]) => ({
        name,
        text: typeof one === 'string' && readsAsText(one) ? one : JSON.stringify(one),
      }))
    : [];

/** The value that rows describe; rows without a name do not count. Null if there are none. */
function openFrom(rows: readonly OpenRow[]): Record<string, unknown> | null {
  const named = rows.filter(({ name }) => name.trim() !== '');
  if (named.length === 0) return null;
  return Object.fromEntries(named.map(({ name, text }) => [name.trim(), valueFrom(text)]));
}

/** Names and values as rows, or the whole as JSON. */
function OpenInput(props: InputProps) {
  const { value, id } = props;
  const translate = useTranslate();
  const [isRaw, setIsRaw] = useState(false);
  const canBeRows = value === null || value === undefined || isObject(value);
  return (
    <Box role="group" aria-labelledby={`${id}-label`}>
      {isRaw || !canBeRows ? <JsonInput {...props} /> : <OpenRows {...props} />}
      <Button color="inherit" size="small" disabled={!canBeRows} onClick={() => setIsRaw(!isRaw)}>
        {translate(isRaw ? 'crud.open.asRows' : 'crud.open.asJson')}
      </Button>
    </Box>
  );
}

function OpenRows(props: InputProps) {
  const { value, onChange, onBlur, id, isDisabled, isInvalid } = props;
  const translate = useTranslate();
  const [draft, setDraft] = useState(() => openRows(value));
  // Two rows of one name, or a row without a name, are there until the person has finished.
  const rows = isSameValue(openFrom(draft), value) ? draft : openRows(value);
  const set = (next: OpenRow[]) => {
    setDraft(next);
    onChange(openFrom(next));
  };
  const change = (index: number, part: Partial<OpenRow>) =>
    set(rows.map((row, place) => (place === index ? { ...row, ...part } : row)));
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing but its place while its name is typed
        <Box key={index} sx={{ display: 'flex', gap: 2, alignItems: 'center', width: '100%' }}>
          {(['name', 'text'] as const).map((part) => (
            <OutlinedInput
              key={part}
              fullWidth
              error={isInvalid}
              value={row[part]}
              placeholder={translate(`crud.open.${part}`)}
              onChange={({ target }) => change(index, { [part]: target.value })}
              onBlur={onBlur}
              inputProps={{
                ...inputAttributes({
                  ...props,
                  id: index === 0 && part === 'name' ? id : `${id}-${index}-${part}`,
                }),
                autoComplete: 'off',
                'aria-label': translate(`crud.open.${part}Of`, { number: index + 1 }),
              }}
            />
          ))}
          <ClearButton
            isDisabled={isDisabled}
            label={translate('crud.open.remove', { name: row.name || String(index + 1) })}
            onClear={() => set(rows.filter((_row, place) => place !== index))}
          />
        </Box>
      ))}
      <Button
        size="small"
        id={rows.length === 0 ? id : undefined}
        startIcon={<Add />}
        disabled={isDisabled}
        onClick={() => setDraft([...rows, { name: '', text: '' }])}
      >
        {translate('crud.open.add')}
      </Button>
    </Box>
  );
}

export const open: FieldKindEditor = { Input: OpenInput, Filter: EmptinessInput, isWide: true };
