import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import { Box, IconButton, InputAdornment, OutlinedInput, Popover, Skeleton, Typography } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import {
  date as dateContract,
  dateTime as dateTimeContract,
  time as timeContract,
} from '../../../contract/fieldKinds/kinds/moment.ts';
import { dateFromText, timeFromText } from '../../../contract/fieldKinds/momentText.ts';
import { noMoney } from '../../../contract/fieldKinds/moneyText.ts';
import type { WallClock } from '../../../contract/fieldKinds/wallClock.ts';
import { localZoneName } from '../../../contract/timeZoneScope.ts';
import { dayPattern } from '../../i18n/dayPattern.ts';
import { patiently } from '../../i18n/patiently.ts';
import { useClock, useDayFormat, useMomentFormats, useWallClockOf } from '../../i18n/useMomentFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { FieldKindEditor, InputProps } from './fieldKind.ts';
import { editorOf, shortEditorOf } from './filters.tsx';
import { typedAttributes } from './inputParts.tsx';

const isDate = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

const dialect = { decimalMark: '.', ...noMoney } as const;

/** The calendar, which loads when somebody opens it. */
const DayCalendar = lazy(patiently(() => import('../calendar/DayCalendar.tsx')));

/** Typed as screens show days, or picked. The browser's own date field would use the order of the browser's language. */
function DateInput(props: InputProps) {
  const { value, onChange, onBlur, isDisabled } = props;
  const translate = useTranslate();
  const [draft, setDraft] = useState<string>();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const format = useDayFormat();
  const shown = isDate(value) ? format.text(value) : String(value ?? '');
  const change = (text: string) => {
    setDraft(text);
    onChange(text === '' ? null : dateFromText(text, { ...dialect, dateOrder: format.dateOrder }));
  };
  const close = () => {
    setAnchor(undefined);
    onBlur?.();
  };
  const pick = translate('crud.input.pickDate');
  return (
    <>
      <OutlinedInput
        fullWidth
        error={props.isInvalid}
        value={draft ?? shown}
        placeholder={dayPattern(translate('crud.input.dateForm'), format.text)}
        onChange={(event) => change(event.target.value)}
        onBlur={() => {
          setDraft(undefined);
          if (!anchor) onBlur?.();
        }}
        inputProps={{ ...typedAttributes(props), inputMode: 'numeric', autoComplete: 'off' }}
        endAdornment={
          <InputAdornment position="end">
            <IconButton
              size="small"
              edge="end"
              disabled={isDisabled}
              aria-label={pick}
              aria-haspopup="dialog"
              onClick={({ currentTarget }) => setAnchor(currentTarget)}
            >
              <CalendarIcon fontSize="small" />
            </IconButton>
          </InputAdornment>
        }
      />
      <Popover
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': pick } }}
      >
        <Suspense fallback={<Skeleton variant="rounded" width={320} height={336} />}>
          <DayCalendar
            value={isDate(value) ? value : null}
            onChange={(day) => {
              setDraft(undefined);
              onChange(day);
              close();
            }}
          />
        </Suspense>
      </Popover>
    </>
  );
}

/** Typed with or without am and pm, and shown as screens show times. The browser's own field would follow the browser's language. */
export function TimeInput({ label, ...props }: InputProps & { label?: string }) {
  const { value, onChange, onBlur } = props;
  const translate = useTranslate();
  const { timeOfDay } = useMomentFormats();
  const { choice: clock } = useClock();
  const [draft, setDraft] = useState<string>();
  return (
    <OutlinedInput
      fullWidth
      error={props.isInvalid}
      value={draft ?? timeOfDay(value)}
      placeholder={translate(`crud.input.timeForm.${clock}`)}
      onChange={({ target }) => {
        setDraft(target.value);
        onChange(target.value === '' ? null : timeFromText(target.value, dialect));
      }}
      onBlur={() => {
        setDraft(undefined);
        onBlur?.();
      }}
      inputProps={{
        ...typedAttributes(props),
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

/** An instant as the day and time of day that the clock shows. */
function partsOf(value: unknown, field: Field, clock: WallClock): Parts {
  if (typeof value !== 'string' || !dateTimeContract.value(field).safeParse(value).success)
    return { day: null, time: null };
  const moment = new Date(value);
  return { day: clock.dayOf(moment), time: clock.timeOf(moment) };
}

/**
 * The instant when the clock shows a day and a time of day; a day alone begins at midnight. It returns an
 * invalid day or time unchanged, so that the field can say what is wrong. JavaScript's Date would turn the 31st of
 * February into the 3rd of March.
 */
function instantOf({ day, time }: Parts, field: Field, clock: WallClock): unknown {
  if (day === null) return null;
  const isRight =
    dateContract.value(field).safeParse(day).success &&
    (time === null || timeContract.value(field).safeParse(time).success);
  return isRight
    ? clock.instantOf(String(day), String(time ?? '00:00')).toISOString()
    : `${day} ${time ?? ''}`.trim();
}

/** Typed by the clock of the place where the record is, or by that of the customer. */
function DateTimeInput(props: InputProps) {
  const { field, value, onChange, record } = props;
  const clock = useWallClockOf()(record?.[localZoneName]);
  const translate = useTranslate();
  const [draft, setDraft] = useState<Parts & { result: unknown }>();
  // A value from elsewhere replaces what the person typed.
  const { day, time } = draft && draft.result === value ? draft : partsOf(value, field, clock);
  const change = (next: Parts) => {
    const result = instantOf(next, field, clock);
    setDraft({ ...next, result });
    onChange(result);
  };
  const instant = new Date(String(value));
  const zone = clock.nameAt(Number.isNaN(instant.getTime()) ? new Date() : instant);
  const timeLabel = translate('crud.input.time');
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: zone ? '1fr 120px auto' : '1fr 120px',
        gap: 2,
        alignItems: 'center',
      }}
    >
      <DateInput {...props} value={day} onChange={(next) => change({ day: next, time })} />
      <TimeInput
        {...props}
        id={`${props.id}-time`}
        autoFocus={false}
        label={zone ? `${timeLabel} (${zone})` : timeLabel}
        value={time}
        onChange={(next) => change({ day, time: next })}
      />
      {zone && (
        <Typography variant="body2" aria-hidden sx={{ color: 'text.secondary' }}>
          {zone}
        </Typography>
      )}
    </Box>
  );
}

export const date = shortEditorOf(DateInput);
export const dateTime: FieldKindEditor = { ...editorOf(DateTimeInput), isTall: true };
export const time = shortEditorOf(TimeInput);
