/** The clock of one time zone: converts instants to its days and times, and back. */
export interface WallClock {
  /** The day of an instant, as the wire writes days: `2026-11-21`. */
  dayOf(moment: Date): string;
  /** The time of day of an instant, as the wire writes it: `14:05`. */
  timeOf(moment: Date): string;
  /**
   * The instant of a day and a time of day. If a time comes twice, because the clock goes back, it is the first.
   * If the clock skips a time, it is as much later as the clock jumps.
   */
  instantOf(day: string, time: string): Date;
  /** The short name of the time zone at an instant, such as `GMT+2`; empty while the clock shows what the person's own does. */
  nameAt(moment: Date): string;
}

const two = (part: number) => String(part).padStart(2, '0');

/** The clock of the person. */
const ownClock: WallClock = {
  dayOf: (moment) => [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-'),
  timeOf: (moment) => `${two(moment.getHours())}:${two(moment.getMinutes())}`,
  instantOf: (day, time) => new Date(`${day}T${time}`),
  nameAt: () => '',
};

const dayInMilliseconds = 86_400_000;

function clockIn(timeZone: string): WallClock {
  // Written with a year of four digits and in this order: 2026-11-21, 14:05.
  const days = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const times = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  const names = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', timeZoneName: 'short' });
  const dayOf = (moment: Date) => days.format(moment);
  const timeOf = (moment: Date) => times.format(moment);
  /** How many milliseconds the clock is ahead of UTC. */
  const offsetAt = (instant: number) => {
    const moment = new Date(instant);
    const whole = Math.floor(instant / 60_000) * 60_000;
    return Date.parse(`${dayOf(moment)}T${timeOf(moment)}Z`) - whole;
  };
  return {
    dayOf,
    timeOf,
    instantOf(day, time) {
      const wall = Date.parse(`${day}T${time}Z`);
      const offsets = [offsetAt(wall - dayInMilliseconds), offsetAt(wall + dayInMilliseconds)] as const;
      const offset = offsets.find((one) => offsetAt(wall - one) === one) ?? offsets[0];
      return new Date(wall - offset);
    },
    nameAt: (moment) =>
      timeOf(moment) === ownClock.timeOf(moment) && dayOf(moment) === ownClock.dayOf(moment)
        ? ''
        : (names.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone),
  };
}

const clocks = new Map<string, WallClock>();

/** The clock of a time zone, or of the person without one. */
export function wallClock(timeZone: unknown): WallClock {
  if (typeof timeZone !== 'string') return ownClock;
  const clock = clocks.get(timeZone) ?? clockIn(timeZone);
  clocks.set(timeZone, clock);
  return clock;
}
