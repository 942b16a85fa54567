import { minutesInDay } from './weekHours.ts';

/** A day as the wire writes it, `2026-12-25`, as days since 1970-01-01. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00Z`) / 86_400_000;

/** The day with that number, as the wire writes it. */
export const dayOfNumber = (number: number): string =>
  new Date(number * 86_400_000).toISOString().slice(0, 10);

/** The place of a day in the week: 0 is Monday. */
export const weekdayOf = (number: number): number => (((number + 3) % 7) + 7) % 7;

/** A moment as the wire writes it, in whole minutes since 1970. */
export const minuteOf = (moment: string): number => Math.floor(Date.parse(moment) / 60_000);

/** A minute since 1970 as a moment on the wire. */
export const momentOf = (minute: number): string => new Date(minute * 60_000).toISOString();

/** A time during which a clock is ahead of UTC by the same number of minutes. All are minutes since 1970. */
export interface Stretch {
  from: number;
  to: number;
  offset: number;
}

/** Says how far the clock of a time zone is ahead of UTC at a minute since 1970, in minutes. */
function offsetsIn(timeZone: string): (minute: number) => number {
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, hourCycle: 'h23' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  });
  return (minute) => {
    const parts = Object.fromEntries(
      format.formatToParts(minute * 60_000).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day = 1, hour = 0, minute: past = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, past) / 60_000 - minute;
  };
}

/**
 * The days of a place, as stretches in which its clock runs on. Summer time begins or ends between two of them, so a
 * day can have 23 or 25 hours.
 */
export function stretchesOf(timeZone: string, firstDay: string, dayCount: number): Stretch[] {
  const offsetAt = offsetsIn(timeZone);
  const first = dayNumber(firstDay) * minutesInDay;
  const last = first + dayCount * minutesInDay;
  const stretches: Stretch[] = [];
  /** Cuts a time where its offset changes. No clock changes twice within a day. */
  const add = (from: number, to: number) => {
    const offset = offsetAt(from);
    const isSame = offsetAt(to - 1) === offset;
    let [same, other] = isSame ? [to, to] : [from, to - 1];
    while (other - same > 1) {
      const middle = Math.floor((same + other) / 2);
      if (offsetAt(middle) === offset) same = middle;
      else other = middle;
    }
    const before = stretches.at(-1);
    if (before?.offset === offset) before.to = other;
    else stretches.push({ from, to: other, offset });
    if (!isSame) stretches.push({ from: other, to, offset: offsetAt(other) });
  };
  for (let at = first - minutesInDay; at < last + minutesInDay; at += minutesInDay)
    add(at, at + minutesInDay);
  // The first and last day of the clock on the wall, and not of UTC.
  return stretches
    .map(({ from, to, offset }) => ({
      from: Math.max(from, first - offset),
      to: Math.min(to, last - offset),
      offset,
    }))
    .filter(({ from, to }) => from < to);
}
