import { beforeAll, describe, expect, test } from 'vitest';
import type { BulkAnswer } from '../../../contract/calls/bulk.ts';
import type { HistoryEntry } from '../../../contract/calls/history.ts';
import { type Session, startApi } from '../../support/api.ts';
import { crates, depots } from '../../support/crates.ts';

const api = await startApi([depots, crates]);
const path = '/services/main/crates';
const depotPath = '/services/main/test/depots';
const missing = '00000000-0000-4000-8000-000000000000';
let session: Session;
let depotId: string;
let count = 0;

const create = async (values: object = {}) =>
  String((await session.call('POST', path, { label: `crate ${++count}`, depotId, ...values })).body.data.id);
const several = (length: number, values: object = {}) =>
  Promise.all(Array.from({ length }, () => create(values)));
const read = async (id: string) => (await session.call('GET', `${path}/${id}`)).body.data;
const update = (ids: unknown[], values: object) =>
  session.call<BulkAnswer>('POST', `${path}/bulkEdit`, {
    ids,
    edits: Object.entries(values).map(([field, value]) => ({ field, how: 'set', value })),
  });
const remove = (ids: unknown[], at = path) => session.call<BulkAnswer>('POST', `${at}/bulkRemove`, { ids });

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Bulk'));
  depotId = String((await session.call('POST', depotPath, { name: 'Main' })).body.data.id);
});

describe('changing many at once', () => {
  test('writes the named fields alone, raises each version and keeps each change in its history', async () => {
    const ids = await several(30, { weight: 2, pieces: 1 });
    expect((await update(ids, { pieces: 7, marks: ['DRY'] })).status).toBe(200);
    for (const id of ids) {
      expect(await read(id)).toMatchObject({ pieces: 7, marks: ['DRY'], weight: 2, version: 2 });
      const { body } = await session.call<HistoryEntry[]>('GET', `${path}/${id}/history`);
      expect(body.data[0]).toMatchObject({
        action: 'update',
        changes: expect.arrayContaining([{ field: 'pieces', before: '1', after: '7' }]),
      });
    }
  });

  test('refuses a reference to nothing, a wrong value and a version, and changes none', async () => {
    const ids = await several(3);
    const refusals = [
      [{ depotId: missing }, 'depotId', 'missingReference'],
      [{ pieces: 5000 }, 'pieces', 'tooBig'],
      [{ version: 1, pieces: 1 }, 'version', 'unknownField'],
    ] as const;
    for (const [values, field, code] of refusals) {
      const { status, body } = await update(ids, values);
      expect(status).toBe(422);
      expect(body.issues?.[0]).toMatchObject({ field, code });
    }
    for (const id of ids) expect(await read(id)).toMatchObject({ version: 1 });
  });

  test('takes each record once, however its id is written', async () => {
    const id = await create();
    expect((await update([id, id.toUpperCase()], { pieces: 1 })).status).toBe(422);
    expect((await update([id.toUpperCase()], { pieces: 4 })).status).toBe(200);
    expect((await read(id)).pieces).toBe(4);
  });
});

describe('deleting many at once', () => {
  test('removes each with an event of its own that keeps what it was', async () => {
    const ids = await several(20, { pieces: 3 });
    expect((await remove(ids)).status).toBe(200);
    for (const id of ids) {
      expect((await session.call('GET', `${path}/${id}`)).status).toBe(404);
      const { body } = await session.call<HistoryEntry[]>('GET', `${path}/${id}/history`);
      expect(body.data[0]?.action).toBe('delete');
    }
  });

  test('leaves those that records refer to, whichever reference it is, and says which', async () => {
    const names = ['Bulk A', 'Bulk B', 'Bulk C'];
    const made = await Promise.all(names.map((name) => session.call('POST', depotPath, { name })));
    const [one, other, free] = made.map(({ body }) => String(body.data.id));
    await create({ label: 'by one', depotId: one });
    await create({ label: 'by a list', otherDepotIds: [other, depotId] });
    const { body } = await remove([one, other, free], depotPath);
    expect(body.data).toMatchObject({ changed: 1, refused: 2 });
    expect(body.data.refusals.map(({ name, code, users }) => [name, code, users?.[0]?.names])).toEqual(
      expect.arrayContaining([
        ['Bulk A', 'IN_USE', ['by one']],
        ['Bulk B', 'IN_USE', ['by a list']],
      ]),
    );
    expect((await session.call('GET', `${depotPath}/${free}`)).status).toBe(404);
  });
});
