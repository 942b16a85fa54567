import { type Stretch, weekdayOf } from './days.ts';
import { both, everything, type HoursState, nothing, type Takes, takesSome } from './hoursStates.ts';
import { minutesInDay, spanOf, type WeekDay, type WeekHours, weekDays } from './weekHours.ts';

/** A time during which nothing changes, in minutes since 1970. */
export interface HoursSegment extends HoursState {
  from: number;
  to: number;
}

/** Hours that replace the usual ones on some days. Days are numbers of days since 1970. */
export interface SpecialDays {
  name: string;
  from: number;
  /** The last day; null if they apply until others replace them. */
  to: number | null;
  /** Null returns to the usual hours. */
  hours: WeekHours | null;
}

/** Days on which a store takes less than everything. */
export interface ClosedDays {
  name: string;
  from: number;
  to: number;
  takes: Exclude<Takes, 'ALL'>;
}

/** A time during which a store takes nothing, in minutes since 1970. */
export interface Pause {
  from: number;
  to: number;
  reason: string;
}

/** Everything that decides when guests can order from a store. */
export interface StoreFacts {
  isActive: boolean;
  takesOrders: boolean;
  offersDelivery: boolean;
  offersCollection: boolean;
  /** When guests can order; null if nobody has said. */
  trading: WeekHours | null;
  /** When staff are in the store; null if nobody has said, which limits nothing. */
  operating: WeekHours | null;
  /** When the menu is sold; null if it always is. */
  menu: WeekHours | null;
  special: readonly SpecialDays[];
  closures: readonly ClosedDays[];
  pause: Pause | null;
}

interface Span {
  start: number;
  end: number;
}
type Spans = readonly Span[];

/** The spans of each day of a week, in minutes since its midnight. */
export const spansOf = (hours: WeekHours | null): Spans[] =>
  weekDays.map((day: WeekDay) =>
    (hours?.[day] ?? []).map((range) => {
      const [start, end] = spanOf(range);
      return { start, end };
    }),
  );

/** A plain loop, because it runs for every cut of every store. */
function includes(spans: Spans, minute: number): boolean {
  for (const span of spans) if (minute >= span.start && minute < span.end) return true;
  return false;
}

/** What the settings of a store leave at any time. */
function settledState({ isActive, takesOrders, offersDelivery, offersCollection }: StoreFacts): HoursState {
  if (!isActive) return nothing('inactive');
  if (!takesOrders) return nothing('noOrders');
  if (offersDelivery)
    return offersCollection
      ? everything
      : { takes: 'DELIVERY', reason: { code: 'noCollection', name: null } };
  if (!offersCollection) return nothing('noWays');
  return { takes: 'COLLECTION', reason: { code: 'noDelivery', name: null } };
}

/** What the closures of a day leave. Several of them leave what all of them allow. */
function closedState(closures: readonly ClosedDays[], day: number): HoursState {
  let state = everything;
  for (const { name, from, to, takes } of closures)
    if (day >= from && day <= to) state = both(state, { takes, reason: { code: 'closure', name } });
  return state;
}

