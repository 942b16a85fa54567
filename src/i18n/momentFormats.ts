import { dateToText } from '../../contract/fieldKinds/moment.ts';

/** How the hours of a day are counted: `13:30`, or `1:30 pm`. */
export type Clock = 'hours24' | 'hours12';

/** How instants and times of day read. Neither they nor dates follow the language: the specification fixes `21-11-2026`. */
export interface MomentFormats {
  /** An instant in the time zone of the person: `21-11-2026 14:05`, or `21-11-2026 2:05 pm`. What is no instant reads as nothing. */
  dateTime(value: unknown): string;
  /** A time of day: `14:05`, or `2:05 pm`. What is none comes back as it is, so that an input can show what was typed. */
  timeOfDay(value: unknown): string;
  /** The form in which a time of day is asked for. */
  timeHint: string;
}

const two = (part: number) => String(part).padStart(2, '0');

/** The day of an instant in the time zone of the person, as the wire writes days: `2026-11-21`. */
export const dayOf = (moment: Date): string =>
  [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-');

/** The time of day of an instant in the time zone of the person, as the wire writes it: `14:05`. */
export const timeOf = (moment: Date): string => `${two(moment.getHours())}:${two(moment.getMinutes())}`;

/** `14:05` as `2:05 pm`; midnight and noon are 12. */
const inHalves = (hours: string, minutes: string) =>
  `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? 'am' : 'pm'}`;

/** The formats of a clock. */
export function momentFormats(clock: Clock): MomentFormats {
  const timeOfDay = (value: unknown) => {
    const text = String(value ?? '');
    // The database writes seconds too.
    const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)(?::\d\d(?:\.\d+)?)?$/.exec(text) ?? [];
    if (!hours || !minutes) return text;
    return clock === 'hours12' ? inHalves(hours, minutes) : `${hours}:${minutes}`;
  };
  return {
    dateTime(value) {
      const moment = new Date(String(value));
      if (typeof value !== 'string' || Number.isNaN(moment.getTime())) return '';
      return `${dateToText(dayOf(moment))} ${timeOfDay(timeOf(moment))}`;
    },
    timeOfDay,
    timeHint: clock === 'hours12' ? 'H:MM am/pm' : 'HH:MM',
  };
}
