import fc from 'fast-check';
import { DateTime, IANAZone } from 'luxon';
import { describe, expect, test } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import { mistakesIn } from '../../../contract/definitions/checkDefinitions.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { ResourceInput } from '../../../contract/resourceInput.ts';
import { type WeekHours, weekDays } from '../../../contract/stores/weekHours.ts';
import { business } from '../../../src/resources/setup/business.ts';
import { startApi } from '../../support/api.ts';
import { hirePath, made } from '../../support/hireSites.ts';
import { toolHire } from '../../support/toolHire.ts';

const api = await startApi([...(await toolHire()), business]);

/** Two zones that are 24 hours apart, so their dates are never the same. */
const zones = ['Pacific/Honolulu', 'Pacific/Kiritimati'] as const;

/** A customer in Johannesburg with a site in the west, one in the east, and one that names no zone. */
async function threeSites() {
  const session = await api.signIn(await api.createCustomer(`Hire ${crypto.randomUUID()}`));
  const site = async (name: string, timeZone?: string) =>
    String((await made(session, 'sites', { name, timeZone })).id);
  return {
    session,
    sites: [await site('west', zones[0]), await site('east', zones[1]), await site('home')] as const,
  };
}

const todayIn = (zone: string) => DateTime.now().setZone(zone).toISODate() ?? '';

async function found(session: Awaited<ReturnType<typeof threeSites>>['session'], path: string) {
  const { status, body, text } = await session.call<WireRecord[]>('GET', path);
  expect(status, text).toBe(200);
  return body.data;
}

describe('a record of a store', () => {
  test('has the day of the store, and the day of the customer if the store names no time zone', async () => {
    const { session, sites } = await threeSites();
    const [west, east, home] = [...zones, 'Africa/Johannesburg'].map(todayIn);
    for (const siteId of sites)
      for (const dueOn of [west, east])
        await made(session, 'visits', { name: `${sites.indexOf(siteId)} ${dueOn === west}`, siteId, dueOn });
    const filter = encodeURIComponent(JSON.stringify({ isLate: true }));
    const late = await found(session, `${hirePath('visits')}?filter=${filter}`);
    expect(late.map(({ name }) => name).sort()).toEqual(
      ['1 true', ...(home === west ? [] : ['2 true'])].sort(),
    );
    // Where the store is comes with the record, unless it is where the customer is.
    const all = await found(session, hirePath('visits'));
    const named = new Map(all.map(({ siteId, localTimeZone }) => [siteId, localTimeZone]));
    expect(sites.map((id) => named.get(id))).toEqual([...zones, null]);
  });

  test('gets the date of its store from an action, also in a selection over many time zones', async () => {
    const { session, sites } = await threeSites();
    const ids: unknown[] = [];
    for (const siteId of sites) ids.push((await made(session, 'visits', { name: 'v', siteId })).id);
    const finished = await session.call('POST', `${hirePath('visits')}/actions/finish`, { ids });
    expect(finished.status, finished.text).toBe(200);
    const all = await found(session, hirePath('visits'));
    const days = new Map(all.map(({ siteId, doneOn }) => [siteId, doneOn]));
    expect(sites.map((id) => days.get(id))).toEqual([...zones, 'Africa/Johannesburg'].map(todayIn));
  });

  test('counts in a report on the day that it is in the store', async () => {
    const { session, sites } = await threeSites();
    for (const siteId of sites)
      await made(session, 'visits', { name: 'v', siteId, startsAt: '2026-03-15T11:00:00Z' });
    const { body } = await session.call<{ rows: WireRecord[] }>('GET', hirePath('visits', 'reports/visits'));
    expect(JSON.stringify(body.data)).toMatch(/2026-03-15.*2.*2026-03-16.*1/);
  });

  test('applies from its date on, which begins in the time zone of its store', async () => {
    const { session, sites } = await threeSites();
    const [west = '', east = ''] = zones.map(todayIn);
    const validities = [];
    for (const siteId of sites.slice(0, 2)) {
      const tool = await made(session, 'tools', { name: siteId, siteId });
      await made(session, 'tool-rates', { toolId: tool.id, validFrom: west, rate: 1 });
      const rate = await made(session, 'tool-rates', { toolId: tool.id, validFrom: east, rate: 2 });
      const { body } = await session.call('GET', hirePath('tools', tool.id));
      validities.push([rate.validity, body.data.currentRate]);
    }
    expect(validities).toEqual([
      ['COMING', 1],
      ['CURRENT', 2],
    ]);
  });

  test('is found by its new day as soon as the store gets another time zone', async () => {
    const { session, sites } = await threeSites();
    await made(session, 'visits', { name: 'v', siteId: sites[1], dueOn: todayIn(zones[0]) });
    const filter = encodeURIComponent(JSON.stringify({ isLate: true }));
    const total = async () =>
      (await session.call('GET', `${hirePath('visits')}?filter=${filter}`)).headers.get('content-range');
    expect(await total()).toMatch(/\/1$/);
    const moved = await session.call('PUT', hirePath('sites', sites[1]), { timeZone: zones[0] });
    expect(moved.status).toBe(200);
    expect(await total()).toMatch(/\/0$/);
  });
});

