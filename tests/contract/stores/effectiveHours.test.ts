import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber, minuteOf, momentOf, stretchesOf } from '../../../contract/stores/days.ts';
import { effectiveHours, orderableAt, type StoreFacts } from '../../../contract/stores/effectiveHours.ts';
import { dayAt, openStatus, platformStatus } from '../../../contract/stores/platformStatus.ts';
import { type HourRange, type WeekHours, weekDays } from '../../../contract/stores/weekHours.ts';
import { dayCount, expectedBy, minutesOf, places, someStore } from '../../support/hoursReference.ts';

const week = (...ranges: HourRange[]): WeekHours => Object.fromEntries(weekDays.map((day) => [day, ranges]));
const range = (text: string): HourRange => {
  const [from = '', to = ''] = text.split('-');
  return { from, to };
};
const usual: StoreFacts = {
  ...{
    isActive: true,
    takesOrders: true,
    offersDelivery: true,
    offersCollection: true,
    operating: null,
    menu: null,
    special: [],
    closures: [],
    pause: null,
  },
  trading: week(range('11:00-22:00')),
};

describe('effective hours', () => {
  test.each(places)('are what a clock and a calendar say, minute by minute: %s from %s', (zone, first) => {
    const minutes = minutesOf(zone, first, dayCount);
    const stretches = stretchesOf(zone, first, dayCount);
    fc.assert(
      fc.property(someStore(first), (facts) => {
        const segments = effectiveHours(facts, stretches);
        const expected = expectedBy(facts);
        expect([segments[0]?.from, segments.at(-1)?.to]).toEqual([
          minutes[0]?.at,
          (minutes.at(-1)?.at ?? 0) + 1,
        ]);
        for (const [index, { to, takes, reason }] of segments.entries()) {
          const next = segments[index + 1];
          if (!next) continue;
          expect(next.from).toBe(to);
          expect([next.takes, next.reason]).not.toEqual([takes, reason]);
        }
        let place = 0;
        for (const minute of minutes) {
          while ((segments[place]?.to ?? Number.POSITIVE_INFINITY) <= minute.at) place += 1;
          const { takes, reason } = segments[place] ?? {};
          const wanted = expected(minute);
          if (
            takes !== wanted.takes ||
            reason?.code !== wanted.reason?.code ||
            reason?.name !== wanted.reason?.name
          )
            expect({ minute, takes, reason }).toEqual({ minute, ...wanted });
        }
      }),
      { numRuns: 30 },
    );
  });

  test.each(
    places,
  )('at a minute end with the first minute that differs, and come again with the first open one: %s from %s', (zone, first) => {
    const minutes = minutesOf(zone, first, dayCount);
    const stretches = stretchesOf(zone, first, dayCount);
    fc.assert(
      fc.property(someStore(first), fc.nat(minutes.length - 1), (facts, index) => {
        const expected = expectedBy(facts);
        const rest = minutes.slice(index).map((minute) => ({ at: minute.at, state: expected(minute) }));
        const now = rest[0]?.state;
        const other = rest.find(({ state }) => !isDeepStrictEqual(state, now));
        const open = rest.find(({ state }) => state.takes !== 'NOTHING');
        expect(orderableAt(effectiveHours(facts, stretches), minutes[index]?.at ?? 0)).toEqual({
          ...now,
          until: other?.at ?? null,
          nextAt: open?.at ?? null,
        });
      }),
      { numRuns: 30 },
    );
  });

  const at = (facts: StoreFacts, moment: string, zone = 'Africa/Johannesburg') =>
    orderableAt(effectiveHours(facts, stretchesOf(zone, '2026-12-24', 4)), minuteOf(moment));

  test('say why a store takes nothing, until when, and when it takes orders again', () => {
    const christmas = { name: 'Christmas', from: dayNumber('2026-12-25'), to: dayNumber('2026-12-26') };
    const closed: StoreFacts = { ...usual, closures: [{ ...christmas, takes: 'NOTHING' }] };
    expect(at(closed, '2026-12-24T13:00+02:00')).toMatchObject({ takes: 'ALL', reason: null });
    const found = at(closed, '2026-12-25T13:00+02:00');
    expect(found?.reason).toEqual({ code: 'closure', name: 'Christmas' });
    expect(momentOf(found?.nextAt ?? 0)).toBe('2026-12-27T09:00:00.000Z');
    expect(
      at({ ...closed, closures: [{ ...christmas, takes: 'DELIVERY' }] }, '2026-12-25T13:00+02:00')?.takes,
    ).toBe('DELIVERY');
    expect(at(usual, '2026-12-28T00:00+02:00')).toBeUndefined();
  });

  test('give the night to the day on which it begins: a closure takes the night after its last day', () => {
    const nights: StoreFacts = { ...usual, trading: week(range('18:00-02:00')) };
    const christmas = { name: 'Christmas', from: dayNumber('2026-12-25'), to: dayNumber('2026-12-25') };
    const closed: StoreFacts = { ...nights, closures: [{ ...christmas, takes: 'NOTHING' }] };
    const reasons = ['2026-12-25T01:00', '2026-12-25T02:00', '2026-12-26T01:00', '2026-12-26T02:00'].map(
      (time) => at(closed, `${time}+02:00`)?.reason?.code ?? 'open',
    );
    expect(reasons).toEqual(['open', 'closure', 'closure', 'trading']);
  });

  test('end a pause by themselves', () => {
    const noon = minuteOf('2026-12-24T12:00+02:00');
    const paused: StoreFacts = { ...usual, pause: { from: noon, to: noon + 45, reason: 'BUSY' } };
    expect(at(paused, '2026-12-24T12:44+02:00')).toMatchObject({
      takes: 'NOTHING',
      until: noon + 45,
      nextAt: noon + 45,
    });
    expect(at(paused, '2026-12-24T12:45+02:00')).toMatchObject({ takes: 'ALL', reason: null });
  });
});

