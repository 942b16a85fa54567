import fc from 'fast-check';
import { DateTime } from 'luxon';
import { dayNumber } from '../../contract/stores/days.ts';
import type { StoreFacts } from '../../contract/stores/effectiveHours.ts';
import type { HoursState, Takes } from '../../contract/stores/hoursStates.ts';
import { type HourRange, type WeekHours, weekDays } from '../../contract/stores/weekHours.ts';

/** A minute of a place: its instant, and what the clock on its wall shows. */
export interface WallMinute {
  at: number;
  date: string;
  time: string;
}

/** Remembers the answers for each day, because the same few days are asked about minute after minute. */
function perDay<Value>(answer: (date: string) => Value): (date: string) => Value {
  const known = new Map<string, Value>();
  return (date) => {
    const value = known.get(date) ?? answer(date);
    known.set(date, value);
    return value;
  };
}

const calendars = new Map<string, WallMinute[]>();

/** All minutes of some days of a place, found one by one. */
export function minutesOf(zone: string, first: string, days: number): WallMinute[] {
  const key = `${zone} ${first} ${days}`;
  const known = calendars.get(key);
  if (known) return known;
  const last =
    DateTime.fromISO(first)
      .plus({ days: days - 1 })
      .toISODate() ?? '';
  const found: WallMinute[] = [];
  const start = Date.parse(`${first}T00:00Z`) / 60_000 - 1440;
  for (let at = start; at < start + (days + 2) * 1440; at += 1) {
    const [date = '', time = ''] = DateTime.fromMillis(at * 60_000, { zone })
      .toFormat('yyyy-MM-dd HH:mm')
      .split(' ');
    if (date >= first && date <= last) found.push({ at, date, time });
  }
  calendars.set(key, found);
  return found;
}

export const dayBefore = perDay(
  (date) => DateTime.fromISO(date, { zone: 'utc' }).minus({ days: 1 }).toISODate() ?? '',
);
const weekdayOn = perDay((date) => weekDays[DateTime.fromISO(date, { zone: 'utc' }).weekday - 1] ?? 'mon');
const rangesOn = (hours: WeekHours | null, date: string) => hours?.[weekdayOn(date)] ?? [];
const isNight = ({ from, to }: HourRange) => to <= from;
const beginsToday = (ranges: readonly HourRange[], time: string) =>
  ranges.some((one) => time >= one.from && (isNight(one) || time < one.to));
const beganYesterday = (ranges: readonly HourRange[], time: string) =>
  ranges.some((one) => isNight(one) && time < one.to);

/** What a calendar says about the days of a store: special hours, the hours that count, and closures. */
function daysBy(facts: StoreFacts) {
  const specialOn = perDay((day) =>
    facts.special
      .filter(({ from, to }) => from <= dayNumber(day) && (to ?? Number.POSITIVE_INFINITY) >= dayNumber(day))
      .reduce<StoreFacts['special'][number] | undefined>(
        (best, one) => (best && best.from >= one.from ? best : one),
        undefined,
      ),
  );
  const hoursOn = (day: string) => rangesOn(specialOn(day)?.hours ?? facts.trading, day);
  const closedOn = perDay((day): HoursState => {
    const those = facts.closures.filter(({ from, to }) => from <= dayNumber(day) && dayNumber(day) <= to);
    const kinds = new Set<Takes>(those.map(({ takes }) => takes));
    if (kinds.size === 0) return { takes: 'ALL', reason: null };
    const takes: Takes = kinds.size === 1 ? ([...kinds][0] ?? 'ALL') : 'NOTHING';
    // The closure at which it became that is the reason.
    const seen = new Set<Takes>();
    const decides = those.find(
      (one) => seen.add(one.takes) && (takes !== 'NOTHING' || one.takes === 'NOTHING' || seen.size > 1),
    );
    return { takes, reason: { code: 'closure', name: decides?.name ?? null } };
  });
  return { specialOn, hoursOn, closedOn };
}

/** The minutes of the hours that begin on a day, in order; none on a day on which the store takes nothing. */
export function tradingMinutesBy(facts: StoreFacts, minutes: readonly WallMinute[]) {
  const { hoursOn, closedOn } = daysBy(facts);
  return (day: string): number[] =>
    closedOn(day).takes === 'NOTHING'
      ? []
      : minutes.flatMap(({ at, date, time }) =>
          (date === day && beginsToday(hoursOn(day), time)) ||
          (dayBefore(date) === day && beganYesterday(hoursOn(day), time))
            ? [at]
            : [],
        );
}