/** Answers what a store takes at a minute of the clock on its wall, and the hours of a day. */
export function wallStates({ trading, operating, menu, special, closures }: StoreFacts) {
  const usual = spansOf(trading);
  const [staff, sold] = [operating && spansOf(operating), menu && spansOf(menu)];
  // The latest to begin decides.
  const replaced = special
    .toSorted((one, other) => other.from - one.from)
    .map((entry) => ({ ...entry, spans: entry.hours && spansOf(entry.hours) }));
  const onDay = (day: number) => {
    const found = replaced.find(({ from, to }) => from <= day && (to === null || to >= day));
    const isUsual = !found?.spans;
    const spans = (isUsual ? usual : found.spans)?.[weekdayOf(day)] ?? [];
    const closed = closedState(closures, day);
    const outside = isUsual ? nothing(trading ? 'trading' : 'noHours') : nothing('special', found.name);
    return { spans, closed, outside: closed.takes === 'NOTHING' ? closed : outside };
  };
  const states = new Map<number, ReturnType<typeof onDay>>();
  const dayOf = (day: number) => {
    const known = states.get(day) ?? onDay(day);
    states.set(day, known);
    return known;
  };
  const isWithin = (week: Spans[] | null, day: number, minute: number) =>
    week === null ||
    includes(week[weekdayOf(day)] ?? [], minute) ||
    includes(week[weekdayOf(day - 1)] ?? [], minute + minutesInDay);
  /** Hours belong to the day on which they begin, so a closure also takes the night after its last day. */
  const sellingDay = (day: number, minute: number) => {
    if (includes(dayOf(day).spans, minute)) return dayOf(day).closed;
    return includes(dayOf(day - 1).spans, minute + minutesInDay) ? dayOf(day - 1).closed : dayOf(day).outside;
  };
  const stateAt = (wall: number): HoursState => {
    const day = Math.floor(wall / minutesInDay);
    const minute = wall - day * minutesInDay;
    const selling = sellingDay(day, minute);
    if (selling.takes === 'NOTHING') return selling;
    if (!isWithin(staff, day, minute)) return nothing('operating');
    return isWithin(sold, day, minute) ? selling : nothing('menu');
  };
  /** Calls `add` with the minutes of a day at which something may change. */
  const changesOn = (day: number, add: (minute: number) => void) => {
    const weekday = weekdayOf(day);
    add(0);
    for (const spans of [dayOf(day).spans, staff?.[weekday], sold?.[weekday]])
      for (const span of spans ?? []) {
        add(span.start);
        add(span.end);
      }
  };
  const spansOn = (day: number): Spans => dayOf(day).spans;
  /** What the closures of a day leave. */
  const closedOn = (day: number): HoursState => dayOf(day).closed;
  /** The hours of a day, if no closure takes them all. */
  const openOn = (day: number): Spans => (closedOn(day).takes === 'NOTHING' ? [] : spansOn(day));
  return { stateAt, changesOn, openOn, spansOn, closedOn };
}

const isSame = (one: HoursState, other: HoursState) =>
  one.takes === other.takes &&
  one.reason?.code === other.reason?.code &&
  one.reason?.name === other.reason?.name;

/**
 * When guests can order from a store, and why not: the whole time of the stretches, cut where the state changes. The
 * clock on the store's wall decides, so an hour that comes twice is open twice.
 */
export function effectiveHours(facts: StoreFacts, stretches: readonly Stretch[]): HoursSegment[] {
  const { pause } = facts;
  const settled = settledState(facts);
  const { stateAt, changesOn } = wallStates(facts);
  const segments: HoursSegment[] = [];
  const stateOf = (at: number, offset: number): HoursState => {
    if (settled.takes === 'NOTHING') return settled;
    if (pause && at >= pause.from && at < pause.to) return nothing('pause', pause.reason);
    return both(settled, stateAt(at + offset));
  };
  for (const { from, to, offset } of stretches) {
    const [first, last] = [from, to].map((at) => Math.floor((at + offset) / minutesInDay));
    const cuts = new Set([from]);
    for (const at of pause ? [pause.from, pause.to] : []) if (at > from && at < to) cuts.add(at);
    // Hours of the day before reach into the first day.
    for (let day = (first ?? 0) - 1; day <= (last ?? 0); day += 1) {
      const midnight = day * minutesInDay - offset;
      changesOn(day, (minute) => {
        const at = midnight + minute;
        if (at > from && at < to) cuts.add(at);
      });
    }
    const sorted = [...cuts].sort((one, other) => one - other);
    for (const [index, at] of sorted.entries()) {
      const state = stateOf(at, offset);
      const end = sorted[index + 1] ?? to;
      const before = segments.at(-1);
      if (before && before.to === at && isSame(before, state)) before.to = end;
      else segments.push({ from: at, to: end, ...state });
    }
  }
  return segments;
}

/** Whether guests can order at a minute, why not, and when that changes next. */
export interface Orderable extends HoursState {
  /** The first minute, from then on, when guests can order in the requested way. Null if none comes in that time. */
  nextAt: number | null;
  /** The minute at which the state ends. Null if it lasts longer than that time. */
  until: number | null;
}

/** What a store takes at a minute; undefined for a minute outside of the segments. */
export function orderableAt(
  segments: readonly HoursSegment[],
  minute: number,
  isMatch: (takes: Takes) => boolean = takesSome,
): Orderable | undefined {
  const index = segments.findIndex(({ from, to }) => minute >= from && minute < to);
  const found = segments[index];
  if (!found) return undefined;
  const rest = segments.slice(index);
  const next = rest.find((one) => isMatch(one.takes));
  const { takes, reason, to } = found;
  return {
    takes,
    reason,
    nextAt: next ? Math.max(next.from, minute) : null,
    until: rest.length > 1 ? to : null,
  };
}
