import { beforeAll, describe, expect, test, vi } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { type Answer, type Session, serveApi, startApi } from '../../support/api.ts';
import { atScale, seed, seeded, startFigure } from '../../support/endurance.ts';

const kinds = ['letter', 'box', 'crate', 'pallet'];

/** Rows whose values lie together, scattered, skewed and in between, and a figure over another table. */
const parcels = defineResource({
  name: 'test/parcels',
  labels: { one: 'Parcel', many: 'Parcels' },
  title: 'label',
  fields: {
    label: { kind: 'text', required: true, maxLength: 60 },
    weight: { kind: 'integer', required: true },
    lane: { kind: 'integer', required: true },
    kind: { kind: 'choice', choices: kinds.map((id) => ({ id, label: id })), required: true },
    packedOn: { kind: 'date', required: true },
    isLate: { kind: 'boolean', required: true },
    scanCount: { kind: 'integer', aggregate: { of: 'test/scans', by: 'parcelId' } },
  },
  list: { sort: { field: 'id' } },
});
const scans = defineResource({
  name: 'test/scans',
  labels: { one: 'Scan', many: 'Scans' },
  title: 'place',
  fields: {
    place: { kind: 'text', required: true, maxLength: 60 },
    parcelId: { kind: 'reference', resource: 'test/parcels', required: true },
  },
});
const resources = [parcels, scans];

const api = await startApi(resources);
const other = await serveApi(api.database, resources);
const path = '/services/main/test/parcels';
const longList = atScale(60_000, 300_000);
/** How many rows each of 60 lanes and 1,500 days has. */
const [perLane, perDay] = [longList / 60, longList / 1_500];

const fill = (customer: string, count: number) =>
  inTransaction(api.database.pool, { customer, stores: 'all' }, (client) =>
    client.query(
      `INSERT INTO test_parcels (customer_uuid, label, weight, lane, kind, packed_on, is_late)
       SELECT $1, 'parcel ' || md5(n::text), (n::bigint * 7919) % 10000, n / $4::integer, ($3::text[])[1 + least(3, floor(-ln(1 - (n::bigint * 31337 % 99991) / 99991.0)))],
         date '2020-01-01' + (n / $5::integer)::integer, n % 50 = 0
       FROM generate_series(1, $2) AS n`,
      [customer, count, kinds, perLane, perDay],
    ),
  );

const listPath = (filter: object, range: [number, number] = [0, 24]) =>
  `${path}?range=${JSON.stringify(range)}&filter=${encodeURIComponent(JSON.stringify(filter))}`;
const totalOf = ({ headers }: Answer<unknown>) => Number(headers.get('content-range')?.split('/').at(-1));
const isEstimated = ({ headers }: Answer<unknown>) => headers.get('x-total-estimated') === 'true';

describe('the total of a list of up to 10,000 records', () => {
  let session: Session;
  const create = (label: string, by = session) =>
    by.call('POST', path, { label, weight: 1, lane: 1, kind: 'box', packedOn: '2026-01-01', isLate: true });
  const read = async (filter: object, by = session) =>
    totalOf(await by.call('GET', listPath(filter, [0, 1])));

  beforeAll(async () => {
    const customer = await api.createCustomer('Short list');
    session = await api.signIn(customer);
    await fill(customer, 5000);
  });

  test('is never older than a write that was answered, of whatever kind', async () => {
    expect(await read({})).toBe(5000);
    const made = await Promise.all(Array.from({ length: 10 }, (_, index) => create(`new ${index}`)));
    expect(await read({})).toBe(5010);
    expect(await read({ isLate: true })).toBe(110);
    const ids = made.map(({ body }) => body.data.id);
    await session.call('POST', `${path}/bulkEdit`, {
      ids,
      edits: [{ field: 'isLate', how: 'set', value: false }],
    });
    expect(await read({ isLate: true })).toBe(100);
    await session.call('POST', `${path}/bulkRemove`, { ids: ids.slice(0, 4) });
    expect(await read({})).toBe(5006);
    const form = 'label,weight,lane,kind,packedOn,isLate\nup,1,1,box,2026-01-01,true\n';
    expect((await session.upload(path, form)).status).toBe(200);
    expect(await read({})).toBe(5007);
    expect(await read({ isLate: true })).toBe(101);
  });

  test('is right in one process when another wrote, each time', async () => {
    const customer = await api.createCustomer('Two processes');
    const account = await api.createAccount([customer]);
    const here = await api.signInAs(account, customer);
    const there = await other.signIn(customer);
    for (let count = 1; count <= 15; count += 1) {
      await create(`there ${count}`, there);
      expect(await read({ kind: 'box' }, here)).toBe(count);
      await there.call('GET', listPath({ kind: 'box' }, [0, 1]));
    }
  });

  test('follows a figure over other records', async () => {
    const id = (await create('scanned')).body.data.id;
    const filter = { scanCount: { gte: 1 } };
    expect(await read(filter)).toBe(0);
    for (const place of ['gate', 'ramp', 'shelf'])
      await session.call('POST', '/services/main/test/scans', { place, parcelId: id });
    await session.call('POST', '/services/main/test/scans', {
      place: 'gate',
      parcelId: (await create('scanned too')).body.data.id,
    });
    expect(await read(filter)).toBe(2);
  });

  test('is each customer’s own', async () => {
    // Each written once, so that nothing but the customer tells their totals apart.
    for (const count of [3, 5, 2]) {
      const customer = await api.createCustomer(`Neighbour with ${count}`);
      await fill(customer, count);
      expect(await read({}, await api.signIn(customer))).toBe(count);
    }
  });
});

