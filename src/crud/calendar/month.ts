import { addDays, type Day } from './days.ts';

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

/** Monday is 0. */
const weekdayOf = (day: Day) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The weeks that a month touches, each from Monday to Sunday. */
export function weeksOf(month: Month): Day[][] {
  const first: Day = `${month}-01`;
  const start = addDays(first, -weekdayOf(first));
  const end = `${addMonths(month, 1)}-01`;
  const weeks: Day[][] = [];
  for (let monday = start; monday < end; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(monday, index)));
  return weeks;
}