test('a time zone that nobody knows is refused', async () => {
  const { session } = await threeSites();
  const wrong = await session.call('POST', hirePath('sites'), { name: 'x', timeZone: 'Mars/Olympus' });
  expect([wrong.status, wrong.body.issues?.[0]?.field]).toEqual([422, 'timeZone']);
});

/** Zones with and without summer time, on both sides of the world, in whole and in part hours. */
const wallClocks = [
  ...['Africa/Johannesburg', 'Africa/Cairo', 'Europe/Berlin', 'Europe/London', 'America/New_York'],
  ...[
    'America/St_Johns',
    'America/Santiago',
    'Australia/Lord_Howe',
    'Australia/Adelaide',
    'Pacific/Auckland',
  ],
  ...['Asia/Kolkata', 'Asia/Kathmandu', 'Asia/Tehran'],
];

const day = 24 * 60 * 60 * 1000;

/** When a zone changes its offset between two moments, to the nearest day; undefined if it does not. */
function changeBetween(zone: IANAZone, from: number, to: number): number | undefined {
  if (zone.offset(from) === zone.offset(to)) return undefined;
  if (to - from <= day) return from;
  const middle = Math.floor((from + to) / 2);
  return changeBetween(zone, from, middle) ?? changeBetween(zone, middle, to);
}

/** Every change of the clocks of thirty years, and the first day of each of these years. */
const daysOfInterest = wallClocks.flatMap((name) => {
  const zone = IANAZone.create(name);
  const months = Array.from({ length: 360 }, (_none, index) => Date.UTC(1996, index, 1));
  const changes = months.flatMap(
    (start, index) => changeBetween(zone, start, months[index + 1] ?? start) ?? [],
  );
  return [...changes, ...months.filter((_month, index) => index % 12 === 0)].map((near) => ({
    zone: name,
    near,
  }));
});

const moments = fc
  .tuple(fc.constantFrom(...daysOfInterest), fc.integer({ min: -day, max: 2 * day }))
  .map(([{ zone, near }, distance]) => ({ zone, moment: near + distance }));

const quarter = fc.integer({ min: 0, max: 95 }).map((index) => {
  const [hours, minutes] = [Math.floor(index / 4), (index % 4) * 15];
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
});
const hoursOfWeek: fc.Arbitrary<WeekHours> = fc.dictionary(
  fc.constantFrom(...weekDays),
  fc.array(
    fc
      .record({ from: quarter, to: fc.oneof(quarter, fc.constant('24:00')) })
      .filter(({ from, to }) => from !== to),
    { maxLength: 2 },
  ),
  { maxKeys: 7 },
);

