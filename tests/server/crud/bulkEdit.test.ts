import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { BulkAnswer, Refusal } from '../../../contract/calls/bulk.ts';
import type { HistoryEntry } from '../../../contract/calls/history.ts';
import { edited } from '../../../contract/edited.ts';
import { maximumPageSize } from '../../../contract/pageSizes.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { fieldOf } from '../../../contract/resource.ts';
import { resources as productResources } from '../../../src/resources/resources.ts';
import { type Session, startApi } from '../../support/api.ts';
import { crates, depots } from '../../support/crates.ts';
import { ended, jobs, jobThat } from '../../support/jobs.ts';
import { until } from '../../support/until.ts';

const api = await startApi([...productResources, depots, crates]);
const path = '/services/main/crates';
let session: Session;
let viewer: Session;
let depot: WireRecord;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Bulk'));
  viewer = await api.signIn(session.customerUuid, { role: 'Viewer' });
  depot = (await session.call('POST', '/services/main/test/depots', { name: 'Main' })).body.data;
});

let made = 0;
const create = async (values: object = {}) => {
  made += 1;
  const whole = { label: `Crate ${made}`, depotId: depot.id, ...values };
  const { body, text } = await session.call('POST', path, whole);
  expect(body.data, text).toHaveProperty('id');
  return body.data;
};
const read = async ({ id }: WireRecord) => (await session.call('GET', `${path}/${id}`)).body.data;
const edit = (body: object, by = session) => by.call<BulkAnswer>('POST', `${path}/bulkEdit`, body);
const idsOf = (records: readonly WireRecord[]) => records.map(({ id }) => id);

/** Adds crates whose labels begin alike, and returns all of them. */
async function addMany(count: number, prefix: string, price: number): Promise<WireRecord[]> {
  const rows = Array.from({ length: count }, (_, index) => `${prefix} ${index},Main,${price}`);
  const { status, text } = await session.upload(path, `Label,Depot,Price\n${rows.join('\n')}\n`, {});
  expect(status, text).toBe(200);
  // The database learns by itself how many rows a table has, but only after a minute.
  await api.database.pool.query('ANALYZE test_crates');
  return listed(prefix);
}

async function listed(prefix: string): Promise<WireRecord[]> {
  const found: WireRecord[] = [];
  const filter = encodeURIComponent(JSON.stringify({ label: { startsWith: prefix } }));
  for (;;) {
    const range = `[${found.length},${found.length + maximumPageSize - 1}]`;
    const query = `filter=${filter}&range=${range}&sort=["id","ASC"]`;
    const { body } = await session.call<WireRecord[]>('GET', `${path}?${query}`);
    found.push(...body.data);
    if (body.data.length < maximumPageSize) return found;
  }
}

const log = async (filter: object) => {
  const query = `filter=${encodeURIComponent(JSON.stringify(filter))}&sort=["occurredAt","DESC"]&range=[0,0]`;
  const { body } = await session.call<WireRecord[]>('GET', `/services/main/access/audit-log?${query}`);
  return body.data[0];
};