describe('the total of a longer list', () => {
  let session: Session;
  let customer: string;

  beforeAll(async () => {
    customer = await api.createCustomer('Long list');
    session = await api.signIn(customer);
    await fill(customer, longList);
    // Somebody else's rows, before and behind.
    await fill(await api.createCustomer('Neighbour'), 20_000);
    await api.database.pool.query('VACUUM ANALYZE test_parcels');
  });

  const next = seeded(seed);
  const day = (share: number) =>
    new Date(Date.UTC(2020, 0, 1) + Math.floor(share * 1500) * 86_400_000).toISOString().slice(0, 10);
  const comparisons: (() => object)[] = [
    () => ({ weight: { lt: Math.floor(next() * 10_000) } }),
    () => ({ weight: { between: [Math.floor(next() * 3000), 4000 + Math.floor(next() * 6000)] } }),
    () => ({ lane: { gte: Math.floor(next() * 60) } }),
    () => ({ lane: { in: [1, 7, 30, 31, 50].slice(0, 1 + Math.floor(next() * 5)) } }),
    () => ({ kind: kinds[Math.floor(next() * 4)] }),
    () => ({ kind: { neq: kinds[Math.floor(next() * 4)] } }),
    () => ({ packedOn: { gt: day(next()) } }),
    () => ({ isLate: next() < 0.3 }),
    () => ({ label: { contains: 'abcdef0123456789'[Math.floor(next() * 16)] } }),
    () => ({ label: { contains: `${Math.floor(next() * 10)}${Math.floor(next() * 10)}` } }),
  ];
  const randomFilter = (): object => {
    const parts = Array.from({ length: 1 + Math.floor(next() * 3) }, () =>
      comparisons[Math.floor(next() * comparisons.length)]?.(),
    );
    return { [next() < 0.8 ? 'and' : 'or']: parts };
  };

  /** Reads as if each look at the table took so many milliseconds. */
  async function paced<Read>(pace: number, read: () => Promise<Read>): Promise<Read> {
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      now += pace;
      return now;
    });
    try {
      return await read();
    } finally {
      clock.mockRestore();
    }
  }
  /** There is no time to count. */
  const slowly = <Read>(read: () => Promise<Read>) => paced(60_000, read);

  const rounds = atScale(15, 100);
  test(
    'is exact, or says that it is not and is right within a quarter, whatever is asked for and however slow it is',
    async () => {
      const names = new Map<string, number>();
      const figure = startFigure('totals of random filters', { as: 'wrong', isRandom: true });
      for (let round = 0; round < rounds; round += 1) {
        const filter = randomFilter();
        const list = await slowly(() => session.call('GET', listPath(filter)));
        const total = totalOf(list);
        names.set(JSON.stringify(filter), total);
        const truth = await trueCount(filter);
        figure.check(() => {
          if (!isEstimated(list)) expect([filter, total]).toEqual([filter, truth]);
          expect(total, `${JSON.stringify(filter)}: ${truth}`).toBeLessThanOrEqual(truth * 1.25);
          expect(total, `${JSON.stringify(filter)}: ${truth}`).toBeGreaterThanOrEqual(truth / 1.25);
        });
      }
      figure.end();
      expect(names.size).toBeGreaterThan(rounds * 0.8);
    },
    atScale(120_000, 1_800_000),
  );

  /** How many rows an export of the same filter has. */
  async function trueCount(filter: object): Promise<number> {
    const query = `format=csv&columns=["label"]&filter=${encodeURIComponent(JSON.stringify(filter))}`;
    const { text } = await session.call('GET', `${path}/downloadExcel?${query}`);
    return text.trimEnd().split('\n').length - 1;
  }

  test('never ends before the rows do, and ends where they do', async () => {
    const at = (first: number, filter = {}) =>
      slowly(() => session.call<object[]>('GET', listPath(filter, [first, first + 24])));
    for (const first of [10_000, 10_025, longList / 2, longList - 50]) {
      const list = await at(first);
      expect(list.body.data).toHaveLength(25);
      expect(totalOf(list)).toBeGreaterThan(first + 25);
    }
    const last = await at(longList - 10);
    expect([last.body.data.length, totalOf(last), isEstimated(last)]).toEqual([10, longList, false]);
    const beyond = await at(longList + 100);
    expect([beyond.body.data.length, totalOf(beyond)]).toEqual([0, longList]);
  });

  test('says exactly where the rows end to whoever asks for a page behind them', async () => {
    const filter = { isLate: false };
    expect(isEstimated(await slowly(() => session.call('GET', listPath(filter))))).toBe(true);
    const behind = await session.call<object[]>('GET', listPath(filter, [2_500_000_000, 2_500_000_024]));
    expect([behind.body.data.length, totalOf(behind), isEstimated(behind)]).toEqual([
      0,
      await trueCount(filter),
      false,
    ]);
  });

  test('is exact if there is time to count', async () => {
    for (const filter of [{ weight: { lt: 5001 } }, { kind: { neq: 'crate' } }]) {
      const list = await paced(0, () => session.call('GET', listPath(filter)));
      expect([filter, totalOf(list)]).toEqual([filter, await trueCount(filter)]);
      expect(isEstimated(list)).toBe(false);
    }
  });
});