/** Whether it is within the hours, as the library of time zones reads the clock on the wall. */
function isWithin(hours: WeekHours, local: DateTime): boolean {
  const clock = local.toFormat('HH:mm');
  const rangesOf = (day: DateTime) => hours[weekDays[day.weekday - 1] ?? 'mon'] ?? [];
  return (
    rangesOf(local).some(({ from, to }) => clock >= from && (to <= from || clock < to)) ||
    rangesOf(local.minus({ days: 1 })).some(({ from, to }) => to <= from && clock < to)
  );
}

describe('over every change of the clocks', () => {
  test('dates and opening hours are those that a library of time zones works out', async () => {
    const cases = fc.sample(fc.record({ at: moments, hours: hoursOfWeek }), 2000);
    const { rows } = await api.database.pool.query<{ day: string; open: boolean }>(
      `SELECT day_in(c.moment, c.zone)::text AS day, is_open(c.hours, c.moment AT TIME ZONE c.zone) AS open
        FROM unnest($1::timestamptz[], $2::text[], $3::jsonb[]) WITH ORDINALITY AS c (moment, zone, hours, place)
        ORDER BY place`,
      [
        cases.map(({ at }) => new Date(at.moment)),
        cases.map(({ at }) => at.zone),
        cases.map(({ hours }) => JSON.stringify(hours)),
      ],
    );
    const wanted = cases.map(({ at, hours }) => {
      const local = DateTime.fromMillis(at.moment, { zone: at.zone });
      return { day: local.toISODate(), open: isWithin(hours, local) };
    });
    const wrong = cases.flatMap((one, index) =>
      JSON.stringify(rows[index]) === JSON.stringify(wanted[index])
        ? []
        : [{ one, found: rows[index], wanted: wanted[index] }],
    );
    expect(wrong).toEqual([]);
  });
});

describe('a wrong definition', () => {
  const places: ResourceInput = {
    name: 'test/places',
    labels: { one: 'Place', many: 'Places' },
    title: 'name',
    timeZone: 'zone',
    fields: {
      name: { kind: 'text' },
      zone: { kind: 'choice', choicesOf: 'timeZones' },
      hours: { kind: 'weekHours' },
      isOpen: { kind: 'boolean', computed: 'open({hours})' },
    },
  };
  const things: ResourceInput = {
    name: 'test/things',
    labels: { one: 'Thing', many: 'Things' },
    title: 'name',
    timeZone: 'placeId',
    fields: { name: { kind: 'text' }, placeId: { kind: 'reference', resource: 'test/places' } },
  };
  const mistakesOf = (changes: Partial<ResourceInput>, more: Partial<ResourceInput> = {}) =>
    [
      ...mistakesIn([
        defineResource({ ...places, ...changes }),
        defineResource({ ...things, ...more }),
      ]).values(),
    ]
      .flat()
      .map(({ path, sentences }) => [path.join('.'), sentences[0]?.code]);

  test('is named with its place', () => {
    expect(mistakesOf({})).toEqual([]);
    expect(mistakesOf({}, { timeZone: 'name' })).toEqual([['timeZone', 'zoneNoChoice']]);
    expect(mistakesOf({ timeZone: undefined })).toEqual([['timeZone', 'zoneOfNone']]);
    expect(mistakesOf({}, { timeZone: 'nothing' })).toEqual([['timeZone', 'unknownField']]);
    const circle = { thingId: { kind: 'reference' as const, resource: 'test/things' } };
    expect(
      mistakesOf({ timeZone: 'thingId', fields: { ...places.fields, ...circle } }).map(([, code]) => code),
    ).toEqual(['zoneInCircle', 'zoneInCircle']);
    const noHours = { isOpen: { kind: 'boolean' as const, computed: 'open({name})' } };
    expect(mistakesOf({ fields: { ...places.fields, ...noHours } })).toEqual([
      ['fields.isOpen.computed', 'openNoHours'],
    ]);
  });
});
