import { beforeAll, describe, expect, test } from 'vitest';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { asOperator } from '../../support/access.ts';
import { type Session, startApi } from '../../support/api.ts';
import { crates, depots } from '../../support/crates.ts';

const api = await startApi([depots, crates]);
let session: Session;
let stranger: Session;
const depotIds: Record<string, string> = {};

const path = '/services/main/crates';
const list = (parameters: Record<string, unknown>) => {
  const query = new URLSearchParams(
    Object.entries(parameters).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  return session.call<WireRecord[]>('GET', `${path}?${query}`);
};
const labels = async (parameters: Record<string, unknown>) =>
  (await list({ sort: ['label', 'ASC'], ...parameters })).body.data.map((record) => record.label);

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Listing'));
  stranger = await api.signIn(await api.createCustomer('Stranger'));
  for (const name of ['North', 'South']) {
    const { body } = await session.call('POST', '/services/main/test/depots', { name });
    depotIds[name] = String(body.data.id);
  }
  const rows = [
    {
      label: 'apple',
      depotId: depotIds.North,
      pieces: 10,
      weight: 2.5,
      price: 1000,
      packedOn: '2026-01-05',
      syze: 'S',
    },
    {
      label: 'Banana',
      depotId: depotIds.South,
      pieces: 0,
      weight: 7,
      price: 500,
      notes: 'Crème brûlée',
      marks: ['DRY'],
    },
    { label: 'cherry 100%', depotId: depotIds.South, pieces: 30, syze: 'L', marks: ['UP', 'DRY'] },
    { label: 'date_fig', depotId: depotIds.North, isFragile: true, contact: 'a@b.example' },
  ];
  for (const row of rows) expect((await session.call('POST', path, row)).status).toBe(201);
});

