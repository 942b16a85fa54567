import { describe, expect, test } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import { wallClock } from '../../../contract/fieldKinds/wallClock.ts';
import { canMove, datesOf, daysFilter, movedBy, spanOf } from '../../../src/crud/shapes/calendarDays.ts';
import { addMonths, isMonth, weekStartOf, weeksOf, yearAfter } from '../../../src/kit/calendar/month.ts';

const common = { labels: { one: 'Trip', many: 'Trips' }, title: 'name' };
const trips = defineResource({
  ...common,
  name: 'fleet/trips',
  fields: { name: { kind: 'text' }, leaves: { kind: 'date' }, returns: { kind: 'date', wire: 'back' } },
  list: { views: { calendar: { from: 'leaves', to: 'returns' } } },
});
const calls = defineResource({
  ...common,
  name: 'fleet/calls',
  fields: { name: { kind: 'text' }, at: { kind: 'dateTime' } },
  list: { views: { calendar: 'at' } },
});
const trip = (leaves: string | null, back: string | null) => ({ id: 't', name: 'T', leaves, back });

describe('a month', () => {
  test('is shown in whole weeks from Monday', () => {
    const weeks = weeksOf('2026-11');
    expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([6, '2026-10-26', '2026-12-06']);
    expect(weeksOf('2027-02').flat()).toHaveLength(28);
  });

  test.each([
    ['en-ZA', '2026-11-01', '2026-12-05'],
    ['en-GB', '2026-10-26', '2026-12-06'],
    ['en-EG', '2026-10-31', '2026-12-04'],
    ['en-EG-u-fw-mon', '2026-10-26', '2026-12-06'],
  ])('begins its weeks as people in %s do', (region, first, last) => {
    const days = weeksOf('2026-11', weekStartOf(region)).flat();
    expect([days[0], days.at(-1)]).toEqual([first, last]);
  });

  test('and its day come again a year later, also after a leap day (P2-5-09)', () => {
    const days = ['2026-11-21', '2027-12-31', '2028-02-29'].map(yearAfter);
    expect(days).toEqual(['2027-11-21', '2028-12-31', '2029-02-28']);
  });

  test('is followed by the next, also over the end of a year', () => {
    expect([addMonths('2026-11', 2), addMonths('2026-01', -1), addMonths('2024-02', 12)]).toEqual([
      '2027-01',
      '2025-12',
      '2025-02',
    ]);
  });

  test.each([
    ['2026-11', true],
    ['2026-13', false],
    ['2026-1', false],
    ['0000-01', false],
    ['x', false],
  ])('is written as %s: %s', (text, isOne) => expect(isMonth(text)).toBe(isOne));
});

describe('a record on a calendar', () => {
  test('has the days from its first to its last, or the one that it has', () => {
    const dates = datesOf(trips, wallClock);
    expect(spanOf(dates, trip('2026-11-03', '2026-11-05'))).toEqual(['2026-11-03', '2026-11-05']);
    expect(spanOf(dates, trip(null, '2026-11-05'))).toEqual(['2026-11-05', '2026-11-05']);
    expect(spanOf(dates, trip('2026-11-03', null))).toEqual(['2026-11-03', '2026-11-03']);
    expect(spanOf(dates, trip('2026-11-03', '2026-11-01'))).toEqual(['2026-11-03', '2026-11-03']);
    expect(spanOf(dates, trip(null, null))).toBeUndefined();
  });

  test('moves with all of its dates, and keeps its time of day', () => {
    expect(movedBy(datesOf(trips, wallClock), trip('2026-10-31', '2026-11-02'), 7)).toEqual({
      leaves: '2026-11-07',
      back: '2026-11-09',
    });
    expect(movedBy(datesOf(trips, wallClock), trip(null, '2026-03-01'), -1)).toEqual({ back: '2026-02-28' });
    const at = new Date(2026, 9, 31, 9, 30);
    const moved = movedBy(datesOf(calls, wallClock), { id: 'c', at: at.toISOString() }, 1);
    expect(new Date(String(moved.at))).toEqual(new Date(2026, 10, 1, 9, 30));
  });

  test('is asked for by the days that are shown', () => {
    const within = { between: ['2026-11-01', '2026-11-30'] };
    expect(daysFilter(datesOf(trips, wallClock), '2026-11-01', '2026-11-30')).toEqual({
      or: [
        { and: [{ leaves: { lte: '2026-11-30' } }, { back: { gte: '2026-11-01' } }] },
        { and: [{ back: { isEmpty: true } }, { leaves: within }] },
        { and: [{ leaves: { isEmpty: true } }, { back: within }] },
      ],
    });
    const [from, to] = [new Date(2026, 10, 1), new Date(2026, 10, 30, 23, 59, 59, 999)];
    expect(daysFilter(datesOf(calls, wallClock), '2026-11-01', '2026-11-30')).toEqual({
      at: { between: [from.toISOString(), to.toISOString()] },
    });
  });

  test('stays where it is if the role cannot change it, or if nobody sets its date', () => {
    expect(canMove(trips, datesOf(trips, wallClock))).toBe(true);
    expect(canMove({ ...trips, verbs: new Set(['list']) }, datesOf(trips, wallClock))).toBe(false);
    const dates = datesOf(calls, wallClock);
    expect(canMove(calls, { ...dates, from: { ...dates.from, readOnly: true } })).toBe(false);
  });
});
