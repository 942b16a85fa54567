import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Answered } from '../../../contract/calls/call.ts';
import type { ImportAnswer } from '../../../contract/calls/imports.ts';
import { defineResource } from '../../../contract/defineResource.ts';
import { type Session, startApi } from '../../support/api.ts';
import type { tidesCall } from '../../web/example/call.ts';
import { tidesArea } from './area.ts';

const harbours = defineResource({
  name: 'fleet/harbours',
  labels: { one: 'Harbour', many: 'Harbours' },
  title: 'name',
  service: 'store',
  fields: { name: { kind: 'text', required: true } },
});
const boats = defineResource({
  name: 'fleet/boats',
  labels: { one: 'Boat', many: 'Boats' },
  title: 'name',
  service: 'store',
  ordered: true,
  fields: {
    name: { kind: 'text', required: true },
    harbourId: { kind: 'reference', resource: 'fleet/harbours', onDelete: 'take' },
  },
});
const entries = defineResource({
  name: 'fleet/entries',
  labels: { one: 'Entry', many: 'Entries' },
  title: 'text',
  service: 'store',
  list: { sort: { field: 'createdAt' } },
  fields: { text: { kind: 'text', required: true } },
});

const api = await startApi([harbours, boats, entries], { areas: [tidesArea] });
const path = '/services/store/fleet/boats';
let session: Session;

const book = async () =>
  (await session.call<{ text: string }[]>('GET', '/services/store/fleet/entries')).body.data.map(
    ({ text }) => text,
  );
const boat = async (name: string, more: object = {}) =>
  (await session.call('POST', path, { name, ...more })).body.data;
const names = async () =>
  (await session.call<{ name: string }[]>('GET', path)).body.data.map(({ name }) => name);

beforeEach(async () => {
  session = await api.signIn(await api.createCustomer(crypto.randomUUID()));
});

describe('a call of an area', () => {
  type Tides = Awaited<Answered<typeof tidesCall>>;
  let viewer: Session;
  beforeAll(async () => {
    viewer = await api.signIn(await api.createCustomer('Viewers'), { role: 'Viewer' });
  });

  test('is answered in the shape that it is said in, to whoever has its right', async () => {
    const { status, body } = await viewer.call<Tides>('GET', '/services/store/tides');
    expect([status, body.data]).toEqual([
      200,
      [{ harbour: expect.stringMatching(/^Hout Bay/), at: '14:05' }],
    ]);
  });

  test('stands in the API document, and asks strangers for a token', async () => {
    const { text } = await api.call('GET', '/openapi.json');
    const { paths } = JSON.parse(text);
    expect(paths['/services/store/tides'].get.summary).toBe('List the high waters of today');
    expect((await api.call('GET', '/services/store/tides')).status).toBe(401);
  });
});

describe('rules of a resource', () => {
  test('give other values before a record is written, and refuse in words at the field', async () => {
    expect((await boat('Anna')).name).toBe('Anna (HB)');
    const { status, body } = await session.call('POST', path, { name: 'Titanic' });
    expect([status, body.errors]).toMatchObject([422, { name: expect.any(String) }]);
    expect(await book()).toEqual(['create 1']);
  });

  test('run in the transaction of a change, in bulk and of a list that is arranged too', async () => {
    const [one, other] = [await boat('Anna'), await boat('Bella')];
    await session.call('PATCH', `${path}/${one.id}`, { name: 'Cleo' });
    await session.call('POST', `${path}/bulkEdit`, {
      ids: [one.id, other.id],
      edits: [{ field: 'name', how: 'set', value: 'Dora' }],
    });
    const sequenceData = [
      { id: other.id, order: 0 },
      { id: one.id, order: 1 },
    ];
    await session.call('POST', `${path}/updateSequence`, { sequenceData });
    await session.call('DELETE', `${path}/${one.id}`);
    expect(await book()).toEqual(['create 1', 'create 1', 'update 1', 'update 2', 'sequence 2', 'delete 1']);
  });

  test('see records that are taken along by a reference', async () => {
    const harbour = (await session.call('POST', '/services/store/fleet/harbours', { name: 'Hout Bay' })).body
      .data;
    await boat('Anna', { harbourId: harbour.id });
    await boat('Bella', { harbourId: harbour.id });
    await session.call('DELETE', `/services/store/fleet/harbours/${harbour.id}`);
    expect(await book()).toEqual(['create 1', 'create 1', 'delete 2']);
  });

  test('judge every row of a file, name the row that they refuse, and let nothing of it in then', async () => {
    const refused = await session.upload(path, 'Name\nAnna\nTitanic II\n');
    expect([refused.status, refused.body.issues]).toMatchObject([422, [{ field: 'name', row: 3 }]]);
    expect([await names(), await book()]).toEqual([[], []]);
    const { body } = await session.upload<ImportAnswer>(path, 'Name\nAnna\nBella\n');
    expect(body.data.created).toBe(2);
    expect([await names(), await book()]).toEqual([['Anna (HB)', 'Bella (HB)'], ['create 2']]);
  });

  test('undo the change when they refuse it afterwards', async () => {
    for (const name of ['Anna', 'Bella']) await boat(name);
    expect((await session.call('POST', path, { name: 'Cleo' })).status).toBe(403);
    expect([await names(), await book()]).toEqual([
      ['Anna (HB)', 'Bella (HB)'],
      ['create 1', 'create 1'],
    ]);
  });
});