describe('what is made of a value', () => {
  const price = fieldOf(crates, 'price');
  const percent = (value: number, by: number, rounding?: { step: number; ending: number }) =>
    Number(
      edited(
        value,
        {
          ...{ field: 'price', how: 'percent', percent: by },
          ...(rounding && { rounding: { ...rounding, direction: 'nearest' } }),
        },
        price,
      ),
    );

  test.each([
    true,
    false,
  ])('a text is looked for letter by letter, with letter case or without: %s', (matchCase) => {
    const how = { field: 'label', how: 'replace', matchCase } as const;
    const label = fieldOf(crates, 'label');
    for (const sign of '.*+?^$}{()|[]\\-/')
      expect([sign, edited(`a${sign}b`, { ...how, find: sign, replacement: '$&' }, label)]).toEqual([
        sign,
        'a$&b',
      ]);
    expect(edited('abc', { ...how, find: '.', replacement: '' }, label)).toBe('abc');
  });

  test('a percentage of cents is exact, and rounds to the nearest value that ends as wanted', () => {
    const cents = fc.integer({ min: -100_000_000, max: 100_000_000 });
    const hundredths = fc.integer({ min: -10_000, max: 50_000 });
    const grid = fc.constantFrom(
      { step: 1, ending: 0 },
      { step: 5, ending: 0 },
      { step: 100, ending: 90 },
      { step: 37, ending: 11 },
    );
    fc.assert(
      fc.property(cents, hundredths, grid, (value, by, rounding) => {
        const result = percent(value, by / 100, rounding);
        const { step, ending } = rounding;
        // In units of a ten-thousandth of a cent, all of this is whole.
        const exact = BigInt(value) * BigInt(10_000 + by);
        const distance = (one: number) => {
          const apart = BigInt(one) * 10_000n - exact;
          return apart < 0n ? -apart : apart;
        };
        expect(Math.abs((result - ending) % step)).toBe(0);
        expect(distance(result)).toBeLessThanOrEqual(distance(result - step));
        expect(distance(result)).toBeLessThanOrEqual(distance(result + step));
      }),
    );
    expect([
      percent(1_000, 7.5, { step: 100, ending: 90 }),
      percent(1_003, 0, { step: 5, ending: 0 }),
    ]).toEqual([1_090, 1_005]);
    expect([percent(5, 10), percent(-5, 10), percent(25, -10)]).toEqual([6, -6, 23]);
  });

  test('up is never below the exact value and down never above, also for a part of the last digit', () => {
    const moved = (how: 'add' | 'subtract', direction: 'up' | 'down', step: number, ending: number) =>
      edited(1090, { field: 'price', how, amount: 0.25, rounding: { step, ending, direction } }, price);
    expect([moved('add', 'up', 1, 0), moved('add', 'up', 100, 90)]).toEqual([1091, 1190]);
    expect([moved('subtract', 'down', 1, 0), moved('subtract', 'down', 100, 90)]).toEqual([1089, 990]);
    expect([moved('add', 'down', 100, 90), moved('subtract', 'up', 100, 90)]).toEqual([1090, 1090]);
  });
});

