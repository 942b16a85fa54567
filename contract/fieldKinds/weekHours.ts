import { z } from 'zod';
import type { FieldKindContract } from './kind.ts';

/** The days of a week, in the order in which people read them. */
export const weekDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type WeekDay = (typeof weekDays)[number];

/** Hours of one day: `08:00` to `17:00`. They end on the next day if `to` is not after `from`; a whole day is `00:00` to `24:00`. */
export interface HourRange {
  from: string;
  to: string;
}

/** The hours of a week; a day without any is closed. */
export type WeekHours = Partial<Record<WeekDay, HourRange[]>>;

/** Ranges that one day can have. */
export const mostRanges = 6;

const minutesInDay = 24 * 60;

/** `09:30` as minutes since midnight. */
const minutesOf = (time: string): number => {
  const [hours = '', minutes = ''] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
};

/** Where a range begins and ends, in minutes since the midnight that begins its day. */
function spanOf({ from, to }: HourRange): [start: number, end: number] {
  const [start, end] = [minutesOf(from), minutesOf(to)];
  return [start, end > start ? end : end + minutesInDay];
}

/** True for hours that end on the day after they begin. */
export const isOverMidnight = (range: HourRange): boolean => spanOf(range)[1] > minutesInDay;

/** The first day with hours that overlap others of the week; the night from Sunday leads to Monday. */
function overlappingDay(hours: WeekHours): WeekDay | undefined {
  const week = weekDays.length * minutesInDay;
  const spans = weekDays
    .flatMap((day, index) =>
      (hours[day] ?? []).map((range) => {
        const [start, end] = spanOf(range).map((minute) => minute + index * minutesInDay);
        return { day, start: start ?? 0, end: end ?? 0 };
      }),
    )
    .sort((left, right) => left.start - right.start);
  const again = (spans[0]?.start ?? 0) + week;
  return spans.find(({ end }, index) => end > (spans[index + 1]?.start ?? again))?.day;
}

const startTime = z.string({ error: 'hoursTime' }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'hoursTime' });
const endTime = z
  .string({ error: 'hoursTime' })
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: 'hoursTime' });

const range = z
  .strictObject({ from: startTime, to: endTime })
  .refine(({ from, to }) => from !== to, { error: 'hoursEmpty' });

const day = z.array(range).max(mostRanges).optional();

const week = z.strictObject({ mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day });

/** The same hours with their days and ranges in order, and without closed days. */
const inOrder = (hours: WeekHours): WeekHours =>
  Object.fromEntries(
    weekDays.flatMap((name) => {
      const ranges = hours[name] ?? [];
      return ranges.length === 0
        ? []
        : [[name, ranges.toSorted((left, right) => left.from.localeCompare(right.from))]];
    }),
  );

/** The hours of a week on the wire. */
export const weekHoursValue = week
  .superRefine((hours, context) => {
    const overlapping = overlappingDay(hours as WeekHours);
    if (overlapping)
      context.addIssue({ code: 'custom', message: 'hoursOverlap', params: { day: overlapping } });
  })
  .overwrite((hours) => inOrder(hours as WeekHours) as typeof hours);

/** The hours in a value; undefined if it holds none that are valid. */
export const weekHoursOf = (given: unknown): WeekHours | undefined => {
  const parsed = weekHoursValue.safeParse(given);
  return parsed.success ? (parsed.data as WeekHours) : undefined;
};

const inWords = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
const closed = 'closed';

/** `Mon 08:00-12:00, 13:00-17:00; Sat 09:00-13:00`. */
function toText(given: unknown): string {
  if (given === null || given === undefined) return '';
  const hours = (given ?? {}) as WeekHours;
  const days = weekDays.flatMap((name) => {
    const ranges = (hours[name] ?? []).map(({ from, to }) => `${from}-${to}`);
    return ranges.length === 0 ? [] : [`${inWords(name)} ${ranges.join(', ')}`];
  });
  return days.join('; ') || closed;
}

const dayOf = (text: string) => weekDays.find((name) => text.trim().toLowerCase().startsWith(name));

/** The days that `Mon-Fri, Sun` names; undefined if it names anything else. */
function daysFrom(text: string): WeekDay[] | undefined {
  const parts = text.split(',').map((part) => {
    const [first = '', last = first] = part.split(/[-–]|\bto\b/);
    const [start, end] = [dayOf(first), dayOf(last)];
    if (!start || !end) return undefined;
    const [from, to] = [weekDays.indexOf(start), weekDays.indexOf(end)];
    return weekDays.filter((_name, index) =>
      from <= to ? index >= from && index <= to : index >= from || index <= to,
    );
  });
  return parts.some((part) => part === undefined) ? undefined : parts.flatMap((part) => part ?? []);
}

const timeFrom = (text: string) => {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?:[:.h](\d\d))?$/.exec(text.trim()) ?? [];
  return hours && `${hours.padStart(2, '0')}:${minutes}`;
};

/** The ranges that `8:00-12:00, 13-17`, `closed` or `24 hours` names; undefined for anything else. */
function rangesFrom(text: string): HourRange[] | undefined {
  if (/^closed$/i.test(text)) return [];
  if (/^(24 ?hours|all day)$/i.test(text)) return [{ from: '00:00', to: '24:00' }];
  const ranges = text.split(',').map((part) => {
    const [from = '', to = '', ...more] = part.split(/[-–]|\bto\b/).map(timeFrom);
    return from && to && more.length === 0 ? { from, to } : undefined;
  });
  return ranges.some((one) => one === undefined) ? undefined : ranges.flatMap((one) => one ?? []);
}

function fromText(text: string): unknown {
  if (text.trim().toLowerCase() === closed) return {};
  const hours: WeekHours = {};
  for (const part of text.split(/[;\n]/).filter((one) => one.trim())) {
    const [, names = '', times = ''] = /^([a-z,\s–-]+?):?\s+(\d.*|closed|all day)$/i.exec(part.trim()) ?? [];
    const [days, ranges] = [daysFrom(names), rangesFrom(times.trim())];
    if (!days || !ranges) return text;
    for (const name of days) hours[name] = [...(hours[name] ?? []), ...ranges];
  }
  return hours;
}

/** Opening hours of an ordinary week. */
export const weekHours: FieldKindContract = {
  value: () => weekHoursValue,
  example: () => ({ mon: [{ from: '08:00', to: '17:00' }], fri: [{ from: '18:00', to: '02:00' }] }),
  operators: ['isEmpty'],
  sortable: false,
  toText,
  fromText,
};
