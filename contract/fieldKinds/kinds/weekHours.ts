import { z } from 'zod';
import { mostRanges, overlappingDay, type WeekHours, weekDays } from '../../stores/weekHours.ts';
import type { KindReadLater } from '../kind.ts';

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
export const weekHoursValue: z.ZodType<WeekHours> = week
  .superRefine((hours, context) => {
    const overlapping = overlappingDay(hours);
    if (overlapping)
      context.addIssue({ code: 'custom', message: 'hoursOverlap', params: { day: overlapping } });
  })
  .overwrite(inOrder);

/** The hours in a value; undefined if it holds none that are valid. */
export const weekHoursOf = (value: unknown): WeekHours | undefined => {
  const parsed = weekHoursValue.safeParse(value);
  return parsed.success ? parsed.data : undefined;
};

const closed = 'closed';
const inWords = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** `Mon 08:00-12:00, 13:00-17:00; Sat 09:00-13:00`. */
function weekHoursToText(value: unknown): string {
  if (value === null || value === undefined) return '';
  const hours = value as WeekHours;
  const days = weekDays.flatMap((name) => {
    const ranges = (hours[name] ?? []).map(({ from, to }) => `${from}-${to}`);
    return ranges.length === 0 ? [] : [`${inWords(name)} ${ranges.join(', ')}`];
  });
  return days.join('; ') || closed;
}

/** Opening hours of an ordinary week. */
export const weekHours: KindReadLater<WeekHours> = {
  value: () => weekHoursValue,
  example: () => ({ mon: [{ from: '08:00', to: '17:00' }], fri: [{ from: '18:00', to: '02:00' }] }),
  operators: ['isEmpty'],
  sortable: false,
  toText: weekHoursToText,
  fromText: 'later',
};
