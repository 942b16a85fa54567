import { Box, OutlinedInput } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { FieldKindEditor, InputProps } from './fieldKind.ts';
import { EmptinessInput } from './filters.tsx';
import { ClearButton, inputAttributes } from './inputParts.tsx';

/** The value of a JSON field while its text is not JSON. NaN is not a JSON value, so the schema refuses it. */
const unreadable = Number.NaN;

function jsonFrom(text: string): unknown {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return unreadable;
  }
}

const jsonText = (value: unknown) =>
  value === null || value === undefined ? '' : JSON.stringify(value, null, 2);

export function JsonInput(props: InputProps) {
  const { value, onChange, onBlur } = props;
  const [draft, setDraft] = useState(() => jsonText(value));
  const isOwn = Number.isNaN(value) || JSON.stringify(jsonFrom(draft)) === JSON.stringify(value ?? null);
  return (
    <OutlinedInput
      fullWidth
      error={props.isInvalid}
      multiline
      minRows={4}
      maxRows={20}
      value={isOwn ? draft : jsonText(value)}
      onChange={(event) => {
        setDraft(event.target.value);
        onChange(jsonFrom(event.target.value));
      }}
      onBlur={onBlur}
      inputProps={{
        ...inputAttributes(props),
        spellCheck: false,
        style: { fontFamily: 'monospace', fontSize: 13 },
      }}
    />
  );
}

export const json: FieldKindEditor = { Input: JsonInput, Filter: EmptinessInput, isWide: true };

interface Point {
  latitude: number | null;
  longitude: number | null;
}

const pointOf = (value: unknown): Point => {
  const part = (key: keyof Point) => {
    const degrees: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : null;
    return typeof degrees === 'number' ? degrees : null;
  };
  return { latitude: part('latitude'), longitude: part('longitude') };
};

function GeoPointInput(props: InputProps) {
  const { value, onChange, onBlur, id } = props;
  const translate = useTranslate();
  const point = pointOf(value);
  const isFilled = point.latitude !== null || point.longitude !== null;
  const change = (key: keyof Point, text: string) => {
    const next = { ...point, [key]: text === '' ? null : Number(text) };
    onChange(next.latitude === null && next.longitude === null ? null : next);
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: isFilled ? '1fr 1fr auto' : '1fr 1fr',
        gap: 2,
        alignItems: 'center',
      }}
    >
      {(['latitude', 'longitude'] as const).map((key, index) => (
        <OutlinedInput
          key={key}
          type="number"
          value={point[key] ?? ''}
          placeholder={translate(`crud.input.${key}`)}
          onChange={(event) => change(key, event.target.value)}
          onBlur={onBlur}
          inputProps={{
            ...inputAttributes({
              ...props,
              id: index === 0 ? id : `${id}-${key}`,
              autoFocus: index === 0 && props.autoFocus,
            }),
            step: 'any',
            'aria-label': translate(`crud.input.${key}`),
          }}
        />
      ))}
      {isFilled && <ClearButton isDisabled={props.isDisabled} onClear={() => onChange(null)} />}
    </Box>
  );
}

export const geoPoint: FieldKindEditor = { Input: GeoPointInput, Filter: EmptinessInput, isTall: true };
