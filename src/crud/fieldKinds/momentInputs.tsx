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
import { dayOf, timeOf } from '../../i18n/momentFormats.ts';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { InputProps } from './fieldKind.ts';
import { editorOf, shortEditorOf } from './filters.tsx';
import { inputAttributes } from './inputAttributes.ts';

const isDate = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

const dialect = { decimalMark: '.' } as const;

/** Typed as DD-MM-YYYY or picked. The browser's own date field would use the order of the browser's language. */
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

/** Typed with or without am and pm, and shown as screens show times. The browser's own field would follow the browser's language. */
export function TimeInput({ label, ...props }: InputProps & { label?: string }) {
  const { field, value, onChange, onBlur } = props;
  const { timeOfDay, timeHint } = useMomentFormats();
  const [draft, setDraft] = useState<string>();
  return (
    <OutlinedInput
      fullWidth
      error={props.isInvalid}
      value={draft ?? timeOfDay(value)}
      placeholder={timeHint}
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

/** A day and a time of day as typed; either may be invalid. */
interface Parts {
  day: unknown;
  time: unknown;
}

/** An instant as the day and time of day in the person's time zone. */
function partsOf(value: unknown, field: Field): Parts {
  if (typeof value !== 'string' || !dateTimeContract.value(field).safeParse(value).success)
    return { day: null, time: null };
  const moment = new Date(value);
  return { day: dayOf(moment), time: timeOf(moment) };
}

/**
 * The instant of a day and a time of day in the person's time zone; a day alone begins at midnight. It returns an
 * invalid day or time unchanged, so that the field can say what is wrong. JavaScript's Date would turn the 31st of
 * February into the 3rd of March.
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
  // A value from elsewhere replaces what the person typed.
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
