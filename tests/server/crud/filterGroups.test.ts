import fc from 'fast-check';
import Papa from 'papaparse';
import { beforeAll, describe, expect, test } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import { periods } from '../../../contract/fieldKinds/periods.ts';
import { maximumComparisons, maximumDepth } from '../../../contract/listQuery.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { business } from '../../../src/resources/setup/business.ts';
import { type Session, startApi } from '../../support/api.ts';
import { atScale, report, seed } from '../../support/endurance.ts';
import { type Condition, dateIn, daysOf, type Group, inDialect, oracle } from '../../support/filterOracle.ts';

const ports = defineResource({
  name: 'test/ports',
  labels: { one: 'Port', many: 'Ports' },
  title: 'name',
  fields: { name: { kind: 'text', required: true, unique: true } },
});
const visits = defineResource({
  name: 'test/visits',
  labels: { one: 'Visit', many: 'Visits' },
  title: 'ship',
  fields: {
    ship: { kind: 'text', required: true, unique: true, searchable: true },
    note: { kind: 'text' },
    crew: { kind: 'integer' },
    tons: { kind: 'decimal' },
    size: { kind: 'choice', choices: ['S', 'M', 'L'].map((id) => ({ id, label: id })) },
    isLate: { kind: 'boolean', required: true, default: false },
    dueOn: { kind: 'date' },
    landedAt: { kind: 'dateTime' },
    portId: { kind: 'reference', resource: 'test/ports' },
  },
});
const api = await startApi([ports, visits, business]);
const path = '/services/main/test/visits';

const now = new Date();
/** Of two zones half a day apart, the one where midnight is farther away, so that no day ends while the test runs. */
const zone = now.getUTCHours() >= 6 && now.getUTCHours() < 18 ? 'Africa/Abidjan' : 'Pacific/Auckland';
const today = dateIn(zone, now);
const rowCount = 120;

let session: Session;
let records: WireRecord[];

const ask = async (filter: object, query = 'range=[0,199]') =>
  session.call<WireRecord[]>('GET', `${path}?${query}&filter=${encodeURIComponent(JSON.stringify(filter))}`);
const namesOf = (rows: readonly WireRecord[]) => rows.map(({ ship }) => String(ship)).sort();

/** A moment in the days around today, often within a second of a midnight of the zone. */
const moments = fc
  .record({ days: fc.integer({ min: -400, max: 40 }), near: fc.constantFrom(-1, 0, 1, 40_000) })
  .map(({ days, near }) => {
    const noon = Date.parse(`${today}T12:00:00Z`) + days * 86_400_000;
    const wanted = dateIn(zone, new Date(noon));
    let midnight = noon - 36 * 3_600_000;
    while (dateIn(zone, new Date(midnight)) < wanted) midnight += 900_000;
    return new Date(midnight + near * 1000).toISOString();
  });
const dates = moments.map((moment) => moment.slice(0, 10));
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: '' as const, freq: 4 });

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Harbour'));
  const { customerUuid: id } = session;
  const saved = await session.call('PUT', `/services/main/business/${id}`, { timeZone: zone });
  expect(saved.status).toBe(200);
  for (const name of ['Aden', 'Brest']) await session.call('POST', '/services/main/test/ports', { name });
  const row = fc.record({
    note: maybe(fc.constantFrom('Ready', 'ready now', 'Wait', 'waiting')),
    crew: maybe(fc.integer({ min: 0, max: 9 })),
    tons: maybe(fc.constantFrom(0, 0.5, 1.25, 40)),
    size: maybe(fc.constantFrom('S', 'M', 'L')),
    isLate: fc.boolean(),
    dueOn: maybe(dates),
    landedAt: maybe(moments),
    portId: maybe(fc.constantFrom('Aden', 'Brest')),
  });
  const rows = fc
    .sample(row, { numRuns: rowCount, seed: 7 })
    .map((one, index) => ({ ship: `Ship ${index}`, ...one }));
  const { status, text } = await session.upload(path, Papa.unparse(rows));
  expect(status, text).toBe(200);
  records = (await ask({})).body.data;
  expect(records).toHaveLength(rowCount);
});

