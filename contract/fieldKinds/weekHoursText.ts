import {
  type HourRange,
  minutesInDay,
  spanOf,
  type WeekDay,
  type WeekHours,
  weekDays,
} from '../stores/weekHours.ts';
import { daysOfWord, groupsOfDays, hoursWords, plainHours } from './hoursWords.ts';
import { clockText, timeIn } from './momentText.ts';
import { withWesternDigits } from './westernDigits.ts';

/** What a text of hours says instead of hours: the issue that names what to write. */
interface HoursIssue {
  code: 'hoursForm' | 'hoursTwofold';
  details: Record<string, string>;
}

/** A time of day as a text writes it. */
interface Time {
  hours: number;
  minutes: number;
  /** It names its half of the day: `9am`, `noon`. */
  hasHalf: boolean;
  /** It shows the clock of 24 hours: `09:00`, `17`, `0`. */
  isOf24: boolean;
}

type Token =
  | { is: 'days'; days: readonly WeekDay[] }
  | { is: 'time'; time: Time }
  | { is: 'hours'; ranges: HourRange[]; days?: readonly WeekDay[] }
  | { is: 'to' | 'and' | 'end' };

const allDay: HourRange = { from: '00:00', to: '24:00' };

function timeOf(shown: string): Time | undefined {
  const text = shown.trim();
  const hasHalf = /(?:m\.?|[صم])$/.test(text);
  const time = timeIn(text) ?? timeIn(`${text}:00`);
  return (
    time && { ...time, hasHalf, isOf24: !hasHalf && (time.hours > 12 || /^(?:0|1\d[:.h]?\d)/.test(text)) }
  );
}

/** `9`, `9:30`, `0930`, `17h`, `9 a. m.` and `9:30 م`. */
const writtenTime = /\d{1,2}(?:[:.h]?[0-5]\d(?::00)?|h)?(?: ?[ap]\.? ?m\b\.?| ?[صم](?!\p{L}))?(?!\d)/uy;

/** The words and times of a text; undefined if it has anything else. */
function tokensOf(text: string): Token[] | undefined {
  const tokens: Token[] = [];
  let place = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = place;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) place += found.length;
    return found;
  };
  const tokenAt = (): Token | undefined => {
    const isEnd = tokens.at(-1)?.is === 'to';
    if (take(/24 ?\/ ?7/y)) return { is: 'hours', ranges: [allDay], days: weekDays };
    if (!isEnd && take(hoursWords.allDay)) return { is: 'hours', ranges: [allDay] };
    if (take(hoursWords.closed)) return { is: 'hours', ranges: [] };
    for (const [pattern, days] of groupsOfDays) if (take(pattern)) return { is: 'days', days };
    if (take(hoursWords.noon))
      return { is: 'time', time: { hours: 12, minutes: 0, hasHalf: true, isOf24: false } };
    if (take(hoursWords.midnight))
      return { is: 'time', time: { hours: isEnd ? 24 : 0, minutes: 0, hasHalf: true, isOf24: false } };
    const shown = take(writtenTime);
    const time = shown === undefined ? undefined : timeOf(shown);
    if (time) return { is: 'time', time };
    if (take(/-/y) || take(hoursWords.until)) return { is: 'to' };
    // Arabic joins its "and" to the word that follows.
    if (take(/[,&]|و(?=ال|من|\d)/y) || take(hoursWords.and)) return { is: 'and' };
    if (take(/(?:[;|\n]|\.(?=\s|$))/y)) return { is: 'end' };
    const days = daysOfWord(take(/\p{L}+\.?/uy) ?? '');
    return days && { is: 'days', days };
  };
  while (place < text.length) {
    if (take(hoursWords.lead)) continue;
    if (tokens.at(-1)?.is === 'days' && take(/:/y)) continue;
    const token = tokenAt();
    if (!token) return undefined;
    tokens.push(token);
  }
  return tokens;
}