describe('what platforms should show', () => {
  const johannesburg = stretchesOf('Africa/Johannesburg', '2026-12-22', 20);
  const nights: StoreFacts = { ...usual, trading: week(range('18:00-02:00')) };
  const christmas = { name: 'Christmas', from: dayNumber('2026-12-25'), to: dayNumber('2026-12-25') };
  const status = (facts: StoreFacts, moment: string, takesDays = false) =>
    platformStatus(
      facts,
      { stretches: johannesburg, minute: minuteOf(`${moment}+02:00`) },
      { takesDays, dayCount: 7 },
    );

  test('is a pause until its end, also at night, and the usual hours afterwards', () => {
    const from = minuteOf('2026-12-24T23:50+02:00');
    const paused: StoreFacts = { ...usual, pause: { from, to: from + 25, reason: 'BUSY' } };
    for (const takesDays of [true, false])
      expect(status(paused, '2026-12-24T23:59', takesDays)).toEqual({
        ...{ state: 'PAUSED', until: '2026-12-24T22:15:00.000Z', days: {} },
      });
    expect(status(paused, '2026-12-25T00:15')).toEqual(openStatus);
  });

  test.each([
    { isActive: false },
    { takesOrders: false },
    { offersDelivery: false, offersCollection: false },
  ])('is closed without an end: %j', (settings) => {
    expect(status({ ...usual, ...settings }, '2026-12-24T12:00', true)).toMatchObject({
      ...{ state: 'CLOSED', until: null },
    });
  });

  test('has the hours of days where a platform takes them: a closed day with its night, and special hours past midnight', () => {
    const closed: StoreFacts = {
      ...nights,
      // Staff do not cut what platforms show.
      operating: week(range('09:00-23:30')),
      closures: [{ ...christmas, takes: 'NOTHING' }],
      special: [
        {
          ...{ name: 'Party', from: dayNumber('2026-12-28'), to: dayNumber('2026-12-28') },
          hours: week(range('18:00-04:00')),
        },
      ],
    };
    expect(status(closed, '2026-12-24T12:00', true)).toEqual({
      ...{ state: 'OPEN', until: null },
      days: {
        '2026-12-25': [range('00:00-02:00')],
        '2026-12-26': [range('18:00-24:00')],
        '2026-12-29': [range('00:00-04:00'), range('18:00-24:00')],
      },
    });
  });

  test.each([
    ['NOTHING', '2026-12-25T12:00', 'CLOSED'],
    ['COLLECTION', '2026-12-25T12:00', 'CLOSED'],
    // Before its hours begin, so that nobody orders while a platform is being told.
    ['COLLECTION', '2026-12-25T10:59', 'CLOSED'],
    ['DELIVERY', '2026-12-25T12:00', 'OPEN'],
  ] as const)('closes a platform that knows no days during a closure that leaves %s, at %s: %s', (takes, moment, state) => {
    expect(status({ ...usual, closures: [{ ...christmas, takes }] }, moment).state).toBe(state);
  });

  test('belongs to the day of the store, and not of UTC', () => {
    const clock = { stretches: johannesburg, minute: minuteOf('2026-12-25T00:30+02:00') };
    expect(dayAt(clock)).toBe(dayNumber('2026-12-25'));
  });
});
