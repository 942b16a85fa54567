import { weekHoursOf } from '../../../contract/fieldKinds/kinds/weekHours.ts';
import {
  type HourRange,
  isOverMidnight,
  type WeekDay,
  type WeekHours,
  weekDays,
} from '../../../contract/stores/weekHours.ts';
import { localZoneName } from '../../../contract/timeZoneScope.ts';
import type { NumberFormats } from '../../i18n/formats.ts';
import { listText } from '../../i18n/listText.ts';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { type Translate, useTranslate } from '../../i18n/useTranslate.ts';
import type { CellProps, ValueProps } from '../../modules/cell.ts';
import type { FieldKindCell } from './fieldKind.ts';
import { PlainCell } from './PlainCell.tsx';

const hour = 3_600_000;

/** "9 minutes ago" for a moment of the last hour; undefined for any other, which is read by its date. */
function minutesAgo(moment: Date, formats: NumberFormats): string | undefined {
  const passed = Date.now() - moment.getTime();
  return passed >= 0 && passed < hour ? formats.minutesAgo(Math.trunc(passed / 60_000)) : undefined;
}

function DateCell({ value }: CellProps) {
  const text = useMomentFormats().day(value);
  if (!text) return null;
  return (
    <PlainCell text={text} isNumber>
      <time dateTime={String(value)}>{text}</time>
    </PlainCell>
  );
}

function DateTimeCell({ value, place, record }: CellProps) {
  const formats = useNumberFormats();
  const exact = useMomentFormats().dateTime(value, record?.[localZoneName]);
  if (!exact) return null;
  const recent = place === 'list' ? minutesAgo(new Date(String(value)), formats) : undefined;
  return (
    <PlainCell text={exact} isNumber>
      <time dateTime={String(value)}>{recent ?? exact}</time>
    </PlainCell>
  );
}

const DateText = ({ value }: ValueProps) => useMomentFormats().day(value);

const DateTimeText = ({ value, record }: ValueProps) =>
  useMomentFormats().dateTime(value, record?.[localZoneName]);

const TimeText = ({ value }: ValueProps) => useMomentFormats().timeOfDay(value);

const TimeCell = (props: CellProps) => <PlainCell text={TimeText(props)} isNumber />;

export const date: FieldKindCell = {
  Cell: DateCell,
  Text: DateText,
  historyText: 'file',
  align: 'left',
  width: 130,
};
export const dateTime: FieldKindCell = {
  Cell: DateTimeCell,
  Text: DateTimeText,
  historyText: 'wire',
  align: 'left',
  width: 140,
};
export const time: FieldKindCell = {
  Cell: TimeCell,
  Text: TimeText,
  historyText: 'wire',
  align: 'left',
  width: 108,
};

interface Wording {
  translate: Translate;
  timeOfDay: (value: unknown) => string;
}

function rangeText({ from, to }: HourRange, { translate, timeOfDay }: Wording): string {
  if (from === '00:00' && to === '24:00') return translate('crud.weekHours.wholeDay');
  const times = `${timeOfDay(from)}–${timeOfDay(to === '24:00' ? '00:00' : to)}`;
  return isOverMidnight({ from, to }) ? translate('crud.weekHours.overMidnight', { times }) : times;
}

interface Group {
  days: WeekDay[];
  text: string;
}

/** Days that follow each other and have the same hours; closed days are left out. */
function groupsOf(hours: WeekHours, wording: Wording): Group[] {
  const groups: Group[] = [];
  for (const [index, day] of weekDays.entries()) {
    const ranges = hours[day] ?? [];
    if (ranges.length === 0) continue;
    const text = ranges
      .map((range) => rangeText(range, wording))
      .join(` ${wording.translate('crud.weekHours.and')} `);
    const last = groups.at(-1);
    if (last?.text === text && last.days.at(-1) === weekDays[index - 1]) last.days.push(day);
    else groups.push({ days: [day], text });
  }
  return groups;
}

/** `Mon–Fri 08:00–17:00, Sat 09:00–13:00`. */
function useHoursText(value: unknown): string {
  const translate = useTranslate();
  const { timeOfDay } = useMomentFormats();
  const hours = weekHoursOf(value);
  if (!hours) return '';
  const groups = groupsOf(hours, { translate, timeOfDay });
  if (groups.length === 0) return translate('crud.weekHours.closed');
  return listText(
    groups.map(({ days, text }) => {
      const ends = [days[0] ?? 'mon', ...(days.length > 1 ? [days.at(-1) ?? 'mon'] : [])];
      return `${ends.map((day) => translate(`crud.weekHours.short.${day}`)).join('–')} ${text}`;
    }),
  );
}

const HoursText = ({ value }: ValueProps) => useHoursText(value);

const HoursCell = ({ value, place }: CellProps) => (
  <PlainCell text={useHoursText(value)} isWrapping={place === 'record'} />
);

export const weekHours: FieldKindCell = { Cell: HoursCell, Text: HoursText, align: 'left', width: 280 };