/** Every operator of every field, with values that are among the rows and others that are not. */
function comparisons(): fc.Arbitrary<Condition> {
  const one = (field: string, operators: readonly string[], value: fc.Arbitrary<unknown>) =>
    fc.record({ field: fc.constant(field), operator: fc.constantFrom(...operators), value });
  const equal = (field: string, value: fc.Arbitrary<unknown>) => [
    one(field, ['eq', 'neq'], fc.option(value, { freq: 5 })),
    one(field, ['in'], fc.array(value, { minLength: 1, maxLength: 3 })),
    one(field, ['isEmpty'], fc.boolean()),
  ];
  const ordered = (field: string, value: fc.Arbitrary<unknown>) => [
    ...equal(field, value),
    one(field, ['gt', 'gte', 'lt', 'lte'], value),
    one(field, ['between'], fc.tuple(value, value)),
  ];
  const ports = fc.constantFrom(...new Set(records.flatMap(({ portId }) => (portId ? [portId] : []))));
  return fc.oneof(
    ...equal('note', fc.constantFrom('Ready', 'Wait', 'nothing')),
    one('note', ['contains', 'startsWith'], fc.constantFrom('rea', 'AI', 'now', '%')),
    one('ship', ['contains', 'startsWith'], fc.constantFrom('ship 1', '7', 'hip')),
    ...ordered('crew', fc.integer({ min: -1, max: 10 })),
    ...ordered('tons', fc.constantFrom(0, 0.5, 1, 40)),
    ...equal('size', fc.constantFrom('S', 'M', 'L')),
    one('isLate', ['eq', 'neq'], fc.boolean()),
    ...ordered('dueOn', dates),
    ...ordered('landedAt', moments),
    ...equal('portId', ports),
    one('dueOn', ['during'], fc.constantFrom(...periods)),
    one('landedAt', ['during'], fc.constantFrom(...periods)),
  );
}

const groups = (): fc.Arbitrary<Group> =>
  fc.letrec<{ group: Group; part: Condition | Group }>((tie) => ({
    group: fc.record({
      group: fc.constantFrom('and' as const, 'or' as const),
      parts: fc.array(tie('part'), { minLength: 1, maxLength: 3 }),
    }),
    part: fc.oneof({ maxDepth: 2 }, comparisons(), tie('group')),
  })).group;

/** Fails with the smallest group that a property does not hold for. */
async function expectAlways(what: string, property: fc.IAsyncProperty<[Group]>, numRuns: number) {
  const result = await fc.check(property, { numRuns, seed });
  const { numRuns: tried, failed } = result;
  report({ what, tried, broken: failed ? 1 : 0, as: 'wrong', isRandom: true });
  if (failed) throw new Error(await fc.asyncDefaultReportMessage(result));
}