/** The rules again, as a person would apply them with a clock and a calendar, without arithmetic on minutes. */
export function expectedBy(facts: StoreFacts): (minute: WallMinute) => HoursState {
  const no = (code: string, name: string | null = null) =>
    ({ takes: 'NOTHING', reason: { code, name } }) as HoursState;
  const { specialOn, hoursOn, closedOn } = daysBy(facts);
  return ({ at, date, time }) => {
    if (!facts.isActive) return no('inactive');
    if (!facts.takesOrders) return no('noOrders');
    if (!facts.offersDelivery && !facts.offersCollection) return no('noWays');
    if (facts.pause && facts.pause.from <= at && at < facts.pause.to) return no('pause', facts.pause.reason);
    const before = dayBefore(date);
    let state: HoursState;
    if (beginsToday(hoursOn(date), time)) state = closedOn(date);
    else if (beganYesterday(hoursOn(before), time)) state = closedOn(before);
    else if (closedOn(date).takes === 'NOTHING') state = closedOn(date);
    else if (specialOn(date)?.hours) state = no('special', specialOn(date)?.name);
    else state = no(facts.trading ? 'trading' : 'noHours');
    if (state.takes === 'NOTHING') return state;
    const isIn = (hours: WeekHours | null) =>
      hours === null ||
      beginsToday(rangesOn(hours, date), time) ||
      beganYesterday(rangesOn(hours, before), time);
    if (!isIn(facts.operating)) return no('operating');
    if (!isIn(facts.menu)) return no('menu');
    // What the store never does is left out of what the day allows.
    const left = new Set(state.takes === 'ALL' ? ['DELIVERY', 'COLLECTION'] : [state.takes]);
    const isWholeDay = left.size === 2;
    if (!facts.offersDelivery) left.delete('DELIVERY');
    if (!facts.offersCollection) left.delete('COLLECTION');
    if (left.size === 0) return { takes: 'NOTHING', reason: state.reason };
    if (!facts.offersDelivery) return { takes: 'COLLECTION', reason: { code: 'noDelivery', name: null } };
    if (!facts.offersCollection) return { takes: 'DELIVERY', reason: { code: 'noCollection', name: null } };
    return isWholeDay ? { takes: 'ALL', reason: null } : state;
  };
}

/** Places and first days: around both changes of summer time, at midnight, by half an hour, and without any. */
export const places = [
  ['Africa/Johannesburg', '2026-12-24'],
  ['Europe/London', '2026-03-28'],
  ['Europe/London', '2026-10-24'],
  ['Australia/Lord_Howe', '2026-04-04'],
  ['America/Santiago', '2026-09-05'],
  ['America/New_York', '2026-10-31'],
  ['Pacific/Kiritimati', '2026-12-30'],
] as const;
export const dayCount = 3;

const clock = fc.integer({ min: 0, max: 95 }).map((quarter) => {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(quarter / 4))}:${two((quarter % 4) * 15)}`;
});
const ranges = fc.array(
  fc
    .record({ from: clock, to: fc.oneof({ weight: 5, arbitrary: clock }, fc.constant('24:00')) })
    .filter(({ from, to }) => from !== to),
  { maxLength: 3 },
);
export const someWeek = fc.record(Object.fromEntries(weekDays.map((day) => [day, ranges])), {
  requiredKeys: [],
}) as fc.Arbitrary<WeekHours>;
const dayIn = (first: string) =>
  fc.integer({ min: -2, max: dayCount + 1 }).map((days) => dayNumber(first) + days);
const rarely = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { freq: 2, nil: null });

export const someStore = (first: string): fc.Arbitrary<StoreFacts> =>
  fc.record({
    isActive: fc.constant(true),
    takesOrders: fc.constant(true),
    offersDelivery: fc.constantFrom(true, true, true, false),
    offersCollection: fc.constantFrom(true, true, true, false),
    trading: fc.option(someWeek, { freq: 9, nil: null }),
    operating: rarely(someWeek),
    menu: rarely(someWeek),
    special: fc.uniqueArray(
      fc.record({
        name: fc.constantFrom('Christmas', 'Winter'),
        from: dayIn(first),
        to: rarely(dayIn(first)),
        hours: fc.option(someWeek, { nil: null }),
      }),
      { maxLength: 3, selector: ({ from }) => from },
    ),
    closures: fc.array(
      fc.record({
        name: fc.constantFrom('Holiday', 'Stock-taking'),
        from: dayIn(first),
        to: dayIn(first),
        takes: fc.constantFrom('DELIVERY' as const, 'COLLECTION' as const, 'NOTHING' as const),
      }),
      { maxLength: 2 },
    ),
    pause: rarely(
      fc
        .tuple(fc.integer({ min: 0, max: 4320 }), fc.integer({ min: 1, max: 600 }))
        .map(([after, minutes]) => {
          const from = dayNumber(first) * 1440 + after;
          return { from, to: from + minutes, reason: 'BUSY' };
        }),
    ),
  });
