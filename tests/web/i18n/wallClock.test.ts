import fc from 'fast-check';
import { DateTime } from 'luxon';
import { expect, test } from 'vitest';
import { wallClock } from '../../../contract/fieldKinds/wallClock.ts';
import { momentFormats } from '../../../src/i18n/useMomentFormats.ts';

const zones = fc.constantFrom(
  ...['Africa/Johannesburg', 'Europe/Berlin', 'America/St_Johns', 'America/Santiago', 'Asia/Kathmandu'],
  ...['Australia/Lord_Howe', 'Pacific/Auckland', 'Pacific/Kiritimati'],
);
const moments = fc.integer({ min: Date.UTC(1996, 0, 1), max: Date.UTC(2026, 0, 1) });

const inEnglish = { clock: 'hours24', locale: 'en', form: 'dashes' } as const;

test('a clock shows the day and the time that a library of time zones works out', () => {
  fc.assert(
    fc.property(zones, moments, (zone, instant) => {
      const clock = wallClock(zone);
      const local = DateTime.fromMillis(instant, { zone });
      const moment = new Date(instant);
      expect([clock.dayOf(moment), clock.timeOf(moment)]).toEqual([
        local.toISODate(),
        local.toFormat('HH:mm'),
      ]);
    }),
  );
});

test('a time that a clock shows leads back to its instant, or to the first of two when the clock went back', () => {
  fc.assert(
    fc.property(zones, moments, (zone, given) => {
      const instant = Math.floor(given / 60_000) * 60_000;
      const clock = wallClock(zone);
      const moment = new Date(instant);
      const found = clock.instantOf(clock.dayOf(moment), clock.timeOf(moment));
      const possible = DateTime.fromMillis(instant, { zone }).getPossibleOffsets();
      expect(found.getTime()).toBe(Math.min(...possible.map((one) => one.toMillis())));
    }),
  );
});

test.each([
  // Both nights on which the clocks of a place change, and a place whose clocks change by half an hour.
  ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
  ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
  ['Pacific/Auckland', '2026-09-27', '02:30', '2026-09-26T14:30:00.000Z'],
  ['Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45:00.000Z'],
])('in %s the %s at %s is one instant', (zone, day, time, instant) => {
  expect(wallClock(zone).instantOf(day, time).toISOString()).toBe(instant);
});

test('a moment is by the clock of the record, else of the customer, with the zone named where the reader has another', () => {
  const moment = '2026-11-21T10:00:00Z';
  const { dateTime } = momentFormats({ ...inEnglish, customerZone: 'Asia/Kathmandu' });
  expect(dateTime(moment, 'Pacific/Kiritimati')).toBe('22-11-2026 00:00 GMT+14');
  expect(dateTime(moment)).toBe('21-11-2026 15:45 GMT+5:45');
  expect(dateTime(moment, null)).toBe(dateTime(moment));
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(momentFormats({ ...inEnglish, customerZone: own }).dateTime(moment)).toBe(
    momentFormats(inEnglish).dateTime(moment),
  );
  expect(momentFormats(inEnglish).dateTime(moment)).toMatch(/^2\d-11-2026 \d\d:\d\d$/);
});