describe('a filter with groups', () => {
  test('finds what the same filter finds in JavaScript: in the list, in its total and in a file', async () => {
    const holds = oracle(zone, now);
    await expectAlways(
      'groups of conditions, in the list and its total',
      fc.asyncProperty(groups(), async (group) => {
        const wanted = namesOf(records.filter((record) => holds(group, record)));
        const { status, body, headers } = await ask(inDialect(group));
        expect(status, JSON.stringify(body)).toBe(200);
        expect(namesOf(body.data)).toEqual(wanted);
        expect(headers.get('content-range')?.split('/').at(-1)).toBe(String(wanted.length));
      }),
      atScale(60, 3_000),
    );
    await expectAlways(
      'groups of conditions, in a file',
      fc.asyncProperty(groups(), async (group) => {
        const wanted = namesOf(records.filter((record) => holds(group, record)));
        const query = new URLSearchParams({
          format: 'csv',
          columns: '["ship"]',
          filter: JSON.stringify(inDialect(group)),
        });
        const { text } = await session.call('GET', `${path}/downloadExcel?${query}`);
        const rows = Papa.parse<string[]>(text, { skipEmptyLines: true }).data.slice(1);
        expect(rows.map(([ship]) => String(ship)).sort()).toEqual(wanted);
      }),
      atScale(15, 500),
    );
  });

  test.each(periods)('knows the days of the period %s, to the second', async (period) => {
    const holds = oracle(zone, now);
    const [first, last] = daysOf(period, today);
    expect(first <= last).toBe(true);
    for (const field of ['dueOn', 'landedAt']) {
      const wanted = records.filter((record) => holds({ field, operator: 'during', value: period }, record));
      expect(namesOf((await ask({ [field]: { during: period } })).body.data)).toEqual(namesOf(wanted));
    }
  });

  test('counts again when the time zone of the customer changes, not only when records do', async () => {
    const other = await api.signIn(await api.createCustomer('Two zones'));
    const settings = `/services/main/business/${other.customerUuid}`;
    const total = async () => {
      const filter = encodeURIComponent(JSON.stringify({ landedAt: { during: 'today' } }));
      const { headers } = await other.call('GET', `${path}?range=[0,0]&filter=${filter}`);
      return headers.get('content-range')?.split('/').at(-1);
    };
    // The same date in both zones, where one ends its day hours before the other.
    const [here, there] = ['Africa/Abidjan', now.getUTCHours() < 12 ? 'Asia/Kolkata' : 'America/New_York'];
    expect((await other.call('PUT', settings, { timeZone: here })).status).toBe(200);
    const date = dateIn(here, now);
    expect(dateIn(there, now)).toBe(date);
    const moment = now.getUTCHours() < 12 ? `${date}T23:30:00Z` : `${date}T00:30:00Z`;
    // More rows than the page shows in both zones, so that the server counts them and keeps the count.
    for (const [ship, landedAt] of [
      ['Late 1', moment],
      ['Late 2', moment],
      ['Noon 1', `${date}T12:00:00Z`],
      ['Noon 2', `${date}T12:00:00Z`],
    ])
      await other.call('POST', path, { ship, landedAt });
    expect(await total()).toBe('4');
    const { body } = await other.call<WireRecord>('GET', settings);
    const { version } = body.data;
    expect((await other.call('PUT', settings, { timeZone: there, version })).status).toBe(200);
    expect(await total()).toBe('2');
  });

  test('is refused with a reason beyond its limits, and where its parts make no sense', async () => {
    const nested = (depth: number): object => (depth === 0 ? { crew: 1 } : { and: [nested(depth - 1)] });
    const reasonOf = async (filter: object) => {
      const { status, body } = await ask(filter);
      return [status, body.details?.reason];
    };
    const many = (count: number) => ({ or: Array.from({ length: count }, () => ({ crew: 1 })) });
    expect((await ask(nested(maximumDepth))).status).toBe(200);
    expect((await ask(many(maximumComparisons))).status).toBe(200);
    expect(await reasonOf(nested(maximumDepth + 1))).toEqual([400, 'conditions are nested deeper than 5']);
    expect(await reasonOf(many(maximumComparisons + 1))).toEqual([400, 'there are more than 50 conditions']);
    expect(await reasonOf({ or: [{ gone: 1 }] })).toEqual([400, 'there is no field "gone"']);
    expect(await reasonOf({ size: { in: ['S', 'XXL'] } })).toEqual([
      400,
      'the value for "size" does not fit "in"',
    ]);
    expect(await reasonOf({ dueOn: { during: 'someday' } })).toEqual([
      400,
      'the value for "dueOn" does not fit "during"',
    ]);
    expect(await reasonOf({ crew: { during: 'today' } })).toEqual([
      400,
      '"crew" cannot be compared with "during"',
    ]);
  });
});
