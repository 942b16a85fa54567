import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayNumber, minuteOf, momentOf, stretchesOf } from '../../../contract/stores/days.ts';
import type { StoreFacts } from '../../../contract/stores/effectiveHours.ts';
import { tradingDayEnd, tradingUntil } from '../../../contract/stores/tradingDay.ts';
import { dayBefore, minutesOf, someStore, tradingMinutesBy } from '../../support/hoursReference.ts';

/** Open on Fridays at noon and in the evening until two, and on Saturdays at noon. */
const facts: StoreFacts = {
  ...{ isActive: true, takesOrders: true, offersDelivery: true, offersCollection: true },
  trading: {
    fri: [
      { from: '11:00', to: '14:00' },
      { from: '17:00', to: '02:00' },
    ],
    sat: [{ from: '11:00', to: '14:00' }],
  },
  ...{ operating: null, menu: null, special: [], closures: [], pause: null },
};

const endOf = (moment: string, more: Partial<StoreFacts> = {}, timeZone = 'Africa/Johannesburg') => {
  const firstDay = moment.slice(0, 10);
  const day = new Date(Date.parse(`${firstDay}T00:00Z`) - 2 * 86_400_000).toISOString().slice(0, 10);
  const at = minuteOf(moment);
  return momentOf(tradingDayEnd({ ...facts, ...more }, stretchesOf(timeZone, day, 5), at));
};

// 27 November 2026 is a Friday, and Johannesburg is two hours ahead of UTC.
test.each([
  ['before it opens', '2026-11-27T06:00:00Z', '2026-11-28T00:00:00.000Z'],
  ['in a break', '2026-11-27T13:00:00Z', '2026-11-28T00:00:00.000Z'],
  ['after midnight, while the evening goes on', '2026-11-27T23:30:00Z', '2026-11-28T00:00:00.000Z'],
  ['after the evening', '2026-11-28T00:30:00Z', '2026-11-28T12:00:00.000Z'],
  ['after the last hours of a day', '2026-11-28T13:00:00Z', '2026-11-28T22:00:00.000Z'],
  ['on a day without hours', '2026-11-24T13:00:00Z', '2026-11-24T22:00:00.000Z'],
])('the trading day ends with its last hours, also %s', (_when, moment, end) => {
  expect(endOf(moment)).toBe(end);
});

test('special hours replace those of a day', () => {
  const friday = dayNumber('2026-11-27');
  const special = [
    { name: 'Short day', from: friday, to: friday, hours: { fri: [{ from: '09:00', to: '15:00' }] } },
  ];
  expect(endOf('2026-11-27T06:00:00Z', { special })).toBe('2026-11-27T13:00:00.000Z');
});

test('the clock of the store decides, also in the night in which it changes', () => {
  const trading = { sat: [{ from: '18:00', to: '04:00' }] };
  // The clock in Berlin goes back an hour at three on 25 October 2026.
  expect(endOf('2026-10-24T20:00:00Z', { trading }, 'Europe/Berlin')).toBe('2026-10-25T03:00:00.000Z');
});

/** The place of any minute, and often of one at which hours may begin or end. */
const someMinute = (count: number) =>
  fc.oneof(
    fc.nat(count - 1),
    fc.nat(Math.floor((count - 1) / 15)).map((quarter) => quarter * 15),
  );

// Places whose clock does not change in these days: where an hour comes twice, "the last minute" has two answers.
test.each([
  ['Africa/Johannesburg', '2026-12-22'],
  ['Pacific/Kiritimati', '2026-12-28'],
])('the trading day ends with the last minute of its hours, whatever they are: %s from %s', (zone, first) => {
  const minutes = minutesOf(zone, first, 5);
  const stretches = stretchesOf(zone, first, 5);
  // The hours of the first day and the nights after the last one are not all there.
  const inside = minutes.filter(
    ({ at }) => at >= (minutes[0]?.at ?? 0) + 1440 && at < (minutes[0]?.at ?? 0) + 3 * 1440,
  );
  fc.assert(
    fc.property(someStore(first), someMinute(inside.length), (store, index) => {
      const minute = inside[index];
      if (!minute) throw new Error('There is no such minute.');
      const of = tradingMinutesBy(store, minutes);
      const [before, today] = [of(dayBefore(minute.date)), of(minute.date)];
      const endsOf = (those: number[]) => (those.at(-1) ?? Number.NEGATIVE_INFINITY) + 1;
      const midnight = inside.concat(minutes).find(({ at, date }) => at > minute.at && date !== minute.date);
      const ends = [endsOf(before), endsOf(today)].find((end) => end > minute.at) ?? midnight?.at;
      expect(tradingDayEnd(store, stretches, minute.at)).toBe(ends);
      const trading = [before, today].find(
        (those) => (those[0] ?? Number.POSITIVE_INFINITY) <= minute.at && minute.at < endsOf(those),
      );
      expect(tradingUntil(store, stretches, minute.at)).toBe(trading ? endsOf(trading) : null);
    }),
    { numRuns: 200 },
  );
});