describe('a bulk edit of a few records', () => {
  test('does several things at once, each as the kind of the field has it, and leaves out what is so already', async () => {
    const one = await create({
      pieces: 5,
      price: 1_000,
      weight: 1.25,
      notes: 'old Box, old lid',
      marks: ['UP'],
    });
    const two = await create({ price: 2_049, weight: 0.1, notes: 'new', marks: ['DRY', 'UP'] });
    const { status, body, text } = await edit({
      ids: idsOf([one, two]),
      edits: [
        { field: 'pieces', how: 'add', amount: 3 },
        { field: 'price', how: 'percent', percent: 10, rounding: { step: 100, ending: 90 } },
        { field: 'weight', how: 'subtract', amount: 0.1 },
        { field: 'notes', how: 'replace', find: 'OLD', replacement: '$& new' },
        { field: 'marks', how: 'include', values: ['DRY'] },
        { field: 'phone', how: 'set', value: '+27 11 555 0101' },
        { field: 'isFragile', how: 'set', value: false },
      ],
    });
    expect([status, body.data], text).toMatchObject([
      200,
      { changed: 2, unchanged: 0, refused: 0, count: 2 },
    ]);
    expect(await read(one)).toMatchObject({
      ...{ pieces: 8, price: 1_090, weight: 1.15, notes: '$& new Box, $& new lid', marks: ['UP', 'DRY'] },
      ...{ phone: '+27 11 555 0101', version: 2 },
    });
    const after = await read(two);
    expect(after).toMatchObject({
      pieces: null,
      price: 2_290,
      weight: 0,
      notes: 'new',
      marks: ['DRY', 'UP'],
    });

    const again = await edit({
      ids: idsOf([one, two]),
      edits: [
        { field: 'marks', how: 'exclude', values: ['UP'] },
        { field: 'phone', how: 'clear' },
      ],
    });
    expect(again.body.data).toMatchObject({ changed: 2 });
    expect(await read(one)).toMatchObject({ marks: ['DRY'], phone: null, version: 3 });
    const same = await edit({ ids: [one.id], edits: [{ field: 'phone', how: 'clear' }] });
    expect(same.body.data).toMatchObject({ changed: 0, unchanged: 1 });
    expect((await read(one)).version, 'nothing was written').toBe(3);
  });

  test('changes those that it can, and says of each other record why it stays', async () => {
    const [low, high] = [await create({ pieces: 10 }), await create({ pieces: 995 })];
    const [first, second] = [await create({ contact: 'a@b.example' }), await create()];
    const gone = crypto.randomUUID();
    const more = await edit({
      ids: [low.id, high.id, gone],
      edits: [{ field: 'pieces', how: 'add', amount: 10 }],
    });
    expect(more.body.data).toMatchObject({ changed: 1, refused: 2 });
    expect(more.body.data.refusals).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: gone, code: 'NOT_FOUND' }),
        expect.objectContaining({
          id: high.id,
          name: high.label,
          issues: [expect.objectContaining({ code: 'tooBig' })],
        }),
      ]),
    );
    const fragile = await edit({
      ids: idsOf([first, second]),
      edits: [{ field: 'isFragile', how: 'set', value: true }],
    });
    expect(fragile.body.data).toMatchObject({
      ...{ changed: 1, refused: 1 },
      refusals: [{ id: second.id, issues: [{ field: 'contact', code: 'required' }] }],
    });
    const twins = [
      await create({ label: 'twin a' }),
      await create({ label: 'twin b' }),
      await create({ label: 'twin c' }),
    ];
    const names = await edit({
      ids: idsOf(twins),
      edits: [{ field: 'label', how: 'replace', find: 'twin b', replacement: 'twin c' }],
    });
    expect(names.body.data).toMatchObject({
      refused: 1,
      unchanged: 2,
      refusals: [{ issues: [{ code: 'notUnique' }] }],
    });
    expect((await read(second)).version).toBe(1);
  });

  test('is refused whole where the change itself is wrong', async () => {
    const { id, version } = await create();
    for (const [change, code] of [
      [{ field: 'pricePerPiece', how: 'set', value: 1 }, 'readOnly'],
      [{ field: 'nothing', how: 'clear' }, 'unknownField'],
      [{ field: 'label', how: 'clear' }, 'required'],
      [{ field: 'notes', how: 'set', value: '' }, 'required'],
      [{ field: 'label', how: 'add', amount: 1 }, 'notOneOf'],
      [{ field: 'depotId', how: 'set', value: crypto.randomUUID() }, 'missingReference'],
      [{ field: 'marks', how: 'include', values: ['SIDEWAYS'] }, 'notOneOf'],
    ] as const) {
      const { status, body } = await edit({ ids: [id], edits: [change] });
      expect([status, body.issues?.[0]?.code], change.field).toEqual([422, code]);
    }
    expect(await read({ id })).toMatchObject({ version });
  });

  test('shows beforehand what it would do, in words, and changes nothing', async () => {
    const [one, two] = [await create({ price: 1_000 }), await create({ pieces: 999, price: 1_000 })];
    const change = {
      ids: idsOf([one, two]),
      edits: [
        { field: 'price', how: 'percent', percent: 5 },
        { field: 'pieces', how: 'add', amount: 2 },
      ],
    };
    const { body } = await edit({ ...change, dryRun: true });
    expect(body.data).toMatchObject({
      ...{ count: 2, looked: 2, changed: 1, refused: 1 },
      first: [
        { id: one.id, name: one.label, changes: [{ field: 'price', before: '10.00', after: '10.50' }] },
      ],
      refusals: [{ id: two.id }],
    });
    expect(body.data.job).toBeUndefined();
    expect(await read(one)).toMatchObject({ price: 1_000, version: 1 });
    const done = await edit({ ...change, except: [one.id] });
    expect(done.body.data).toMatchObject({ count: 1, changed: 0, refused: 1 });
  });

  test('is one line of the log and one job, and is undone as one', async () => {
    const records = [await create({ pieces: 1 }), await create({ pieces: 2 }), await create({ pieces: 3 })];
    const { body, headers } = await edit({
      ids: idsOf(records),
      edits: [{ field: 'pieces', how: 'add', amount: 1 }],
    });
    const line = await log({ isPart: false });
    expect(line).toMatchObject({ action: 'update', recordCount: 3, requestId: headers.get('x-request-id') });
    const undone = await session.call('POST', `${path}/undo`, { request: headers.get('x-request-id') });
    expect(undone.body.data).toMatchObject({ skipped: [] });
    for (const [index, record] of records.entries())
      expect(await read(record)).toMatchObject({ pieces: index + 1, version: 3 });
    expect((await session.call('GET', `${jobs}/${body.data.job}`)).body.data).toMatchObject({
      ...{ action: 'update', status: 'DONE', undoState: 'DONE' },
      result: { changed: 3, unchanged: 0, refused: 0 },
    });
    expect(await log({ isPart: false })).toMatchObject({ action: 'undo', recordCount: 3 });
  });

  test('is for people who may, and for records of their own customer', async () => {
    const one = await create({ pieces: 1 });
    const change = { ids: [one.id], edits: [{ field: 'pieces', how: 'set', value: 2 }] };
    expect((await edit(change, viewer)).status).toBe(403);
    const stranger = await api.signIn(await api.createCustomer('Elsewhere'));
    expect((await edit(change, stranger)).body.data).toMatchObject({ changed: 0, refused: 1 });
    const everything = await edit({ ...change, ids: undefined, filter: {} }, stranger);
    expect(everything.body.data).toMatchObject({ count: 0, changed: 0 });
    expect(await read(one)).toMatchObject({ pieces: 1, version: 1 });
  });
});

