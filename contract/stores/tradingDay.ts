import type { Stretch } from './days.ts';
import { type StoreFacts, wallStates } from './effectiveHours.ts';
import { minutesInDay } from './weekHours.ts';

/** The day of a store around a minute since 1970, by the clock on its wall. */
function dayAround(facts: StoreFacts, stretches: readonly Stretch[], minute: number) {
  const stretchAt = (at: number) =>
    stretches.find(({ from, to }) => at >= from && at < to) ?? stretches.at(-1);
  const wall = minute + (stretchAt(minute)?.offset ?? 0);
  const day = Math.floor(wall / minutesInDay);
  const { openOn } = wallStates(facts);
  return {
    wall,
    day,
    /** When the hours of a day begin and end; undefined for a day on which the store takes nothing. */
    boundsOf(of: number) {
      const spans = openOn(of);
      if (spans.length === 0) return undefined;
      return {
        start: of * minutesInDay + Math.min(...spans.map(({ start }) => start)),
        end: of * minutesInDay + Math.max(...spans.map(({ end }) => end)),
      };
    },
    /** A minute on the wall as one since 1970. The clock may change between now and then. */
    minuteOf(wallMinute: number): number {
      const then = stretches.find(({ to, offset }) => wallMinute - offset < to) ?? stretches.at(-1);
      return wallMinute - (then?.offset ?? 0);
    },
  };
}

/**
 * The minute since 1970 at which the trading day ends in which a minute lies. Hours belong to the day on which they
 * begin, so after midnight the day before may go on. Without any hours left that day, it ends at midnight.
 * @param stretches the clock of the store, for the day of the minute and the day after
 */
export function tradingDayEnd(facts: StoreFacts, stretches: readonly Stretch[], minute: number): number {
  const { wall, day, boundsOf, minuteOf } = dayAround(facts, stretches, minute);
  const ends = [boundsOf(day - 1)?.end, boundsOf(day)?.end];
  return minuteOf(ends.find((end) => end !== undefined && end > wall) ?? (day + 1) * minutesInDay);
}

/**
 * The minute since 1970 at which a store that is trading closes for the day. It trades on through a break. Null if it is
 * closed: its day has not begun, is over, or does not come.
 */
export function tradingUntil(
  facts: StoreFacts,
  stretches: readonly Stretch[],
  minute: number,
): number | null {
  if (!facts.isActive || !facts.takesOrders) return null;
  const { wall, day, boundsOf, minuteOf } = dayAround(facts, stretches, minute);
  const now = [boundsOf(day - 1), boundsOf(day)].find((one) => one && one.start <= wall && wall < one.end);
  return now ? minuteOf(now.end) : null;
}

/**
 * The minute since 1970 from which a store trades: this one while it does, else when its next day begins. Null if no day
 * begins until tomorrow night.
 */
export function tradingFrom(facts: StoreFacts, stretches: readonly Stretch[], minute: number): number | null {
  if (tradingUntil(facts, stretches, minute) !== null) return minute;
  if (!facts.isActive || !facts.takesOrders) return null;
  const { wall, day, boundsOf, minuteOf } = dayAround(facts, stretches, minute);
  const start = [day, day + 1]
    .map((one) => boundsOf(one)?.start)
    .find((one) => one !== undefined && one > wall);
  return start === undefined ? null : minuteOf(start);
}
