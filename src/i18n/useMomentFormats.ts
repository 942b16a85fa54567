import { useLocale, useStore } from 'ra-core';
import { createContext, useContext } from 'react';
import { type WallClock, wallClock } from '../../contract/fieldKinds/wallClock.ts';
import { type DayForm, type DayFormat, dayFormat } from './dayFormat.ts';
import { keeping } from './formats.ts';
import { useIntlLocale } from './useIntlLocale.ts';

/** How the hours of a day are counted: `13:30`, or `1:30 pm`. */
export type Clock = 'hours24' | 'hours12';

/** How to write days, instants and times of day. */
interface MomentFormats {
  /** A day of the wire: `2026-11-21` as `21-11-2026`, or as the person's language writes it. Empty without one. */
  day(value: unknown): string;
  /**
   * An instant by the clock of a time zone, that of the customer unless the record has another: `21-11-2026 14:05`, or
   * `21-11-2026 2:05 pm`. Where the person's own clock shows something else, the zone's short name follows:
   * `21-11-2026 22:05 GMT+8`. Empty for a value that is not an instant.
   */
  dateTime(value: unknown, timeZone?: unknown): string;
  /** A time of day: `14:05`, or `2:05 pm`. Any other text comes back unchanged, so an input can show what was typed. */
  timeOfDay(value: unknown): string;
}

const halfFormat = keeping(
  (locale) => new Intl.DateTimeFormat(locale, { hour: 'numeric', hour12: true, timeZone: 'UTC' }),
);

/** What a language calls the half of the day in which an hour is: `am`, `p. m.`, `م`. */
const halfOf = (hour: number, locale: string): string =>
  halfFormat(locale)
    .formatToParts(hour * 3_600_000)
    .find(({ type }) => type === 'dayPeriod')
    ?.value.toLowerCase() ?? '';

interface MomentOptions {
  clock: Clock;
  /** For `Intl`. */
  locale: string;
  form: DayForm;
  /** The time zone of the customer; without it, moments are by the person's own clock. */
  customerZone?: string | undefined;
}

/** The formats of a clock and a language. */
export function momentFormats({ clock, locale, form, customerZone }: MomentOptions): MomentFormats {
  const { text: day } = dayFormatOf(form, locale);
  /** `14:05` as `2:05 pm`; midnight and noon are 12. */
  const inHalves = (hours: string, minutes: string) =>
    `${Number(hours) % 12 || 12}:${minutes} ${halfOf(Number(hours), locale)}`;
  const timeOfDay = (value: unknown) => {
    const text = String(value ?? '');
    // The database writes seconds too.
    const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)(?::\d\d(?:\.\d+)?)?$/.exec(text) ?? [];
    if (!hours || !minutes) return text;
    return clock === 'hours12' ? inHalves(hours, minutes) : `${hours}:${minutes}`;
  };
  return {
    day,
    dateTime(value, timeZone) {
      const moment = new Date(String(value));
      if (typeof value !== 'string' || Number.isNaN(moment.getTime())) return '';
      const clock = wallClock(timeZone ?? customerZone);
      return `${day(clock.dayOf(moment))} ${timeOfDay(clock.timeOf(moment))} ${clock.nameAt(moment)}`.trim();
    },
    timeOfDay,
  };
}

/** How the hours of a day are counted, as chosen on this device; 24 until a person chooses. */
export function useClock() {
  const [choice, setChoice] = useStore<Clock>('preferences.clock', 'hours24');
  return { choice, setChoice };
}

/** The time zone of the customer whose data the pages show; undefined before one is selected. */
export const CustomerZone = createContext<string | undefined>(undefined);

/** Gives the clock of a record's time zone, or that of the customer where the record has none of its own. */
export function useWallClockOf(): (timeZone?: unknown) => WallClock {
  const customerZone = useContext(CustomerZone);
  return (timeZone) => wallClock(timeZone ?? customerZone);
}

const dayFormatOf = keeping((form, locale): DayFormat => dayFormat(form as DayForm, locale));

/** How days are written, as chosen on this device; until then as the specification has it in English, and as other languages write them. */
export function useDayForm() {
  const locale = useLocale();
  const [chosen, setChoice] = useStore<DayForm | null>('preferences.days', null);
  return { choice: chosen ?? (locale.startsWith('en') ? 'dashes' : 'language'), setChoice } as const;
}

/** How the person reads and writes days. */
export const useDayFormat = (): DayFormat => dayFormatOf(useDayForm().choice, useIntlLocale());

/** How to write days, instants and times of day, with the clock and the form that the person chose. */
export const useMomentFormats = (): MomentFormats =>
  momentFormats({
    clock: useClock().choice,
    locale: useIntlLocale(),
    form: useDayForm().choice,
    customerZone: useContext(CustomerZone),
  });
