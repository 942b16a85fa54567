import { z } from 'zod';
import type { KindReadLater } from '../kind.ts';
import { calendar, ordering } from '../operators.ts';

/** `2026-11-21` as `21-11-2026`, the product's display format of dates (part 2, section 9). */
export const dateToText = (value: unknown) =>
  typeof value === 'string' ? value.slice(0, 10).split('-').reverse().join('-') : '';

/** The database's calendar has no year 0, and four digits end with the year 9999. */
const hasYear = (text: string) => !text.startsWith('0000');

/** A moment within those years in every time zone, with no more digits than the stored microseconds. */
export const isStorableMoment = (text: string) => {
  const year = new Date(text.replace(/\.\d+/, '')).getUTCFullYear();
  return year >= 1 && year <= 9999 && !/\.\d{10}/.test(text);
};

/** A day that the database's calendar has. */
export const calendarDay = z.iso.date().refine(hasYear, { error: 'invalid' });

/** A moment that the database can hold, in any time zone. */
export const storableMoment = z.iso.datetime({ offset: true }).refine(isStorableMoment, { error: 'invalid' });

export const date: KindReadLater<string> = {
  value: () => calendarDay,
  example: () => '2026-11-21',
  operators: calendar,
  sortable: true,
  operand: 'date',
  time: 'day',
  ownOptions: ['proposed'],
  toText: dateToText,
  fitsCell: true,
  fromText: 'later',
};

/** An instant, in ISO 8601 with a time zone on the wire. Files carry it unchanged, so that nothing is lost. */
export const dateTime: KindReadLater<string> = {
  value: () =>
    z.iso
      .datetime({ offset: true })
      .regex(/(Z|[+-](0\d|1[0-5]):\d\d)$/, { error: 'invalid' })
      .refine(isStorableMoment, { error: 'invalid' })
      // With two patterns, zod leaves the format out of the API document.
      .meta({ format: 'date-time' }),
  example: () => '2026-11-21T10:00:00Z',
  operators: calendar,
  sortable: true,
  time: 'moment',
  toText: (value) => String(value ?? ''),
  fromText: 'later',
};

/** A time of day without a date: `HH:MM`. */
export const time: KindReadLater<string> = {
  value: () => z.iso.time({ precision: -1 }),
  example: () => '09:30',
  operators: ordering,
  sortable: true,
  toText: (value) => String(value ?? ''),
  fitsCell: true,
  fromText: 'later',
};
