import { minutesInDay, spanOf, type WeekDay, type WeekHours, weekDays } from '../stores/weekHours.ts';
import type { WeekSpan } from './deploymentMenu.ts';

export const minutesInWeek = weekDays.length * minutesInDay;

/** Puts spans that overlap or touch together. They end within the week. */
function merged(spans: readonly WeekSpan[]): WeekSpan[] {
  const whole: WeekSpan[] = [];
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    const before = whole.at(-1);
    if (before && start <= before.end) before.end = Math.max(before.end, end);
    else if (end > start) whole.push({ start, end });
  }
  return whole;
}

/** The spans of a week cut at its end, so that none reaches into the next. */
const within = (spans: readonly WeekSpan[]): WeekSpan[] =>
  merged(
    spans.flatMap(({ start, end }) =>
      end <= minutesInWeek
        ? [{ start, end }]
        : [
            { start, end: minutesInWeek },
            { start: 0, end: end - minutesInWeek },
          ],
    ),
  );

/** Joins the night from Sunday to Monday, which is one time although it lies at both ends. */
function joined(spans: readonly WeekSpan[]): WeekSpan[] {
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last || first === last || first.start !== 0 || last.end !== minutesInWeek) return [...spans];
  return [...spans.slice(1, -1), { start: last.start, end: minutesInWeek + first.end }];
}

/** The hours of a week as spans; null is the whole week. */
const spansOf = (hours: WeekHours | null): WeekSpan[] =>
  hours === null
    ? [{ start: 0, end: minutesInWeek }]
    : within(
        weekDays.flatMap((day, index) =>
          (hours[day] ?? []).map((range) => {
            const [start, end] = spanOf(range);
            return { start: start + index * minutesInDay, end: end + index * minutesInDay };
          }),
        ),
      );

/** The times at which both hours are open; null limits nothing. */
export function sharedHours(one: WeekHours | null, other: WeekHours | null): WeekSpan[] {
  const others = spansOf(other);
  return joined(
    merged(
      spansOf(one).flatMap(({ start, end }) =>
        others
          .map((span) => ({ start: Math.max(start, span.start), end: Math.min(end, span.end) }))
          .filter((span) => span.start < span.end),
      ),
    ),
  );
}

/** Whether all of the times lie within hours; null limits nothing. */
export function areWithin(spans: readonly WeekSpan[], hours: WeekHours | null): boolean {
  const open = spansOf(hours);
  return within(spans).every(({ start, end }) => open.some((one) => one.start <= start && one.end >= end));
}

/** A time of one day, in minutes since its midnight. */
export interface DayPeriod extends WeekSpan {
  day: WeekDay;
}

/** The spans cut at every midnight, by day from Monday on. */
export const dayPeriods = (spans: readonly WeekSpan[]): DayPeriod[] =>
  within(spans).flatMap(({ start, end }) =>
    weekDays.flatMap((day, index): DayPeriod[] => {
      const midnight = index * minutesInDay;
      const period = {
        start: Math.max(start - midnight, 0),
        end: Math.min(end - midnight, minutesInDay),
      };
      return period.start < period.end ? [{ day, ...period }] : [];
    }),
  );

/** Minutes since midnight as a clock shows them: `09:30`. */
export const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
