import { languageCodes } from '../languages.ts';
import type { FieldOptions } from './completeOptions.ts';
import type { TextDialect } from './kind.ts';
import { date } from './kinds/moment.ts';
import { wallClock } from './wallClock.ts';
import { withWesternDigits } from './westernDigits.ts';

/**
 * Whose names of months we read, beside those of the product's languages: in the Maghreb and in the Levant, months have
 * other names in Arabic.
 */
const regions = ['ar-MA', 'ar-DZ', 'ar-SY'];

/** A name as we compare it: people leave out accents and the hamza, and write Arabic with or without short vowels. */
const bareName = (name: string): string =>
  name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/\.$/, '');

let months: readonly (readonly string[])[] | undefined;

/** The names of each month in every language. They are worked out when a text first has a word, because most have none. */
function namesOfMonths(): readonly (readonly string[])[] {
  months ??= Array.from({ length: 12 }, (_, month) =>
    [...languageCodes, ...regions].map((language) => {
      const format = new Intl.DateTimeFormat(language, {
        month: 'long',
        calendar: 'gregory',
        timeZone: 'UTC',
      });
      return bareName(format.format(Date.UTC(2026, month, 15)));
    }),
  );
  return months;
}

/**
 * The number of the month that `Mar`, `march`, `Sept.`, `enero` or `يناير` names; undefined for any other word, and for
 * the beginning of several months.
 */
function monthOf(word: string): number | undefined {
  const name = bareName(word);
  if (name.length < 2) return undefined;
  const placesWhere = (fits: (month: string) => boolean) =>
    namesOfMonths().flatMap((names, place) => (names.some(fits) ? [place + 1] : []));
  const whole = placesWhere((month) => month === name);
  const [place, another] =
    whole.length > 0 || name.length < 3 ? whole : placesWhere((one) => one.startsWith(name));
  return another === undefined ? place : undefined;
}

