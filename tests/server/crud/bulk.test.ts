import { beforeAll, describe, expect, test } from 'vitest';
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
  session.call('POST', `${path}/bulkUpdate`, { ids, values });
const remove = (ids: unknown[]) => session.call('POST', `${path}/bulkDelete`, { ids });

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

  test('names the records that are not there by their places, and changes none', async () => {
    const ids = await several(2, { pieces: 1 });
    const { status, body } = await update([ids[0], missing, ids[1]], { pieces: 3 });
    expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    expect(body.issues).toEqual([{ field: 'ids.1', code: 'missingReference', details: {} }]);
    for (const id of ids) expect(await read(id)).toMatchObject({ pieces: 1, version: 1 });
  });

  test('names the records that a rule over two fields refuses, and changes none', async () => {
    const good = await several(2, { contact: 'a@b.example' });
    const bad = await several(5);
    const { status, body } = await update([...good, ...bad], { isFragile: true });
    expect([status, body.code]).toEqual([422, 'RECORDS_REFUSED']);
    expect(body.message).toMatch(
      /^5 of these records cannot be changed in this way: crate \d+, crate \d+, crate \d+ and 2 more\./,
    );
    expect(body.issues).toHaveLength(5);
    expect(body.issues?.map(({ field, code, record }) => [field, code, record?.id]).toSorted()).toEqual(
      bad.map((id) => ['contact', 'required', id]).toSorted(),
    );
    for (const id of [...good, ...bad])
      expect(await read(id)).toMatchObject({ isFragile: false, version: 1 });
    expect((await update(bad, { isFragile: true, contact: 'c@d.example' })).status).toBe(200);
  });

  test('refuses a reference to nothing, a wrong value, a version and a value that must be unique, and changes none', async () => {
    const ids = await several(3);
    const refusals = [
      [{ depotId: missing }, 'depotId', 'missingReference'],
      [{ pieces: 5000 }, 'pieces', 'tooBig'],
      [{ version: 1, pieces: 1 }, 'version', 'unknownField'],
      [{ label: 'all the same' }, 'label', 'notUnique'],
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

  test('is refused whole while records refer to some, whichever reference it is, and says which', async () => {
    const names = ['Bulk A', 'Bulk B', 'Bulk C'];
    const made = await Promise.all(names.map((name) => session.call('POST', depotPath, { name })));
    const [one, other, free] = made.map(({ body }) => String(body.data.id));
    await create({ label: 'by one', depotId: one });
    await create({ label: 'by a list', otherDepotIds: [other, depotId] });
    const refused = await session.call('POST', `${depotPath}/bulkDelete`, { ids: [one, other, free] });
    expect([refused.status, refused.body.code]).toEqual([409, 'IN_USE']);
    expect(refused.body.message).toContain('2 crates (by a list, by one)');
    expect((await session.call('GET', `${depotPath}/${free}`)).status).toBe(200);
    expect((await session.call('POST', `${depotPath}/bulkDelete`, { ids: [free] })).status).toBe(200);
  });
});
