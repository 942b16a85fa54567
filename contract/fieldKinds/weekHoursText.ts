import { type HourRange, type WeekDay, type WeekHours, weekDays } from '../stores/weekHours.ts';
import { clockText, timeIn } from './momentText.ts';

const fullNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** The day that `Monday`, `Mon` or `Mo` names. */
function dayOf(text: string): WeekDay | undefined {
  const name = text.trim().toLowerCase();
  return name.length < 2 ? undefined : weekDays[fullNames.findIndex((full) => full.startsWith(name))];
}

/** Holidays, as OpenStreetMap names them. They are no days of a week, so what it says about them is left out. */
const isHoliday = (text: string) => /^[ps]h$/i.test(text.trim());

/** The days that `Mon-Fri, Sun` names; undefined if it names anything else. */
function daysFrom(text: string): WeekDay[] | undefined {
  if (text.trim() === '') return [...weekDays];
  const parts = text
    .split(',')
    .filter((part) => !isHoliday(part))
    .map((part) => {
      const [first = '', last = first, ...more] = part.split(/-|\bto\b/);
      const [start, end] = [dayOf(first), dayOf(last)];
      if (!start || !end || more.length > 0) return undefined;
      const [from, to] = [weekDays.indexOf(start), weekDays.indexOf(end)];
      return weekDays.filter((_name, index) =>
        from <= to ? index >= from && index <= to : index >= from || index <= to,
      );
    });
  return parts.some((part) => part === undefined) ? undefined : parts.flatMap((part) => part ?? []);
}

/** True for `9am` and `5 p.m.`. */
const hasHalf = (text: string) => /[ap]\.?\s?m\.?$/i.test(text.trim());

/** A time of the week's hours; the end of a night can be `26:00`, two hours after midnight. */
function timeFrom(text: string, isEnd: boolean): string {
  const time = timeIn(text) ?? timeIn(`${text.trim()}:00`);
  if (!time) return '';
  const isNextDay = isEnd && (time.hours > 24 || (time.hours === 24 && time.minutes > 0));
  return clockText({ ...time, hours: isNextDay ? time.hours - 24 : time.hours });
}

/**
 * The ranges that `8:00-12:00, 13-17`, `9am-5pm`, `closed` or `24 hours` names; undefined for anything else, such as
 * `1-5pm`, where nobody says which half of the day 1 is in.
 */
function rangesFrom(text: string): HourRange[] | undefined {
  if (/^(closed|off)$/i.test(text)) return [];
  if (/^(24 ?hours|24\/7|all day)$/i.test(text)) return [{ from: '00:00', to: '24:00' }];
  const ranges = text.split(',').map((part) => {
    const ends = part.split(/-|\bto\b/);
    const [from = '', to = ''] = ends.map((time, end) => timeFrom(time, end > 0));
    const isWhole = ends.length === 2 && hasHalf(ends[0] ?? '') === hasHalf(ends[1] ?? '');
    return from && to && isWhole ? { from, to } : undefined;
  });
  return ranges.some((one) => one === undefined) ? undefined : ranges.flatMap((one) => one ?? []);
}

/** A part of the text: the names of its days, and their times. */
const partPattern = /^([a-z,\s-]*?):?\s*(\d.*|closed|off|all day)$/i;

/**
 * Reads hours as people write them, and the common ones of OpenStreetMap (`Mo-Su 10:00-22:00; We off`, `24/7`). Parts
 * without days mean every day. A later part replaces the hours of its days, unless it names exactly the same days again.
 */
export function weekHoursFromText(text: string): unknown {
  const hours: WeekHours = {};
  const named = new Map<WeekDay, string>();
  for (const part of text
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .split(/[;\n]/)
    .filter((one) => one.trim())) {
    const [, names = '', times = ''] = partPattern.exec(part.trim()) ?? [];
    const [days, ranges] = [daysFrom(names), rangesFrom(times.trim())];
    if (!days || !ranges) return text;
    const key = days.join();
    for (const day of days) {
      hours[day] = named.get(day) === key ? [...(hours[day] ?? []), ...ranges] : ranges;
      named.set(day, key);
    }
  }
  return Object.fromEntries(Object.entries(hours).filter(([, ranges]) => ranges.length > 0));
}
