/** A day as the wire writes it: `2026-11-21`. */
export type Day = string;

/** The day that many days later. */
export function addDays(day: Day, count: number): Day {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + count);
  return moment.toISOString().slice(0, 10);
}

/** The same day of the next year; after 29 February, 28 February. */
export function yearAfter(day: Day): Day {
  const next = `${String(Number(day.slice(0, 4)) + 1).padStart(4, '0')}${day.slice(4)}`;
  return next.replace(/-02-29$/, '-02-28');
}

/** Days from one to another. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** A month as the address writes it: `2026-11`. */
export type Month = string;

export const monthOf = (day: Day): Month => day.slice(0, 7);

export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && text >= '0001';

/** The month that many months later. */
export function addMonths(month: Month, count: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const all = year * 12 + number - 1 + count;
  return `${String(Math.floor(all / 12)).padStart(4, '0')}-${String((all % 12) + 1).padStart(2, '0')}`;
}

/** The first day of a week in a region, 1 for Monday to 7 for Sunday; Monday where the browser does not know it. */
export const weekStartOf = (region: string): number => new Intl.Locale(region).getWeekInfo?.().firstDay ?? 1;

/**
 * The whole weeks that a month touches.
 * @param weekStart the day on which a week begins: 1 for Monday to 7 for Sunday
 */
export function weeksOf(month: Month, weekStart = 1): Day[][] {
  const first: Day = `${month}-01`;
  const weekday = new Date(`${first}T00:00:00Z`).getUTCDay();
  const start = addDays(first, -((weekday - weekStart + 7) % 7));
  const end = `${addMonths(month, 1)}-01`;
  const weeks: Day[][] = [];
  for (let day = start; day < end; day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(day, index)));
  return weeks;
}