/** A time of the week's hours; the end of a night can be `26:00`, two hours after midnight. */
function clockOf({ hours, minutes }: Time, isEnd: boolean): string {
  const isNextDay = isEnd && (hours > 24 || (hours === 24 && minutes > 0));
  return clockText({ minutes, hours: isNextDay ? hours - 24 : hours });
}

const minutesOf = ({ hours, minutes }: Time) => hours * 60 + minutes;

const withHalf = ({ hours, minutes }: Time, isAfternoon: boolean): string =>
  `${hours}${minutes ? `:${String(minutes).padStart(2, '0')}` : ''}${isAfternoon ? 'pm' : 'am'}`;

/** The two meanings of a span of time that has two; undefined if it has one. */
function meaningsOf(
  from: Time,
  to: Time,
  context: { before: Time | undefined; hasClockOf24: boolean },
): [string, string] | undefined {
  if (from.hasHalf !== to.hasHalf) {
    const isFromOpen = !from.hasHalf;
    const [open, other] = isFromOpen ? [from, to] : [to, from];
    if (open.hours > 12 || open.hours === 0) return undefined;
    const shown = withHalf(
      { ...other, hours: other.hours % 12 || 12 },
      other.hours >= 12 && other.hours < 24,
    );
    return [true, false].map((isAfternoon) => {
      const read = withHalf(open, isAfternoon);
      return isFromOpen ? `${read}-${shown}` : `${shown}-${read}`;
    }) as [string, string];
  }
  if (from.hasHalf || to.isOf24 || from.hours > 12) return undefined;
  const clock = `${clockOf(from, false)}-${clockOf(to, true)}`;
  // 9-5 ends on the next day only by the clock of 24 hours.
  if (minutesOf(to) <= minutesOf(from))
    return [`${withHalf(from, from.hours === 12)}-${withHalf(to, true)}`, clock];
  if (from.isOf24) return undefined;
  const isEarly = from.hours < 8 && !context.hasClockOf24;
  const { before } = context;
  const isAfterMorning = before !== undefined && before.hours <= 12 && minutesOf(from) < minutesOf(before);
  return isEarly || isAfterMorning
    ? [`${withHalf(from, true)}-${withHalf(to, to.hours < 12)}`, clock]
    : undefined;
}

interface Rule {
  days: readonly WeekDay[];
  ranges: HourRange[];
  /** Only a comma stands before it. */
  isJoined: boolean;
}

const unread: HoursIssue = { code: 'hoursForm', details: {} };

