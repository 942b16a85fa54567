import fc from 'fast-check';
import { expect, test } from 'vitest';
import { overlappingDay } from '../../../contract/stores/weekHours.ts';
import { someWeek } from '../../support/hoursReference.ts';
import { doubledMinutes } from '../../support/weekMinutes.ts';

test('hours of a week overlap if a minute of it is open twice, also over midnight and from Sunday to Monday', () => {
  const seen = { alone: 0, doubled: 0 };
  fc.assert(
    fc.property(someWeek, (hours) => {
      const doubled = doubledMinutes(hours).length > 0;
      seen[doubled ? 'doubled' : 'alone'] += 1;
      const day = overlappingDay(hours);
      expect(day !== undefined).toBe(doubled);
      // The day that is named has hours, which are what people change.
      if (day) expect(hours[day]?.length).toBeGreaterThan(0);
    }),
    { numRuns: 500 },
  );
  expect(Math.min(seen.alone, seen.doubled), 'weeks of each kind').toBeGreaterThan(10);
});