describe('a list', () => {
  test('answers a page with Content-Range, and names of references without a second request', async () => {
    const { body, headers } = await list({ sort: ['label', 'ASC'], range: [1, 2] });
    expect(headers.get('content-range')).toBe('test/crates 1-2/4');
    expect(body.data.map((record) => record.label)).toEqual(['Banana', 'cherry 100%']);
    expect(body.data[0]?.labels).toMatchObject({ depotId: 'South' });
  });

  test('sorts as people do, whatever the letter case, and by what a reference is called', async () => {
    expect(await labels({ sort: ['label', 'DESC'] })).toEqual(['date_fig', 'cherry 100%', 'Banana', 'apple']);
    expect(await labels({ sort: ['depotId', 'ASC'] })).toEqual(expect.arrayContaining(['apple', 'date_fig']));
    const { body } = await list({ sort: ['depotId', 'DESC'] });
    expect(body.data.slice(0, 2).map((record) => (record.labels as Record<string, string>).depotId)).toEqual([
      'South',
      'South',
    ]);
  });

  test.each([
    [{ pieces: 10 }, ['apple']],
    [{ pieces: { neq: 10 } }, ['Banana', 'cherry 100%', 'date_fig']],
    [{ pieces: [0, 30] }, ['Banana', 'cherry 100%']],
    [{ pieces: { gt: 0, lte: 10 } }, ['apple']],
    [{ weight: { between: [2, 7] } }, ['apple', 'Banana']],
    [{ pieces: { isEmpty: true } }, ['date_fig']],
    [{ pieces: null }, ['date_fig']],
    [{ label: { startsWith: 'APP' } }, ['apple']],
    [{ label: { contains: '0%' } }, ['cherry 100%']],
    [{ label: { contains: '_' } }, ['date_fig']],
    [{ syze: 'L' }, ['cherry 100%']],
    [{ marks: { contains: 'DRY' } }, ['Banana', 'cherry 100%']],
    [{ marks: { isEmpty: true } }, ['apple', 'date_fig']],
    [{ packedOn: { lt: '2026-02-01' } }, ['apple']],
    [{ pricePerPiece: { gte: 100 } }, ['apple']],
    [{ or: [{ syze: 'S' }, { and: [{ syze: 'L' }, { pieces: 30 }] }] }, ['apple', 'cherry 100%']],
    [{ q: 'creme BRULEE' }, ['Banana']],
    [{ q: '100%' }, ['cherry 100%']],
    [{ q: "' OR 1=1 --" }, []],
  ])('filtered by %j shows %j', async (filter, expected) => {
    expect(await labels({ filter })).toEqual(expected);
  });

  test.each([
    [{ filter: { nothing: 1 } }, 'there is no field "nothing"'],
    [{ filter: { extra: 1 } }, '"extra" cannot be compared with "eq"'],
    [{ filter: { pieces: 'many' } }, 'does not fit'],
    [{ filter: { pieces: { contains: 'x' } } }, 'cannot be compared with "contains"'],
    [{ sort: ['extra', 'ASC'] }, 'cannot be sorted by "extra"'],
    [{ range: [0, 5000] }, 'at most 500'],
    [{ range: [5, 1] }, 'ends before it starts'],
  ])('asked for %j is refused with a sentence that says %s', async (parameters, reason) => {
    const { status, body } = await list(parameters);
    expect(status).toBe(400);
    expect(body.message).toContain(reason);
  });

  test('works computed fields out, an empty result where a division has no answer', async () => {
    const { body } = await list({ sort: ['label', 'ASC'] });
    expect(body.data.map((record) => record.pricePerPiece)).toEqual([100, null, null, null]);
    expect(body.data[0]?.depotName).toBe('NORTH');
  });

  test('of what is pointed to carries counts and sums over what points to it', async () => {
    const { body } = await session.call<WireRecord[]>('GET', '/services/main/test/depots');
    expect(body.data.map(({ name, crateCount, weight }) => ({ name, crateCount, weight }))).toEqual([
      { name: 'North', crateCount: 2, weight: 2.5 },
      { name: 'South', crateCount: 2, weight: 7 },
    ]);
  });

  test('is filtered by counts and sums over other records, whether few match or most', async () => {
    const customer = await api.createCustomer('Many depots');
    const by = await api.signIn(customer);
    const depots = '/services/main/test/depots';
    const made = async (name: string, weights: number[]) => {
      const { id } = (await by.call('POST', depots, { name })).body.data;
      for (const [index, weight] of weights.entries())
        await by.call('POST', path, { label: `${name} ${index}`, depotId: id, weight });
    };
    await made('One', [4]);
    await made('Two', [3, 6]);
    await made('None', []);
    const found = async (filter: object) => {
      const query = `range=[0,9]&sort=["name","ASC"]&filter=${encodeURIComponent(JSON.stringify(filter))}`;
      const { body, headers } = await by.call<WireRecord[]>('GET', `${depots}?${query}`);
      return {
        names: body.data.map(({ name }) => name),
        total: headers.get('content-range')?.split('/').at(-1),
      };
    };
    const check = async () => {
      expect(await found({ crateCount: 2 })).toEqual({ names: ['Two'], total: '1' });
      expect(await found({ crateCount: { gte: 1 } })).toEqual({ names: ['One', 'Two'], total: '2' });
      expect(await found({ crateCount: { gte: 1 }, weight: { lt: 5 } })).toEqual({
        names: ['One'],
        total: '1',
      });
      expect(await found({ or: [{ crateCount: 1 }, { weight: 9 }] })).toEqual({
        names: ['One', 'Two'],
        total: '2',
      });
      expect(await found({ crateCount: 7 })).toEqual({ names: [], total: '0' });
    };
    await check();
    expect(await found({ crateCount: 0 })).toEqual({ names: ['None'], total: '1' });
    expect(await found({ weight: { isEmpty: true } })).toEqual({ names: ['None'], total: '1' });
    await asOperator(
      api,
      `INSERT INTO test_depots (customer_uuid, name, is_gone) SELECT $1, 'Z' || n, false FROM generate_series(1, 40000) AS n`,
      [customer],
    );
    await check();
    const most = await found({ crateCount: 0 });
    expect(most.names.slice(0, 2)).toEqual(['None', 'Z1']);
    expect(Math.abs(Number(most.total) / 40_001 - 1)).toBeLessThan(0.5);
  });

  test('answers under its further paths, filtered by what stands in them', async () => {
    const { body } = await session.call<WireRecord[]>('GET', `/services/main/crates/of/${depotIds.North}`);
    expect(body.data.map((record) => record.label).sort()).toEqual(['apple', 'date_fig']);
  });

  test('shows another customer nothing', async () => {
    const { body, headers } = await stranger.call<WireRecord[]>('GET', path);
    expect(body.data).toEqual([]);
    expect(headers.get('content-range')).toBe('test/crates */0');
  });
});
