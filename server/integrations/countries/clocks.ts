import { timeZoneChoices } from '../../../contract/timeZones.ts';

/** Different names of one time zone have one name here. */
const canonical = (timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;

/** Two days of a year, because summer time has another offset. */
const days = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)];

const offsetsOf = (timeZone: string): string => {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  return days
    .map((day) => format.formatToParts(day).find(({ type }) => type === 'timeZoneName')?.value)
    .join();
};

const zonesOf = (code: string): string[] => new Intl.Locale(`und-${code}`).getTimeZones() ?? [];

/** The time zone of a country by which all of its clocks go; null if they differ, or if people cannot choose it. */
export function clockOf(code: string): string | null {
  const zones = zonesOf(code);
  if (new Set(zones.map(offsetsOf)).size !== 1) return null;
  const known = new Set(zones.map(canonical));
  return timeZoneChoices.find(({ id }) => known.has(canonical(id)))?.id ?? null;
}

/** The country in which a time zone lies; undefined for one without a country, such as `UTC`. */
export function countryOfClock(timeZone: string, codes: readonly string[]): string | undefined {
  const names = [timeZone, canonical(timeZone)];
  return codes.find((code) => zonesOf(code).some((zone) => names.includes(zone)));
}
