import { beforeAll, describe, expect, test } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import { mistakesIn } from '../../../contract/definitions/checkDefinitions.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { ResourceInput } from '../../../contract/resourceInput.ts';
import { business } from '../../../src/resources/setup/business.ts';
import { type Session, startApi } from '../../support/api.ts';
import { dateIn } from '../../support/filterOracle.ts';
import { toolHire } from '../../support/toolHire.ts';

const definitions = await toolHire();
const api = await startApi([...definitions, business]);
const main = '/services/main';
const rates = `${main}/hire/tool-rates`;
let session: Session;
let tool: WireRecord;
let other: WireRecord;

const now = new Date();
/** Of two zones half a day apart, the one where midnight is farther away, so that no day ends while the test runs. */
const zone = now.getUTCHours() >= 6 && now.getUTCHours() < 18 ? 'Africa/Abidjan' : 'Pacific/Auckland';

/** The date so many days from today, as the customer has it. */
function inDays(days: number): string {
  const date = new Date(`${dateIn(zone, now)}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

const create = async (path: string, values: object): Promise<WireRecord> =>
  (await session.call('POST', `${main}/${path}`, values)).body.data;
const list = async (path: string, filter: object, sort = 'validFrom') => {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), sort: JSON.stringify([sort, 'ASC']) });
  const { status, body } = await session.call<WireRecord[]>('GET', `${path}?${query}`);
  expect(status).toBe(200);
  return body.data;
};

beforeAll(async () => {
  const customer = await api.createCustomer('Dated');
  session = await api.signIn(customer);
  const saved = await session.call('PUT', `${main}/business/${customer}`, { timeZone: zone });
  expect(saved.status).toBe(200);
  [tool, other] = [
    await create('hire/tools', { name: 'Drill' }),
    await create('hire/tools', { name: 'Saw' }),
  ];
  for (const [days, rate] of [
    [10, 300],
    [-30, 100],
    [0, 200],
  ] as const)
    await create('hire/tool-rates', { toolId: tool.id, validFrom: inDays(days), rate });
  await create('hire/tool-rates', { toolId: other.id, validFrom: inDays(-1), rate: 7 });
});

describe('records that apply from a date on', () => {
  test('end on the day before the next one, and one of them is current', async () => {
    const found = await list(rates, { toolId: tool.id });
    expect(found.map(({ rate, validTo, validity }) => [rate, validTo, validity])).toEqual([
      [100, inDays(-1), 'PAST'],
      [200, inDays(9), 'CURRENT'],
      [300, null, 'COMING'],
    ]);
  });

  test('are filtered by whether they apply, as the tabs do', async () => {
    expect((await list(rates, { validity: 'CURRENT' })).map(({ rate }) => rate)).toEqual([7, 200]);
    expect((await list(rates, { validity: ['COMING', 'PAST'] })).map(({ rate }) => rate)).toEqual([100, 300]);
    const resource = definitions.find(({ name }) => name === 'hire/tool-rates');
    expect(resource?.list.tabs.map(({ label }) => label)).toEqual(['Current', 'Coming', 'Past']);
  });

  test('give the current value to what they belong to', async () => {
    const read = async ({ id }: WireRecord) =>
      (await session.call('GET', `${main}/hire/tools/${id}`)).body.data.currentRate;
    expect([await read(tool), await read(other)]).toEqual([200, 7]);
    const later = await create('hire/tools', { name: 'Later' });
    await create('hire/tool-rates', { toolId: later.id, validFrom: inDays(1), rate: 1 });
    expect(await read(later)).toBeNull();
    expect(
      (await list(`${main}/hire/tools`, { currentRate: 200 }, 'currentRate')).map(({ id }) => id),
    ).toEqual([tool.id]);
  });

  test('begin on different days, and nobody sets when they end', async () => {
    const values = { toolId: tool.id, validFrom: inDays(0), rate: 1 };
    const twice = await session.call('POST', rates, values);
    expect([twice.status, twice.body.issues?.[0]?.code]).toEqual([422, 'notUnique']);
    const ended = await session.call('POST', rates, {
      ...values,
      validFrom: inDays(99),
      validTo: inDays(100),
    });
    expect([ended.status, ended.body.issues?.[0]?.code]).toEqual([422, 'readOnly']);
  });

  test('make the one before current again when they are deleted', async () => {
    const own = await create('hire/tools', { name: 'Gone' });
    await create('hire/tool-rates', { toolId: own.id, validFrom: inDays(-9), rate: 1 });
    const second = await create('hire/tool-rates', { toolId: own.id, validFrom: inDays(-2), rate: 2 });
    await session.call('DELETE', `${rates}/${second.id}`);
    expect(await list(rates, { toolId: own.id })).toMatchObject([{ validity: 'CURRENT', validTo: null }]);
  });
});

describe('a wrong definition', () => {
  const things: ResourceInput = {
    name: 'test/things',
    labels: { one: 'Thing', many: 'Things' },
    title: 'name',
    fields: {
      name: { kind: 'text' },
      now: { kind: 'money', current: { of: 'test/prices', by: 'thingId', value: 'price' } },
    },
  };
  const prices: ResourceInput = {
    name: 'test/prices',
    labels: { one: 'Price', many: 'Prices' },
    title: 'price',
    dated: { from: 'start', per: ['thingId'] },
    fields: {
      thingId: { kind: 'reference', resource: 'test/things', required: true },
      start: { kind: 'date', required: true },
      price: { kind: 'money' },
    },
  };
  const mistakesOf = (changes: Partial<ResourceInput>) =>
    [...mistakesIn([defineResource(things), defineResource({ ...prices, ...changes })]).values()]
      .flat()
      .map(({ path, sentences }) => [path.join('.'), sentences[0]?.code]);
  const field = (changes: ResourceInput['fields']) => ({ fields: { ...prices.fields, ...changes } });

  test('is named with its place', () => {
    expect(mistakesOf({})).toEqual([]);
    expect(mistakesOf(field({ start: { kind: 'date' } }))).toEqual([['dated.from', 'datedFrom']]);
    expect(mistakesOf(field({ start: { kind: 'dateTime', required: true } }))).toEqual([
      ['dated.from', 'datedFrom'],
    ]);
    expect(mistakesOf({ dated: { from: 'start', until: 'price', per: ['thingId'] } })).toEqual([
      ['dated.until', 'datedUntil'],
    ]);
    expect(mistakesOf({ dated: { from: 'start', active: 'price', per: ['thingId'] } })).toEqual([
      ['dated.active', 'datedActive'],
    ]);
    expect(mistakesOf(field({ validTo: { kind: 'date' } }))).toContainEqual(['fields.validTo', 'datedName']);
    expect(mistakesOf(field({ price: { kind: 'integer' } }))).toEqual([
      ['fields.now.current.value', 'currentKind'],
    ]);
    expect(mistakesOf({ dated: undefined })).toEqual([['fields.now.current.of', 'currentOfDated']]);
  });
});
