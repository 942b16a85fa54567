import { beforeAll, describe, expect, test } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';

const tags = defineResource({
  name: 'test/tags',
  labels: { one: 'Tag', many: 'Tags' },
  title: 'name',
  fields: { name: { kind: 'text', required: true, unique: true, maxLength: 40 } },
  calls: [
    { verb: 'list', service: 'store', path: 'api/stores/tags/{clientUuid}', summary: 'The tags.' },
    { verb: 'create', path: 'saveTag', orUpdate: true },
  ],
});
const boxes = defineResource({
  name: 'test/boxes',
  labels: { one: 'Box', many: 'Boxes' },
  title: 'name',
  fields: {
    name: { kind: 'text', required: true, maxLength: 40 },
    tagIds: { kind: 'references', resource: 'test/tags' },
  },
  calls: [
    { verb: 'list', path: 'boxesByTag', filterBy: ['tagIds'], params: { tag: 'tagIds' } },
    {
      verb: 'update',
      method: 'PUT',
      path: 'box/tags/{id}',
      body: { tags: 'tagIds', names: null },
      only: ['tagIds'],
    },
  ],
});
const members = defineResource({
  name: 'test/members',
  labels: { one: 'Member', many: 'Members' },
  title: 'amount',
  uniqueTogether: [['boxId', 'tagId']],
  fields: {
    boxId: { kind: 'reference', resource: 'test/boxes', required: true },
    tagId: { kind: 'reference', resource: 'test/tags', required: true },
    amount: { kind: 'integer', default: 1, required: true },
  },
  calls: [
    { verb: 'create', path: 'box/{boxId}/members' },
    { verb: 'delete', path: 'box/{boxId}/members', filterBy: ['tagId'] },
    { verb: 'update', method: 'PATCH', path: 'box/{boxId}/members', filterBy: ['tagId'], only: ['amount'] },
  ],
});
const settings = defineResource({
  name: 'test/box-settings',
  labels: { one: 'Setting', many: 'Settings' },
  title: 'limit',
  singleOf: 'boxId',
  fields: {
    boxId: { kind: 'reference', resource: 'test/boxes' },
    limit: { kind: 'integer', default: 5 },
  },
  calls: [{ verb: 'update', method: 'PATCH', path: 'saveBoxSettings', filterBy: ['boxId'] }],
});

const api = await startApi([tags, boxes, members, settings]);
const main = '/services/main';
let session: Session;
let box: WireRecord;
let [red, blue]: WireRecord[] = [];

const create = async (resource: string, values: object) =>
  (await session.call('POST', `${main}/test/${resource}`, values)).body.data;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Members'));
  [red, blue] = [await create('tags', { name: 'Red' }), await create('tags', { name: 'Blue' })];
  box = await create('boxes', { name: 'Box', tagIds: [red.id] });
});

describe('a call', () => {
  test('can be answered by another service than the resource’s own', async () => {
    const path = `tags/${session.customerUuid}`;
    const { body } = await session.call<WireRecord[]>('GET', `/services/store/api/stores/${path}`);
    expect(body.data.map(({ name }) => name)).toEqual(['Blue', 'Red']);
    expect((await session.call('GET', `${main}/api/stores/${path}`)).status).toBe(404);
    expect((await session.call('GET', `/services/store/test/tags`)).status).toBe(404);
  });

  test('that creates changes the record whose id the body has', async () => {
    const added = await session.call('POST', `${main}/saveTag`, { name: 'Green' });
    expect(added.status).toBe(201);
    const { id, version } = added.body.data;
    const changed = await session.call('POST', `${main}/saveTag`, { id, version, name: 'Lime' });
    expect(changed).toMatchObject({ status: 200, body: { data: { id, name: 'Lime', version: 2 } } });
    const late = await session.call('POST', `${main}/saveTag`, { id, version, name: 'Olive' });
    expect(late.status).toBe(409);
    const unknown = await session.call('POST', `${main}/saveTag`, { id: crypto.randomUUID(), name: 'Grey' });
    expect(unknown.status).toBe(404);
    const empty = await session.call('POST', `${main}/saveTag`, { id: null, name: 'White' });
    expect(empty.status).toBe(201);
  });

  test('of a list finds the records whose list of references holds the value', async () => {
    const found = await session.call<WireRecord[]>('GET', `${main}/boxesByTag?tag=${red?.id}`);
    expect(found.body.data.map(({ id }) => id)).toEqual([box.id]);
    expect((await session.call('GET', `${main}/boxesByTag?tag=${blue?.id}`)).body.data).toEqual([]);
  });

  test('passes over what its definition says means nothing', async () => {
    const path = `${main}/box/tags/${box.id}`;
    const changed = await session.call('PUT', path, { tags: [red?.id, blue?.id], names: ['Red', 'Blue'] });
    expect(changed.body.data).toMatchObject({ tagIds: [red?.id, blue?.id] });
    const refused = await session.call('PUT', path, { tags: [], colour: 'red' });
    expect(refused.body.errors).toEqual({ colour: 'There is no field of this name' });
  });
});

describe('a call whose path names no record', () => {
  test('finds it by what the query or the body says besides', async () => {
    const path = `${main}/box/${box.id}/members`;
    for (const tag of [red, blue]) await session.call('POST', path, { tagId: tag?.id });
    const changed = await session.call('PATCH', path, { tagId: blue?.id, amount: 7 });
    expect(changed.body.data).toMatchObject({ tagId: blue?.id, amount: 7 });
    expect((await session.call('DELETE', `${path}?tagId=${red?.id}`)).status).toBe(200);
    const { body } = await session.call<WireRecord[]>('GET', `${main}/test/members`);
    expect(body.data.map(({ tagId }) => tagId)).toEqual([blue?.id]);
  });

  test('says what is missing, and does nothing', async () => {
    const path = `${main}/box/${box.id}/members`;
    const refused = await session.call('DELETE', path);
    expect(refused).toMatchObject({ status: 422, body: { errors: { tagId: expect.any(String) } } });
    expect((await session.call('DELETE', `${path}?tagId=${crypto.randomUUID()}`)).status).toBe(404);
    expect((await session.call<WireRecord[]>('GET', `${main}/test/members`)).body.data).toHaveLength(1);
  });

  test('saves the single record of the one that the body names, also the first time', async () => {
    const path = `${main}/saveBoxSettings`;
    const first = await session.call('PATCH', path, { boxId: box.id, limit: 9 });
    expect(first.body.data).toMatchObject({ id: box.id, limit: 9, version: 1 });
    const second = await session.call('PATCH', path, { boxId: box.id, limit: 3, version: 1 });
    expect(second.body.data).toMatchObject({ limit: 3, version: 2 });
  });

  test('says nothing to people who may not change the resource', async () => {
    const viewer = await api.signIn(session.customerUuid, { role: 'Viewer' });
    const path = `${main}/box/${box.id}/members`;
    expect((await viewer.call('DELETE', `${path}?tagId=${blue?.id}`)).status).toBe(403);
    expect((await viewer.call('POST', `${main}/saveTag`, { id: red?.id, name: 'Pink' })).status).toBe(403);
  });
});
