import type { HoursOnWire } from '../../../contract/calls/storeHours.ts';
import { wallClock } from '../../../contract/fieldKinds/wallClock.ts';
import { dayNumber, dayOfNumber } from '../../../contract/stores/days.ts';

/** A part of a row, with its place in it as a share of the whole. */
export interface StripPiece extends HoursOnWire {
  start: number;
  size: number;
}

export interface StripRow {
  id: string;
  label: string;
  timeZone: string;
  pieces: StripPiece[];
}

/** The segments between two moments, cut at both. */
export function piecesBetween(segments: readonly HoursOnWire[], from: Date, to: Date): StripPiece[] {
  const [start, end] = [from.getTime(), to.getTime()];
  return segments.flatMap((segment) => {
    const first = Math.max(Date.parse(segment.from), start);
    const last = Math.min(Date.parse(segment.to), end);
    if (first >= last) return [];
    return {
      ...segment,
      from: new Date(first).toISOString(),
      to: new Date(last).toISOString(),
      start: (first - start) / (end - start),
      size: (last - first) / (end - start),
    };
  });
}

/** The days from a first one, as the wire writes them. */
export const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_day, index) => dayOfNumber(dayNumber(first) + index));

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string => {
  const number = dayNumber(day);
  return dayOfNumber(number - ((number + 3) % 7));
};

/** The moments at which a day of a place begins and ends. */
export function endsOfDay(day: string, timeZone: string): [from: Date, to: Date] {
  const clock = wallClock(timeZone);
  return [clock.instantOf(day, '00:00'), clock.instantOf(dayOfNumber(dayNumber(day) + 1), '00:00')];
}