/** The rules of a text: some days and their hours each. */
function rulesOf(text: string): Rule[] | HoursIssue {
  const tokens = tokensOf(plainHours(withWesternDigits(text)));
  if (!tokens) return unread;
  const hasClockOf24 = tokens.some(
    (token) => token.is === 'time' && (token.time.isOf24 || token.time.hours > 12),
  );
  let place = 0;
  const next = (ahead = 0) => tokens[place + ahead];
  const skip = (...kinds: Token['is'][]) => {
    const isSkipped = kinds.some((kind) => next()?.is === kind);
    if (isSkipped) place += 1;
    return isSkipped;
  };
  /** The days from here on; undefined if there are none. */
  const takeDays = (): WeekDay[] | undefined => {
    let found: WeekDay[] | undefined;
    for (let token = next(); token?.is === 'days'; token = next()) {
      const until = next(2);
      const [start, end] = [token.days, until?.is === 'days' ? until.days : []];
      if (next(1)?.is === 'to' && start.length === 1 && end.length === 1) {
        const [from, to] = [start, end].map(([day = 'mon']) => weekDays.indexOf(day)) as [number, number];
        found = [
          ...(found ?? []),
          ...weekDays.filter((_day, at) => (from <= to ? at >= from && at <= to : at >= from || at <= to)),
        ];
        place += 3;
      } else {
        found = [...(found ?? []), ...start];
        place += 1;
      }
      if (next()?.is === 'and' && next(1)?.is === 'days') place += 1;
    }
    return found;
  };
  const takeRanges = (): { ranges: HourRange[]; days?: readonly WeekDay[] } | HoursIssue => {
    const token = next();
    if (token?.is === 'hours') {
      place += 1;
      return token;
    }
    const ranges: HourRange[] = [];
    let before: Time | undefined;
    for (let from = next(); from?.is === 'time'; from = next()) {
      const to = next(2);
      if (next(1)?.is !== 'to' || to?.is !== 'time') return unread;
      const meanings = meaningsOf(from.time, to.time, { before, hasClockOf24 });
      if (meanings) return { code: 'hoursTwofold', details: { one: meanings[0], other: meanings[1] } };
      ranges.push({ from: clockOf(from.time, false), to: clockOf(to.time, true) });
      before = to.time;
      place += 3;
      if (next()?.is === 'and' && next(1)?.is === 'time') place += 1;
    }
    return ranges.length > 0 ? { ranges } : unread;
  };
  const rules: Rule[] = [];
  let isJoined = false;
  while (place < tokens.length) {
    if (skip('end')) {
      isJoined = false;
      continue;
    }
    if (isJoined) skip('and');
    const named = takeDays();
    // `Monday - 9:00-17:00`
    if (named && next(1)?.is !== 'days') skip('to');
    const read = takeRanges();
    if ('code' in read) return read;
    const start = place;
    // `9:00-17:00 daily`, `closed on Sundays`
    const behind = named ? undefined : takeDays();
    const after = next()?.is;
    if (behind && after !== undefined && after !== 'end' && after !== 'and') place = start;
    const days = named ?? (place > start ? behind : undefined) ?? read.days;
    if (!days && isJoined) return unread;
    rules.push({ days: days ?? weekDays, ranges: read.ranges, isJoined });
    isJoined = true;
  }
  return rules;
}

/** True if hours of one day do not meet. */
const areApart = (ranges: readonly HourRange[]): boolean => {
  const spans = ranges.map(spanOf).sort(([one], [other]) => one - other);
  return spans.every(([, end], at) => end <= (spans[at + 1]?.[0] ?? minutesInDay * 2));
};

function hoursOf(text: string): WeekHours | HoursIssue {
  const rules = rulesOf(text);
  if ('code' in rules) return rules;
  const hours: WeekHours = {};
  const named = new Map<WeekDay, string>();
  for (const { days, ranges, isJoined } of rules) {
    const key = days.join();
    for (const day of days) {
      const already = hours[day] ?? [];
      const isAgain = named.get(day) === key;
      // After a comma, OpenStreetMap adds hours to a day, where people often replace them.
      if (isJoined && !isAgain && already.length > 0 && ranges.length > 0) {
        if (areApart([...already, ...ranges])) return unread;
      }
      hours[day] = isAgain && ranges.length > 0 ? [...already, ...ranges] : ranges;
      named.set(day, key);
    }
  }
  return hours;
}

/**
 * Reads hours as people, Google and OpenStreetMap write them, in the languages of the product: `Mon-Fri 9am-5pm`, `daily 9-17`, `Monday: Open 24 hours`,
 * `Mo-Th 11:00-23:00, Fr-Sa 11:00-01:00`, `Mo-Su 10:00-22:00; We off`, `24/7`. Parts without days mean every day. A
 * later part replaces the hours of its days, unless it names exactly the same days again. A text without a meaning, or
 * with two, comes back unchanged.
 */
export function weekHoursFromText(text: string): unknown {
  const hours = hoursOf(text);
  if ('code' in hours) return text;
  return Object.fromEntries(Object.entries(hours).filter(([, ranges]) => ranges.length > 0));
}

/** Why a text is no hours, and what to write instead. */
export function weekHoursIssue(text: string): HoursIssue {
  const hours = hoursOf(text);
  return 'code' in hours ? (hours as HoursIssue) : unread;
}