describe('a bulk change of all that a filter finds', () => {
  const filterOf = (prefix: string) => ({ label: { startsWith: prefix } });

  test('is a job that reports what stays; its undo skips what somebody has changed since, and names it', async () => {
    const records = await addMany(1_203, 'Long', 10);
    const [calm, busy, heavy, out] = records;
    await session.call('PATCH', `${path}/${heavy?.id}`, { pieces: 1_000 });
    const { status, body } = await edit({
      filter: filterOf('Long'),
      except: [out?.id],
      edits: [
        { field: 'price', how: 'percent', percent: 10 },
        { field: 'pieces', how: 'add', amount: 1 },
      ],
    });
    expect([status, body.data]).toMatchObject([202, { count: 1_202, looked: 0 }]);
    const job = String(body.data.job);
    expect(await ended(session, job)).toMatchObject({
      ...{ status: 'DONE', done: 1_202, total: 1_202, undoState: 'POSSIBLE' },
      result: { changed: 1_201, unchanged: 0, refused: 1 },
    });
    const refusals = await session.call<Refusal[]>('GET', `${jobs}/${job}/refusals`);
    expect(refusals.body.data).toMatchObject([
      { id: heavy?.id, issues: [{ field: 'pieces', code: 'tooBig' }] },
    ]);
    const stranger = await api.signIn(await api.createCustomer('Curious'));
    expect((await stranger.call('GET', `${jobs}/${job}/refusals`)).status).toBe(404);
    const line = await log({ isPart: false });
    expect(line).toMatchObject({ action: 'update', resource: 'test/crates', recordCount: 1_201 });
    expect(await log({ isPart: true, requestId: line?.requestId })).toMatchObject({ action: 'update' });

    await session.call('PATCH', `${path}/${busy?.id}`, { price: 5 });
    await session.call('PATCH', `${path}/${calm?.id}`, { notes: 'mine' });
    expect((await viewer.call('POST', `${jobs}/${job}/actions/undoAll`, {})).status).toBe(403);
    const undone = await session.call('POST', `${jobs}/${job}/actions/undoAll`, {});
    expect(undone.body.data).toMatchObject({
      undoState: 'DONE',
      result: { undone: 1_200, kept: 1, keptNames: [busy?.label] },
    });
    const after = await listed('Long');
    expect(new Set(after.map(({ price }) => price))).toEqual(new Set([1_000, 5]));
    expect(after.find(({ id }) => id === calm?.id)).toMatchObject({ price: 1_000, notes: 'mine' });
    expect((await session.call('POST', `${jobs}/${job}/actions/undoAll`, {})).status).toBe(409);
  });

  test('that is cancelled in the middle leaves whole steps, which can be undone', async () => {
    const records = await addMany(2_500, 'Stop', 10);
    const inSecondStep = records[1_500];
    const blocking = await api.database.pool.connect();
    try {
      await blocking.query(
        `BEGIN; SET LOCAL commissary.customer = '${session.customerUuid}'; SET LOCAL commissary.stores = 'all'`,
      );
      await blocking.query('SELECT FROM test_crates WHERE id = $1 FOR UPDATE', [inSecondStep?.id]);
      const { body } = await edit({
        filter: filterOf('Stop'),
        edits: [{ field: 'price', how: 'subtract', amount: 100 }],
      });
      const job = String(body.data.job);
      await until('the first step is done', async () => {
        const { body: now } = await session.call('GET', `${jobs}/${job}`);
        return Number(now.data.done) === 1_000;
      });
      expect((await session.call('POST', `${jobs}/${job}/actions/cancel`, {})).status).toBe(200);
      await blocking.query('ROLLBACK');
      expect(await jobThat(session, job, 'CANCELLED')).toMatchObject({
        ...{ done: 1_000, undoState: 'POSSIBLE' },
        result: { changed: 1_000 },
      });
      expect(await log({ isPart: false })).toMatchObject({ action: 'update', recordCount: 1_000 });
      const after = await listed('Stop');
      expect(after.filter(({ price }) => price === 900)).toHaveLength(1_000);
      const undone = await session.call('POST', `${jobs}/${job}/actions/undoAll`, {});
      expect(undone.body.data).toMatchObject({ result: { undone: 1_000, kept: 0 } });
      expect((await listed('Stop')).every(({ price }) => price === 1_000)).toBe(true);
    } finally {
      blocking.release();
    }
  });

  test('can be a delete: what is used stays and says by whom, and the undo brings the others back', async () => {
    const main = '/services/main/test/depots';
    const names = ['Shed A', 'Shed B', 'Shed C'];
    const sheds: WireRecord[] = [];
    for (const name of names) sheds.push((await session.call('POST', main, { name })).body.data);
    await create({ label: 'In shed A', depotId: sheds[0]?.id });
    const remove = (body: object) => session.call<BulkAnswer>('POST', `${main}/bulkRemove`, body);
    const filter = { name: { startsWith: 'Shed' } };
    const planned = await remove({ filter, dryRun: true });
    expect(planned.body.data).toMatchObject({ count: 3, changed: 2, refused: 1 });
    const { body } = await remove({ filter });
    expect(body.data.refusals).toMatchObject([
      {
        name: 'Shed A',
        code: 'IN_USE',
        users: [{ resource: 'test/crates', count: 1, names: ['In shed A'] }],
      },
    ]);
    const left = async () =>
      (
        await session.call<WireRecord[]>(
          'GET',
          `${main}?filter=${encodeURIComponent(JSON.stringify(filter))}`,
        )
      ).body.data.map(({ name }) => name);
    expect(await left()).toEqual(['Shed A']);
    const undone = await session.call('POST', `${jobs}/${body.data.job}/actions/undoAll`, {});
    expect(undone.body.data).toMatchObject({ result: { undone: 2, kept: 0 } });
    expect((await left()).toSorted()).toEqual(names);

    const [crate, other] = await addMany(2, 'Gone', 1);
    const removed = await session.call<BulkAnswer>('POST', `${path}/bulkRemove`, {
      ids: [crate?.id, other?.id],
    });
    const back = await session.call('POST', `${jobs}/${removed.body.data.job}/actions/undoAll`, {});
    expect(back.body.data).toMatchObject({ result: { undone: 2, kept: 0 } });
    const { body: history } = await session.call<HistoryEntry[]>('GET', `${path}/${crate?.id}/history`);
    expect(history.data.map(({ action }) => action)).toEqual(['restore', 'delete', 'import']);
  });
});
