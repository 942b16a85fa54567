import { z } from 'zod';
import { dayOfNumber, minuteOf, momentOf, type Stretch, weekdayOf } from './days.ts';
import { effectiveHours, type HoursSegment, type StoreFacts, spansOf, wallStates } from './effectiveHours.ts';
import type { HoursState } from './hoursStates.ts';
import { type HourRange, minutesInDay, rangeBetween } from './weekHours.ts';

/** What a platform shows of a store. */
export const platformStatusSchema = z.object({
  state: z.enum(['OPEN', 'PAUSED', 'CLOSED']),
  until: z.string().nullable().describe('When the store takes orders again; null if nobody knows.'),
  days: z
    .record(z.string(), z.array(z.object({ from: z.string(), to: z.string() })))
    .describe('Days with other hours than those of the week, and the hours of each; none for a closed day.'),
});
export type PlatformStatus = z.infer<typeof platformStatusSchema>;

/** A store that nobody has paused or closed. */
export const openStatus: PlatformStatus = { state: 'OPEN', until: null, days: {} };

/**
 * Whether couriers of a platform can fetch orders. They also fetch from stores that do not deliver themselves, but not
 * during a closure that leaves collection.
 */
export const takesFromPlatforms = ({ takes, reason }: HoursState): boolean =>
  takes !== 'NOTHING' && !(takes === 'COLLECTION' && reason?.code === 'closure');

/** A platform knows the hours of the week from the menu. */
const isUsual = ({ takes, reason }: HoursSegment): boolean =>
  takes === 'NOTHING' && (reason?.code === 'trading' || reason?.code === 'noHours');

/** The state at a minute since 1970. Outside of the hours, it is that of the next ones, so it is there before they begin. */
function stateAt(segments: readonly HoursSegment[], minute: number): Omit<PlatformStatus, 'days'> {
  const isFree = (one: HoursSegment) => isUsual(one) || takesFromPlatforms(one);
  const begin = segments.findIndex((one) => one.to > minute && !isUsual(one));
  const now = segments[begin];
  if (!now || isFree(now)) return { state: 'OPEN', until: null };
  const next = segments.slice(begin).find(isFree);
  const state = now.reason?.code === 'pause' ? 'PAUSED' : 'CLOSED';
  return { state, until: next ? momentOf(next.from) : null };
}

/** The hours of a day by the clock on the wall: the night of the day before, and its own hours up to midnight. */
function hoursOfDay(spansOn: (day: number) => readonly { start: number; end: number }[], day: number) {
  const spans = [
    ...spansOn(day - 1).map(({ start, end }) => ({ start: start - minutesInDay, end: end - minutesInDay })),
    ...spansOn(day),
  ];
  return spans
    .map(({ start, end }) => ({ start: Math.max(start, 0), end: Math.min(end, minutesInDay) }))
    .filter(({ start, end }) => start < end)
    .toSorted((one, other) => one.start - other.start);
}

/** The days from one on whose hours are not those of the week: closures, special hours, and the nights after them. */
function specialDays(facts: StoreFacts, firstDay: number, dayCount: number): PlatformStatus['days'] {
  const { spansOn, closedOn } = wallStates(facts);
  const usual = spansOf(facts.trading);
  const usualOn = (day: number) => usual[weekdayOf(day)] ?? [];
  const openOn = (day: number) => (takesFromPlatforms(closedOn(day)) ? spansOn(day) : []);
  const days: Record<string, HourRange[]> = {};
  for (let day = firstDay; day < firstDay + dayCount; day += 1) {
    const own = hoursOfDay(openOn, day);
    if (JSON.stringify(own) === JSON.stringify(hoursOfDay(usualOn, day))) continue;
    days[dayOfNumber(day)] = own.map(({ start, end }) => rangeBetween(start, end));
  }
  return days;
}

interface PlatformClock {
  /** The days of the store that are known, from the one before today on. */
  stretches: readonly Stretch[];
  /** Now, in minutes since 1970. */
  minute: number;
}

/** The day of the store at a minute, by the clock on its wall. */
export function dayAt({ stretches, minute }: PlatformClock): number {
  const offset = stretches.find(({ to }) => to > minute)?.offset ?? 0;
  return Math.floor((minute + offset) / minutesInDay);
}

/**
 * What a platform should show of a store now. Staff and menus limit nothing here.
 * @param takesDays whether the platform takes the hours of days; another one hears of a closure when it begins
 * @param dayCount how many days are looked ahead, today included
 */
export function platformStatus(
  facts: StoreFacts,
  { stretches, minute }: PlatformClock,
  { takesDays, dayCount }: { takesDays: boolean; dayCount: number },
): PlatformStatus {
  const { special, closures, pause, isActive, takesOrders, offersDelivery, offersCollection } = facts;
  const isWithoutDays = special.length === 0 && closures.length === 0;
  const isSettled = isActive && takesOrders && (offersDelivery || offersCollection);
  if (isWithoutDays && isSettled && !pause) return openStatus;
  const own = { ...facts, operating: null, menu: null, ...(takesDays && { special: [], closures: [] }) };
  return {
    ...stateAt(effectiveHours(own, stretches), minute),
    days: takesDays && !isWithoutDays ? specialDays(facts, dayAt({ stretches, minute }), dayCount) : {},
  };
}

const endOf = ({ until }: PlatformStatus): number | null => (until === null ? null : minuteOf(until));

const daysFrom = ({ days }: PlatformStatus, first: number): string =>
  JSON.stringify(
    Object.entries(days)
      .filter(([day]) => day >= dayOfNumber(first))
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

/** What a platform has to hear of: another state, or other hours of the days from one on. */
export const differencesOf = (desired: PlatformStatus, shown: PlatformStatus, firstDay: number) => ({
  state: desired.state !== shown.state || endOf(desired) !== endOf(shown),
  days: daysFrom(desired, firstDay) !== daysFrom(shown, firstDay),
});
