import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import { Box, IconButton, InputAdornment, OutlinedInput } from '@mui/material';
import { useRef, useState } from 'react';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import {
  date as dateContract,
  dateTime as dateTimeContract,
  dateToText,
  time as timeContract,
} from '../../../contract/fieldKinds/moment.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { InputProps } from './fieldKind.ts';
import { editorOf, shortEditorOf } from './filters.tsx';
import { inputAttributes } from './inputAttributes.ts';

const isDate = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

const dialect = { decimalMark: '.' } as const;

/** Typed as DD-MM-YYYY or picked; the browser's own date field would show the order of the browser's language. */
function DateInput(props: InputProps) {
  const { field, value, onChange, onBlur, isDisabled } = props;
  const translate = useTranslate();
  const picker = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<string>();
  const shown = isDate(value) ? dateToText(value) : String(value ?? '');
  const change = (text: string) => {
    setDraft(text);
    onChange(text === '' ? null : dateContract.fromText(text, field, dialect));
  };
  return (
    <OutlinedInput
      fullWidth
      error={props.isInvalid}
      value={draft ?? shown}
      placeholder="DD-MM-YYYY"
      onChange={(event) => change(event.target.value)}
      onBlur={() => {
        setDraft(undefined);
        onBlur?.();
      }}
      inputProps={{ ...inputAttributes(props), inputMode: 'numeric', autoComplete: 'off' }}
      endAdornment={
        <InputAdornment position="end">
          <Box sx={{ position: 'relative' }}>
            <IconButton
              size="small"
              edge="end"
              disabled={isDisabled}
              aria-label={translate('crud.input.pickDate')}
              onClick={() => picker.current?.showPicker()}
            >
              <CalendarIcon fontSize="small" />
            </IconButton>
            <input
              ref={picker}
              type="date"
              tabIndex={-1}
              aria-hidden
              value={isDate(value) ? value : ''}
              onChange={(event) => onChange(event.target.value || null)}
              style={{ position: 'absolute', inset: 0, opacity: 0, pointerEvents: 'none' }}
            />
          </Box>
        </InputAdornment>
      }
    />
  );
}

/** Typed as HH:MM of 24 hours, as screens show it; the browser's own field would follow the browser's language. */
function TimeInput({ label, ...props }: InputProps & { label?: string }) {
  const { field, value, onChange, onBlur } = props;
  const [draft, setDraft] = useState<string>();
  return (
    <OutlinedInput
      fullWidth
      error={props.isInvalid}
      value={draft ?? String(value ?? '')}
      placeholder="HH:MM"
      onChange={({ target }) => {
        setDraft(target.value);
        onChange(target.value === '' ? null : timeContract.fromText(target.value, field, dialect));
      }}
      onBlur={() => {
        setDraft(undefined);
        onBlur?.();
      }}
      inputProps={{
        ...inputAttributes(props),
        autoComplete: 'off',
        maxLength: 10,
        ...(label !== undefined && { 'aria-label': label }),
      }}
    />
  );
}

const two = (part: number) => String(part).padStart(2, '0');

/** A day and a time of day as they were typed, which may be neither. */
interface Parts {
  day: unknown;
  time: unknown;
}

/** An instant as the day and time of day that it is where the person sits. */
function partsOf(value: unknown, field: Field): Parts {
  if (typeof value !== 'string' || !dateTimeContract.value(field).safeParse(value).success)
    return { day: null, time: null };
  const moment = new Date(value);
  return {
    day: `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`,
    time: `${two(moment.getHours())}:${two(moment.getMinutes())}`,
  };
}

/**
 * The instant that a day and a time of day are where the person sits; a day alone begins at midnight. What is no day of the calendar
 * and no time of day is handed on as it is, so that the field can say what is wrong: a date of the browser would make the 31st of
 * February the 3rd of March.
 */
function instantOf({ day, time }: Parts, field: Field): unknown {
  if (day === null) return null;
  const isRight =
    dateContract.value(field).safeParse(day).success &&
    (time === null || timeContract.value(field).safeParse(time).success);
  return isRight ? new Date(`${day}T${time ?? '00:00'}`).toISOString() : `${day} ${time ?? ''}`.trim();
}

function DateTimeInput(props: InputProps) {
  const { field, value, onChange } = props;
  const translate = useTranslate();
  const [draft, setDraft] = useState<Parts & { given: unknown }>();
  // A value from elsewhere replaces what was typed.
  const { day, time } = draft && draft.given === value ? draft : partsOf(value, field);
  const change = (next: Parts) => {
    const given = instantOf(next, field);
    setDraft({ ...next, given });
    onChange(given);
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 120px', gap: 2 }}>
      <DateInput {...props} value={day} onChange={(next) => change({ day: next, time })} />
      <TimeInput
        {...props}
        id={`${props.id}-time`}
        autoFocus={false}
        label={translate('crud.input.time')}
        value={time}
        onChange={(next) => change({ day, time: next })}
      />
    </Box>
  );
}

export const date = shortEditorOf(DateInput);
export const dateTime = editorOf(DateTimeInput);
export const time = shortEditorOf(TimeInput);
