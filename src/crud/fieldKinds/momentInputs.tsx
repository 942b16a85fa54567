import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import { Box, IconButton, InputAdornment, OutlinedInput } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { date as dateContract, dateToText } from '../../../contract/fieldKinds/moment.ts';
import type { InputProps } from './fieldKind.ts';
import { editorOf, shortEditorOf } from './filters.tsx';
import { inputAttributes } from './inputAttributes.ts';

const isDate = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** Typed as DD-MM-YYYY or picked; the browser's own date field would show the order of the browser's language. */
function DateInput(props: InputProps) {
  const { field, value, onChange, onBlur, isDisabled } = props;
  const translate = useTranslate();
  const picker = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<string>();
  const shown = isDate(value) ? dateToText(value) : String(value ?? '');
  const change = (text: string) => {
    setDraft(text);
    onChange(text === '' ? null : dateContract.fromText(text, field, { decimalMark: '.' }));
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

function TimeInput(props: InputProps) {
  const { value, onChange, onBlur } = props;
  return (
    <OutlinedInput
      fullWidth
      error={props.isInvalid}
      type="time"
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value || null)}
      onBlur={onBlur}
      inputProps={inputAttributes(props)}
    />
  );
}

const two = (part: number) => String(part).padStart(2, '0');

/** An instant as the day and time of day that it is where the person sits. */
function partsOf(value: unknown): { day: string | null; time: string } {
  const moment = new Date(typeof value === 'string' ? value : '');
  if (Number.isNaN(moment.getTime())) return { day: null, time: '' };
  return {
    day: `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`,
    time: `${two(moment.getHours())}:${two(moment.getMinutes())}`,
  };
}

function DateTimeInput(props: InputProps) {
  const { value, onChange } = props;
  const translate = useTranslate();
  const { day, time } = partsOf(value);
  const [draftDay, setDraftDay] = useState<unknown>();
  const shownDay = day ?? draftDay ?? null;
  const change = (nextDay: unknown, nextTime: string) => {
    setDraftDay(nextDay);
    const moment = new Date(`${String(nextDay)}T${nextTime || '00:00'}`);
    if (nextDay === null) onChange(null);
    // A day that is still being typed is handed on as it is, so that the field can say what is wrong.
    else onChange(isDate(nextDay) && !Number.isNaN(moment.getTime()) ? moment.toISOString() : nextDay);
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 120px', gap: 2 }}>
      <DateInput {...props} value={shownDay} onChange={(next) => change(next, time)} />
      <OutlinedInput
        type="time"
        value={time}
        disabled={props.isDisabled}
        onChange={(event) => change(shownDay, event.target.value)}
        onBlur={props.onBlur}
        inputProps={{ 'aria-label': translate('crud.input.time') }}
      />
    </Box>
  );
}

export const date = shortEditorOf(DateInput);
export const dateTime = editorOf(DateTimeInput);
export const time = shortEditorOf(TimeInput);
