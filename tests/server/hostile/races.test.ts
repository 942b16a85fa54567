import { beforeAll, describe, expect, test } from 'vitest';
import type { JobStarted } from '../../../contract/calls/jobs.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';
import { atScale, startFigure } from '../../support/endurance.ts';
import { ended } from '../../support/jobs.ts';
import { hostileResources } from './support.ts';

const api = await startApi(hostileResources);
const path = '/services/main/crates';
const depotPath = '/services/main/test/depots';
let session: Session;
let depotId: string;

const depotOf = async (name: string) =>
  String((await session.call('POST', depotPath, { name })).body.data.id);
const times = <Item>(length: number, make: (index: number) => Promise<Item>) =>
  Promise.all(Array.from({ length }, (_, index) => make(index)));
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Races'));
  depotId = await depotOf('Main');
});

describe('at once', () => {
  test('one value that must be unique is created once (IN-10)', async () => {
    const answers = await times(12, () => session.call('POST', path, { label: 'only one', depotId }));
    expect(statuses(answers)).toEqual([201, ...Array(11).fill(422)]);
  });

  test('one version is changed once (IN-09)', async () => {
    const { body } = await session.call('POST', path, { label: 'versions', depotId });
    const change = (pieces: number) =>
      session.call('PATCH', `${path}/${body.data.id}`, { pieces, version: 1 });
    expect(statuses(await times(12, change))).toEqual([200, ...Array(11).fill(409)]);
  });

  test('changing the same records in different orders, all of them are changed (IN-10)', async () => {
    const made = await times(40, (index) => session.call('POST', path, { label: `many ${index}`, depotId }));
    const ids = made.map(({ body }) => body.data.id);
    const answers = await times(10, (index) =>
      session.call('POST', `${path}/bulkEdit`, {
        ids: index % 2 === 0 ? ids : ids.toReversed(),
        edits: [{ field: 'pieces', how: 'set', value: index }],
      }),
    );
    expect(new Set(statuses(answers))).toEqual(new Set([200]));
    const { body } = await session.call<WireRecord[]>(
      'GET',
      `${path}?filter=${encodeURIComponent(JSON.stringify({ id: ids }))}`,
    );
    expect(new Set(body.data.map(({ pieces }) => pieces)).size).toBe(1);
  });

  test.each([
    'depotId',
    'otherDepotIds',
  ])('what is deleted and what begins to refer to it by %s do not both hold (TN-03)', async (field) => {
    const figure = startFigure(`deletions beside new references by ${field}`, { as: 'wrong' });
    for (let round = 0; round < atScale(4, 200); round += 1) {
      const target = await depotOf(`${field} ${round}`);
      const values =
        field === 'depotId' ? { depotId: target } : { depotId, otherDepotIds: [target, depotId] };
      const [gone, ...made] = await Promise.all([
        session.call('DELETE', `${depotPath}/${target}`),
        ...Array.from({ length: 4 }, (_, index) =>
          session.call('POST', path, { label: `${field} ${round} ${index}`, ...values }),
        ),
      ]);
      const isReferred = made.some(({ status }) => status === 201);
      figure.check(() =>
        expect([gone?.status, isReferred]).toEqual(gone?.status === 200 ? [200, false] : [409, true]),
      );
    }
    figure.end();
  });

  test.each([
    1, 5,
  ])('undoing a delete of %i records by its ids and by its request brings them back once', async (count) => {
    for (let round = 0; round < atScale(4, 100); round += 1) {
      const ids: unknown[] = [];
      for (let index = 0; index < count; index += 1)
        ids.push(
          (await session.call('POST', path, { label: `undone ${count} ${round} ${index}`, depotId })).body
            .data.id,
        );
      const gone = await session.call('POST', `${path}/bulkRemove`, { ids });
      const answers = await times(6, (index) =>
        index % 2 === 0
          ? session.call('POST', `${path}/undo`, { ids: index % 4 === 0 ? ids : ids.toReversed() })
          : session.call('POST', `${path}/undo`, { request: gone.headers.get('x-request-id') }),
      );
      const codes = answers.map(({ body }) => body.code ?? 'done').sort();
      expect(codes).toEqual([...Array(5).fill('UNDO_TOO_LATE'), 'done']);
      const there = await times(count, (index) => session.call('GET', `${path}/${ids[index]}`));
      expect(new Set(statuses(there))).toEqual(new Set([200]));
    }
  });

  test('two people who arrange one list leave it in the order of one of them (TN-04)', async () => {
    const depots = await session.call<WireRecord[]>('GET', depotPath);
    const ids = depots.body.data.map(({ id }) => id);
    const arranged = (list: unknown[]) => ({ sequenceData: list.map((id, order) => ({ id, order })) });
    const answers = await times(8, (index) =>
      session.call('POST', `${depotPath}/updateSequence`, arranged(index % 2 === 0 ? ids : ids.toReversed())),
    );
    expect(new Set(statuses(answers))).toEqual(new Set([200]));
    const { body } = await session.call<WireRecord[]>('GET', `${depotPath}?sort=["order","ASC"]`);
    expect([ids, ids.toReversed()]).toContainEqual(body.data.map(({ id }) => id));
  });
});

test('of ten thousand ids of nobody a job deletes none, and 10,001 are refused as too many (TN-04)', async () => {
  const ids = Array.from({ length: 10_001 }, () => crypto.randomUUID());
  const call = (list: string[]) => session.call<JobStarted>('POST', `${path}/bulkRemove`, { ids: list });
  const { status, body } = await call(ids.slice(1));
  expect(status).toBe(202);
  expect(await ended(session, body.data.job)).toMatchObject({ result: { changed: 0, refused: 10_000 } });
  expect((await call(ids)).status).toBe(422);
});

test('shapes of requests that nobody repeats do not pile up in the database (OV-06)', async () => {
  const fields = [
    'label',
    'pieces',
    'weight',
    'price',
    'share',
    'isFragile',
    'packedOn',
    'size',
    'marks',
    'tint',
  ];
  const shapes = Array.from({ length: 300 }, (_, bits) =>
    Object.fromEntries(
      fields
        .filter((_name, place) => (bits + 1) & (1 << place))
        .map((name) => [name, { isEmpty: name === 'marks' }]),
    ),
  );
  for (const shape of shapes) {
    const filter = { ...shape, isFragile: false };
    await session.call(
      'GET',
      `${path}?filter=${encodeURIComponent(JSON.stringify(filter).replace('"isFragile":{"isEmpty":false}', '"isFragile":false'))}`,
    );
  }
  const { rows } = await api.database.pool.query(
    "SELECT count(*)::integer AS count FROM pg_prepared_statements WHERE statement LIKE 'SELECT e.*%'",
  );
  expect(rows[0].count).toBeLessThanOrEqual(200);
});
