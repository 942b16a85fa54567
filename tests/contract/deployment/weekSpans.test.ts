import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayPeriods, minutesInWeek, sharedHours } from '../../../contract/deployment/weekSpans.ts';
import { rangeBetween, type WeekHours, weekDays } from '../../../contract/stores/weekHours.ts';

const day = 24 * 60;

/** Hours of a week, each in quarters of an hour, some past midnight. */
const hours = fc
  .array(
    fc.tuple(fc.constantFrom(...weekDays), fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 96 })),
    { maxLength: 8 },
  )
  .map((entries) => {
    const week: WeekHours = {};
    for (const [name, start, length] of entries)
      week[name] = [...(week[name] ?? []), rangeBetween(start * 15, (start + length) * 15)];
    return week;
  });

/** Whether it is open at a minute of the week, asked of every range in turn. */
function isOpen(week: WeekHours | null, minute: number): boolean {
  if (week === null) return true;
  const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
  return weekDays.some((name, index) =>
    (week[name] ?? []).some(({ from, to }) => {
      const [start, end] = [minutesOf(from), minutesOf(to)];
      const length = end > start ? end - start : end + day - start;
      const since = (minute - index * day - start + 2 * minutesInWeek) % minutesInWeek;
      return since < length;
    }),
  );
}

test('a channel gets exactly the minutes in which store and menu are both open, and no period leaves its day', () => {
  fc.assert(
    fc.property(fc.option(hours), fc.option(hours), (one, other) => {
      const periods = dayPeriods(sharedHours(one, other));
      for (const { start, end } of periods)
        expect([start < end, start >= 0, end <= day]).not.toContain(false);
      for (let minute = 5; minute < minutesInWeek; minute += 15) {
        const shown = periods.filter(({ day: name, start, end }) => {
          const midnight = weekDays.indexOf(name) * day;
          return minute >= midnight + start && minute < midnight + end;
        });
        expect(shown.length).toBe(isOpen(one, minute) && isOpen(other, minute) ? 1 : 0);
      }
    }),
  );
});

test('the night from Sunday to Monday is one time', () => {
  const night = { sun: [{ from: '23:40', to: '00:20' }] };
  expect(sharedHours(night, null)).toEqual([{ start: minutesInWeek - 20, end: minutesInWeek + 20 }]);
});
