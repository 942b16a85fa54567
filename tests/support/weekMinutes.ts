import { type WeekHours, weekDays } from '../../contract/stores/weekHours.ts';

const minutes = (time: string) => {
  const [hours = 0, rest = 0] = time.split(':').map(Number);
  return hours * 60 + rest;
};

/** The minutes of a week, counted from Monday, at which hours of two or more ranges lie. The last night leads to Monday. */
export function doubledMinutes(hours: WeekHours): number[] {
  const counts = new Map<number, number>();
  for (const [day, name] of weekDays.entries())
    for (const { from, to } of hours[name] ?? []) {
      let minute = minutes(from);
      do {
        const ofWeek = (day * 1440 + minute) % (7 * 1440);
        counts.set(ofWeek, (counts.get(ofWeek) ?? 0) + 1);
        minute += 1;
      } while (minute !== minutes(to) && minute !== minutes(to) + 1440);
    }
  return [...counts].filter(([, count]) => count > 1).map(([minute]) => minute);
}
