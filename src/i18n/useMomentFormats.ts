import { useStore } from 'ra-core';
import { createContext, useContext } from 'react';
import { dateToText } from '../../contract/fieldKinds/kinds/moment.ts';
import { type WallClock, wallClock } from '../../contract/fieldKinds/wallClock.ts';

/** How the hours of a day are counted: `13:30`, or `1:30 pm`. */
export type Clock = 'hours24' | 'hours12';

/**
 * How to write instants and times of day. Neither these nor dates follow the language: the specification fixes
 * `21-11-2026`.
 */
interface MomentFormats {
  /**
   * An instant by the clock of a time zone, that of the customer unless the record has another: `21-11-2026 14:05`, or
   * `21-11-2026 2:05 pm`. Where the person's own clock shows something else, the zone's short name follows:
   * `21-11-2026 22:05 GMT+8`. Empty for a value that is not an instant.
   */
  dateTime(value: unknown, timeZone?: unknown): string;
  /** A time of day: `14:05`, or `2:05 pm`. Any other text comes back unchanged, so an input can show what was typed. */
  timeOfDay(value: unknown): string;
}

/** `14:05` as `2:05 pm`; midnight and noon are 12. */
const inHalves = (hours: string, minutes: string) =>
  `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? 'am' : 'pm'}`;

/**
 * The formats of a clock.
 * @param customerZone the time zone of the customer; without it, moments are by the person's own clock
 */
export function momentFormats(clock: Clock, customerZone?: string): MomentFormats {
  const timeOfDay = (value: unknown) => {
    const text = String(value ?? '');
    // The database writes seconds too.
    const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)(?::\d\d(?:\.\d+)?)?$/.exec(text) ?? [];
    if (!hours || !minutes) return text;
    return clock === 'hours12' ? inHalves(hours, minutes) : `${hours}:${minutes}`;
  };
  return {
    dateTime(value, timeZone) {
      const moment = new Date(String(value));
      if (typeof value !== 'string' || Number.isNaN(moment.getTime())) return '';
      const clock = wallClock(timeZone ?? customerZone);
      return `${dateToText(clock.dayOf(moment))} ${timeOfDay(clock.timeOf(moment))} ${clock.nameAt(moment)}`.trim();
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

/** How to write instants and times of day, with the clock that the person chose. */
export const useMomentFormats = (): MomentFormats =>
  momentFormats(useClock().choice, useContext(CustomerZone));
