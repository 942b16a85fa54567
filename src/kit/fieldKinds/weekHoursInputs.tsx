import Add from '@mui/icons-material/Add';
import ContentCopy from '@mui/icons-material/ContentCopy';
import { Box, Button, Divider, MenuItem, Typography } from '@mui/material';
import { useState } from 'react';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { type HourRange, mostRanges, type WeekDay, weekDays } from '../../../contract/stores/weekHours.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ButtonMenu } from '../../layout/ButtonMenu.tsx';
import { ToolButton } from '../../layout/ToolButton.tsx';
import { type DraftHours, draftOf } from './dragHours.ts';
import type { FieldKindEditor, InputProps } from './fieldKind.ts';
import { EmptinessInput } from './filters.tsx';
import { ClearButton } from './inputParts.tsx';
import { TimeInput } from './momentInputs.tsx';
import { WeekGrid } from './WeekGrid.tsx';

const usual: HourRange = { from: '08:00', to: '17:00' };

/** The hours of a day with one more entry: after its last, or else as on the day before, or else the usual ones. */
function nextRange(draft: DraftHours, day: WeekDay): DraftHours[WeekDay] {
  const ranges = draft[day] ?? [];
  if (ranges.length > 0) return [...ranges, { from: ranges.at(-1)?.to ?? null, to: null }];
  const before = draft[weekDays[weekDays.indexOf(day) - 1] ?? 'sun'];
  return before?.length ? before : [usual];
}

/** A week to draw on, and below it the seven days, each with its hours, or closed. */
function WeekHoursInput(props: InputProps) {
  const { value, onChange, id, describedBy, isDisabled } = props;
  const translate = useTranslate();
  const draft = draftOf(value);
  const set = (days: readonly WeekDay[], ranges: DraftHours[WeekDay]) => {
    const next: DraftHours = { ...draft, ...Object.fromEntries(days.map((day) => [day, ranges])) };
    onChange(Object.fromEntries(weekDays.flatMap((one) => (next[one]?.length ? [[one, next[one]]] : []))));
  };
  return (
    <Box role="group" aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
      <WeekGrid draft={draft} onChange={onChange} isDisabled={isDisabled ?? false} />
      {weekDays.map((day, index) => (
        <DayRow
          key={day}
          {...props}
          day={day}
          ranges={draft[day] ?? []}
          id={index === 0 ? id : `${id}-${day}`}
          onSet={(ranges) => set([day], ranges)}
          onAdd={() => set([day], nextRange(draft, day))}
          onCopy={(days) => set(days, draft[day])}
        />
      ))}
      {value !== null && value !== undefined && !props.field.required && (
        <Button color="inherit" size="small" disabled={isDisabled} onClick={() => onChange(null)}>
          {translate('crud.weekHours.unknown')}
        </Button>
      )}
    </Box>
  );
}

interface DayRowProps extends InputProps {
  day: WeekDay;
  ranges: { from: unknown; to: unknown }[];
  onSet: (ranges: DraftHours[WeekDay]) => void;
  onAdd: () => void;
  onCopy: (days: readonly WeekDay[]) => void;
}

function DayRow({ day, ranges, onSet, onAdd, onCopy, ...props }: DayRowProps) {
  const { id, field, isDisabled, isInvalid, onBlur } = props;
  const translate = useTranslate();
  const name = translate(`crud.weekHours.days.${day}`);
  const change = (index: number, part: object) =>
    onSet(ranges.map((range, place) => (place === index ? { ...range, ...part } : range)));
  return (
    <Box role="group" aria-label={name} sx={dayStyles}>
      <Typography component="span" sx={{ width: 96, flex: 'none', lineHeight: '32px' }}>
        {name}
      </Typography>
      <Box sx={{ flex: 1, display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', minHeight: 32 }}>
        {ranges.length === 0 && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {translate('crud.weekHours.closed')}
          </Box>
        )}
        {ranges.map((range, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ranges of a day have nothing but their place
          <Box key={index} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            {(['from', 'to'] as const).map((part) => (
              <Box
                key={part}
                sx={{ width: part === 'to' ? 112 : 96, display: 'flex', alignItems: 'center', gap: 1 }}
              >
                {part === 'to' && <span aria-hidden>–</span>}
                <TimeInput
                  {...{ isDisabled, isInvalid, onBlur }}
                  id={index === 0 && part === 'from' ? id : `${id}-${index}-${part}`}
                  field={timeField(field)}
                  label={`${name}, ${translate(`crud.weekHours.${part}`)}`}
                  value={range[part]}
                  onChange={(time) => change(index, { [part]: time })}
                />
              </Box>
            ))}
            <ClearButton
              isDisabled={isDisabled}
              label={translate('crud.weekHours.remove', { day: name })}
              onClear={() => onSet(ranges.filter((_range, place) => place !== index))}
            />
          </Box>
        ))}
      </Box>
      <ToolButton
        id={ranges.length === 0 ? id : undefined}
        label={translate('crud.weekHours.add', { day: name })}
        disabled={isDisabled || ranges.length >= mostRanges}
        icon={<Add fontSize="small" />}
        onClick={onAdd}
      />
      <CopyHoursMenu {...{ day, isDisabled, onCopy }} />
    </Box>
  );
}

/** The times of a week are not required one by one. */
const timeField = (field: Field): Field => ({ ...field, required: false });

const dayStyles = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
};

export const weekHours: FieldKindEditor = { Input: WeekHoursInput, Filter: EmptinessInput, isWide: true };

/** Days that people often give the same hours. */
const groups = {
  all: weekDays,
  weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'],
  weekend: ['sat', 'sun'],
} as const satisfies Record<string, readonly WeekDay[]>;

const groupNames = ['all', 'weekdays', 'weekend'] as const;

interface CopyHoursMenuProps {
  day: WeekDay;
  isDisabled: boolean | undefined;
  onCopy: (days: readonly WeekDay[]) => void;
}

/** A button that asks which days get the hours of a day. */
function CopyHoursMenu({ day, isDisabled, onCopy }: CopyHoursMenuProps) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const name = (one: WeekDay) => translate(`crud.weekHours.days.${one}`);
  const label = translate('crud.weekHours.copy', { day: name(day) });
  return (
    <>
      <ToolButton
        label={label}
        disabled={isDisabled}
        icon={<ContentCopy fontSize="small" />}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && (
        <ButtonMenu label={label} anchor={anchor} onClose={() => setAnchor(undefined)}>
          {(closeAnd) => [
            ...groupNames.map((group) => (
              <MenuItem key={group} onClick={closeAnd(() => onCopy(groups[group]))}>
                {translate(`crud.weekHours.copyTo.${group}`)}
              </MenuItem>
            )),
            <Divider key="line" component="li" />,
            ...weekDays
              .filter((one) => one !== day)
              .map((one) => (
                <MenuItem key={one} onClick={closeAnd(() => onCopy([one]))}>
                  {translate('crud.weekHours.copyTo.day', { day: name(one) })}
                </MenuItem>
              )),
          ]}
        </ButtonMenu>
      )}
    </>
  );
}
