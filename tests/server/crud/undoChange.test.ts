import { beforeAll, describe, expect, test } from 'vitest';
import type { HistoryEntry, Moment, Undone } from '../../../contract/calls/history.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { resources as productResources } from '../../../src/resources/resources.ts';
import { type Session, startApi } from '../../support/api.ts';
import { crates, depots } from '../../support/crates.ts';

const api = await startApi([...productResources, depots, crates]);
const depotPath = '/services/main/test/depots';
const cratePath = '/services/main/crates';
let session: Session;
let colleague: Session;
let stranger: Session;
let viewer: Session;
let depot: WireRecord;
let count = 0;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Undo'));
  colleague = await api.signIn(session.customerUuid);
  viewer = await api.signIn(session.customerUuid, { role: 'Viewer' });
  stranger = await api.signIn(await api.createCustomer('Elsewhere'));
  depot = (await session.call('POST', depotPath, { name: 'Main' })).body.data;
});

const crate = async (values: object = {}) => {
  count += 1;
  const { body } = await session.call('POST', cratePath, {
    label: `C${count}`,
    depotId: depot.id,
    ...values,
  });
  return body.data;
};
const read = async ({ id }: WireRecord, path = cratePath) =>
  (await session.call('GET', `${path}/${id}`)).body.data;
/** Sends a change, and returns the name of its request. */
const change = async (path: string, body: object, method = 'PATCH') => {
  const { status, headers, text } = await session.call(method, path, body);
  expect(status, text).toBe(200);
  return headers.get('x-request-id');
};
const undo = (request: string | null, by = session, path = cratePath) =>
  by.call<Undone>('POST', `${path}/undo`, { request });
const history = async ({ id }: WireRecord, path = cratePath) =>
  (await session.call<HistoryEntry[]>('GET', `${path}/${id}/history`)).body.data;

describe('undoing a request', () => {
  test('gives one record its values back, and what somebody changed in other fields since stays', async () => {
    const one = await crate({ pieces: 3, notes: 'as it was', marks: ['UP'] });
    const request = await change(`${cratePath}/${one.id}`, { pieces: 4, marks: ['DRY'] });
    await colleague.call('PATCH', `${cratePath}/${one.id}`, { notes: 'a colleague' });
    expect((await undo(request)).body.data).toEqual({ ids: [one.id], skipped: [] });
    expect(await read(one)).toMatchObject({ pieces: 3, marks: ['UP'], notes: 'a colleague', version: 4 });
    expect((await history(one)).map(({ action }) => action)).toEqual(['undo', 'update', 'update', 'create']);
    expect((await undo(request)).body.code, 'a second time').toBe('UNDO_TOO_LATE');
  });

  test('undoes a change of many as one, and names those that somebody has changed since', async () => {
    const [one, two, three] = [
      await crate({ pieces: 1 }),
      await crate({ pieces: 2 }),
      await crate({ pieces: 9 }),
    ];
    const ids = [one.id, two.id, three.id];
    const request = await change(
      `${cratePath}/bulkEdit`,
      { ids, edits: [{ field: 'pieces', how: 'set', value: 9 }] },
      'POST',
    );
    await colleague.call('PATCH', `${cratePath}/${two.id}`, { pieces: 5 });
    const { body } = await undo(request);
    expect(body.data).toEqual({ ids: [one.id], skipped: [{ id: two.id, name: two.label }] });
    expect((await read(one)).pieces).toBe(1);
    expect((await read(two)).pieces).toBe(5);
    expect(await read(three), 'it changed nothing here').toMatchObject({ pieces: 9, version: 1 });
  });

  test('takes away a record that it added, unless somebody has changed or used it since', async () => {
    const added = async (path: string, values: object) => {
      const { headers, body } = await session.call('POST', path, values);
      return { record: body.data, request: headers.get('x-request-id') };
    };
    const unused = await added(cratePath, { label: 'By mistake', depotId: depot.id });
    expect((await undo(unused.request, viewer)).status).toBe(403);
    expect((await undo(unused.request)).body.data.ids).toEqual([unused.record.id]);
    expect((await session.call('GET', `${cratePath}/${unused.record.id}`)).status).toBe(404);
    const used = await added(depotPath, { name: 'Used since' });
    await crate({ depotId: used.record.id });
    const changed = await added(depotPath, { name: 'Changed' });
    await colleague.call('PATCH', `${depotPath}/${changed.record.id}`, { name: 'Changed since' });
    for (const { record, request } of [used, changed]) {
      expect((await undo(request, session, depotPath)).body.code).toBe('UNDO_TOO_LATE');
      expect((await session.call('GET', `${depotPath}/${record.id}`)).status).toBe(200);
    }
  });

  test('puts a list back into its order, unless somebody has moved one of the records since', async () => {
    const [one, two] = [await crate(), await crate()];
    const { body } = await session.call<WireRecord[]>('GET', `${cratePath}?sort=["order","ASC"]`);
    const ids = body.data.map(({ id }) => id);
    const others = ids.filter((id) => id !== two.id && id !== one.id);
    const arrange = (order: unknown[]) =>
      change(
        `${cratePath}/updateSequence`,
        { sequenceData: order.map((id, place) => ({ id, order: place })) },
        'POST',
      );
    const order = async () =>
      (await session.call<WireRecord[]>('GET', `${cratePath}?sort=["order","ASC"]`)).body.data.map(
        ({ id }) => id,
      );
    await arrange(ids);
    const request = await arrange([two.id, one.id, ...others]);
    expect((await undo(request)).status).toBe(200);
    expect(await order()).toEqual(ids);
    const [newest] = await history(two);
    expect(newest?.action).toBe('undo');
    const again = await arrange([two.id, one.id, ...others]);
    await arrange([one.id, two.id, ...others]);
    expect((await undo(again)).body.code).toBe('UNDO_TOO_LATE');
    expect((await order())[0]).toBe(one.id);
  });

  test('is for whoever made the request, and for nobody else', async () => {
    const one = await crate({ pieces: 3 });
    const request = await change(`${cratePath}/${one.id}`, { pieces: 4 });
    for (const by of [colleague, stranger]) expect((await undo(request, by)).body.code).toBe('UNDO_TOO_LATE');
    expect((await undo(request, viewer)).status).toBe(403);
    expect((await undo(null)).status).toBe(422);
    expect((await read(one)).pieces).toBe(4);
  });

  test('is refused where an earlier value is no longer valid', async () => {
    const one = await crate();
    const request = await change(`${cratePath}/${one.id}`, { label: `${one.label} renamed` });
    await crate({ label: one.label });
    expect((await undo(request)).body).toMatchObject({
      code: 'VALIDATION_FAILED',
      issues: [{ field: 'label', code: 'notUnique' }],
    });
  });
});