const onWire = (year: string, month: number | string, day: string) =>
  `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;

/** Three numbers with the year last, in either order: `21-11-2026`, `11/21/2026`, `21.11.2026`. */
const threeNumbers = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?!\d)/;

/** The day that a text begins with, as the wire writes days, and what follows it; undefined if it begins with none. */
export function dayIn(
  shown: string,
  dateOrder: TextDialect['dateOrder'] = 'dayFirst',
): { day: string; rest: string } | undefined {
  const text = withWesternDigits(shown);
  const found = (begin: readonly string[], day: string) => ({ day, rest: text.slice(begin[0]?.length) });
  const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/.exec(text);
  if (yearFirst) return found(yearFirst, onWire(yearFirst[1] ?? '', yearFirst[3] ?? '', yearFirst[4] ?? ''));
  const compact = /^((?:19|20)\d\d)(\d\d)(\d\d)(?!\d)/.exec(text);
  if (compact) return found(compact, onWire(compact[1] ?? '', compact[2] ?? '', compact[3] ?? ''));
  const numbers = threeNumbers.exec(text);
  if (numbers) {
    const [, first = '', , second = '', year = ''] = numbers;
    const isMonthFirst = dateOrder === 'monthFirst';
    return found(numbers, onWire(year, isMonthFirst ? first : second, isMonthFirst ? second : first));
  }
  const named =
    /^(?<day>\d{1,2})[ -](?:de )?(?<month>[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)??\.?)(?: del?)?[ -](?<year>\d{4})(?!\d)/iu.exec(
      text,
    ) ?? /^(?<month>[\p{L}\p{M}]+\.?) (?<day>\d{1,2}),? (?<year>\d{4})(?!\d)/u.exec(text);
  const { day = '', month = '', year = '' } = named?.groups ?? {};
  const number = monthOf(month);
  return named && number !== undefined ? found(named, onWire(year, number, day)) : undefined;
}

/** How many days before 1970 a workbook begins to count. It takes 1900 for a leap year, so this holds from March 1900. */
const firstSerial = 25_569;
const millisecondsOfDay = 86_400_000;

/** The day with that number in a workbook: 46388 is 1 January 2027. Only numbers of 1920 to 2150 are taken for days. */
function dayOfSerial(text: string): string | undefined {
  const serial = /^\d{4,5}$/.test(text) ? Number(text) : 0;
  if (serial < 7306 || serial > 91_311) return undefined;
  return new Date((serial - firstSerial) * millisecondsOfDay).toISOString().slice(0, 10);
}

/** Midnight, as programs write it after a day, with or without a time zone. */
const midnight =
  /^(?:[T ,]+(?:0?0:00(?::00(?:\.0+)?)?|12:00(?::00)?\s?(?:a\.?\s?m\.?|ص))(?: ?Z| ?[+-]\d\d:?\d\d)?)?$/i;

/**
 * Turns `21-11-2026` (as screens and exports show dates), `2026-11-21`, `21 Nov 2026`, `21 de noviembre de 2026`, and a day with
 * midnight into the wire's `2026-11-21`; returns text that is not a day unchanged.
 */
export function dateFromText(cell: string, dialect: TextDialect): string {
  const text = withWesternDigits(cell.trim());
  const found = dayIn(text, dialect.dateOrder);
  if (found && midnight.test(found.rest)) return found.day;
  return (dialect.isWorkbook && dayOfSerial(text)) || text;
}

/**
 * Which number of a date comes first. `12/25/2027` shows it, and `03/04/2027` does not. People write a slash in both
 * orders. With other marks the day comes first, as on screens and in exports, unless a text shows that it can't.
 */
export function dateOrderIn(text: string): 'dayFirst' | 'monthFirst' | 'ambiguous' | undefined {
  const [, first, mark, second] = threeNumbers.exec(withWesternDigits(text.trim())) ?? [];
  if (first === undefined || Number(first) === Number(second)) return undefined;
  if (Number(first) > 12) return 'dayFirst';
  if (Number(second) > 12) return 'monthFirst';
  return mark === '/' ? 'ambiguous' : undefined;
}

/** A moment with its time zone, as databases and programs write it. */
const zonedMoment = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)? ?(Z|[+-]\d\d):?(\d\d)?$/i;

/**
 * Turns a moment with a time zone into the wire's form, and a day with or without a time into the moment when the clock
 * of the dialect's time zone shows it; a day alone begins at midnight. Returns any other text unchanged.
 */
export function momentFromText(cell: string, field: FieldOptions, dialect: TextDialect): string {
  const text = withWesternDigits(cell.trim());
  const [, zonedDay, zonedTime, rest = ':00', zone = '', zoneMinutes = '00'] = zonedMoment.exec(text) ?? [];
  if (zonedDay !== undefined)
    return `${zonedDay}T${zonedTime}${rest}${/z/i.test(zone) ? 'Z' : `${zone}:${zoneMinutes}`}`;
  const found = dayIn(text, dialect.dateOrder);
  if (!found || dialect.timeZone === undefined || !date.value(field).safeParse(found.day).success)
    return text;
  const shown = found.rest.replace(/^[T ,]+/, '');
  const [, clock = shown, seconds = '0', half = ''] =
    /^(\d{1,2}:\d\d):(\d\d)(?:\.\d+)?(\s?(?:[ap]\.?\s?m\.?|[صم]))?$/i.exec(shown) ?? [];
  const time = timeIn(shown === '' ? '0:00' : clock + half);
  if (!time || time.hours > 23) return text;
  const minute = wallClock(dialect.timeZone).instantOf(found.day, clockText(time));
  return new Date(minute.getTime() + Number(seconds) * 1000).toISOString();
}

/** `9:30`, `0930`, `9.30`, `9h30`, `09:30:00`, `9am`, `9:30 p.m.` and `9:30 م`, with hours of one night later up to 47. */
const timeForm = /^(\d{1,2})(?:[:.h]?([0-5]\d)(?::00(?:\.0+)?)?|h)?\s*(?:(?:([ap])\.?\s?m\.?)|([صم]))?$/i;

/**
 * The hours and minutes of a time of day as people and programs write it; undefined for anything else. Hours are not
 * limited to a day, since a night can end at `26:00`.
 */
export function timeIn(text: string): { hours: number; minutes: number } | undefined {
  const shown = timeForm.exec(text.trim());
  if (!shown) return undefined;
  const [whole, written = '', minutes, latin, arabic] = shown;
  const half = latin ?? arabic;
  const hours = Number(written);
  if (half === undefined) {
    const isTime = minutes !== undefined || /h$/i.test(whole);
    return isTime ? { hours, minutes: Number(minutes ?? 0) } : undefined;
  }
  if (hours < 1 || hours > 12) return undefined;
  return {
    hours: (hours % 12) + (['p', 'م'].includes(half.toLowerCase()) ? 12 : 0),
    minutes: Number(minutes ?? 0),
  };
}

/** Hours and minutes as the wire writes them. */
export const clockText = ({ hours, minutes }: { hours: number; minutes: number }) =>
  `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;

/** The time of day that a part of a day is: a workbook holds 09:30 as 0.3958. */
function timeOfShare(text: string): string | undefined {
  const minutes = /^0?\.\d+$|^0$/.test(text) ? Number(text) * 1440 : Number.NaN;
  const whole = Math.round(minutes);
  if (!(Math.abs(minutes - whole) < 0.01) || whole >= 1440) return undefined;
  return clockText({ hours: Math.floor(whole / 60), minutes: whole % 60 });
}

/** Turns a time of day into the wire's `09:30`; returns text that is not one unchanged. */
export function timeFromText(cell: string, { isWorkbook }: TextDialect): string {
  const text = withWesternDigits(cell.trim());
  const share = isWorkbook ? timeOfShare(text) : undefined;
  if (share !== undefined) return share;
  const found = timeIn(text);
  return found ? clockText(found) : text;
}