describe('a moment of the history', () => {
  test('shows the record before and after', async () => {
    const one = await crate({ pieces: 3, notes: 'first' });
    await change(`${cratePath}/${one.id}`, { pieces: 4, notes: 'second' });
    await change(`${cratePath}/${one.id}`, { pieces: 5, notes: 'third' });
    const events = await history(one);
    const event = events[1]?.id;
    const at = `${cratePath}/${one.id}`;
    const moment = await colleague.call<Moment>('GET', `${at}/history/${event}`);
    expect(moment.body.data).toMatchObject({
      before: { pieces: 3, notes: 'first', labels: { depotId: 'Main' } },
      after: { pieces: 4, notes: 'second' },
    });
    expect((await stranger.call('GET', `${at}/history/${event}`)).status).toBe(404);
    const other = await crate();
    expect((await session.call('GET', `${cratePath}/${other.id}/history/${event}`)).status).toBe(404);
  });
});

describe('what is marked as deleted', () => {
  const remove = (id: unknown) => session.call('DELETE', `${depotPath}/${id}`);
  const restore = (ids: unknown[], by = session) => by.call('POST', `${depotPath}/undo`, { ids });
  const add = async (name: string) => (await session.call('POST', depotPath, { name })).body.data;

  test('is listed by itself, and anybody who may delete brings it back', async () => {
    const [one, two] = [await add('Gone one'), await add('Gone two')];
    await change(`${depotPath}/bulkRemove`, { ids: [one.id, two.id] }, 'POST');
    const bin = async () =>
      (await session.call<WireRecord[]>('GET', `${depotPath}?filter={"isGone":true}`)).body.data.map(
        ({ id }) => id,
      );
    expect(await bin()).toEqual(expect.arrayContaining([one.id, two.id]));
    expect((await restore([one.id], viewer)).status).toBe(403);
    expect((await restore([one.id], stranger)).status).toBe(404);
    expect((await restore([one.id], colleague)).status).toBe(200);
    expect(await bin(), 'what was deleted with it stays deleted').toEqual([two.id]);
    expect(await read(one, depotPath)).toMatchObject({ name: 'Gone one', version: 3 });
    expect((await history(one, depotPath))[0]?.action).toBe('restore');
    expect((await restore([one.id])).status, 'it is back already').toBe(404);
  });

  test('stays deleted while somebody else has its unique name', async () => {
    const one = await add('Twice');
    await remove(one.id);
    await add('Twice');
    expect((await restore([one.id])).body).toMatchObject({ issues: [{ field: 'name', code: 'notUnique' }] });
  });

  test('comes back after what it refers to, with what went with it', async () => {
    const main = '/services/main';
    const add = async (path: string, values: object) =>
      (await session.call('POST', `${main}/${path}`, values)).body.data;
    const category = await add('stockcategories', { name: 'Herbs' });
    const values = {
      stockCode: 'H1',
      description: 'Basil',
      stockCategoryId: category.id,
      baseUnitTypeId: 11,
    };
    const item = await add('stockitems', values);
    await session.call('DELETE', `${main}/stockitems/${item.id}`);
    await session.call('DELETE', `${main}/stockcategories/${category.id}`);
    const bringBack = (path: string, id: unknown) =>
      session.call('POST', `${main}/${path}/undo`, { ids: [id] });
    expect((await bringBack('stockitems', item.id)).body.code).toBe('RESTORE_FIRST');
    expect((await bringBack('stockcategories', category.id)).status).toBe(200);
    expect((await bringBack('stockitems', item.id)).status).toBe(200);
    expect(await read(item, `${main}/stockitems`)).toMatchObject({ description: 'Basil' });
  });
});
