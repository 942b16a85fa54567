import { beforeAll, describe, expect, test } from 'vitest';
import type { HistoryEntry } from '../../../server/crud/history.ts';
import { type Session, startApi } from '../../support/api.ts';
import { crates, depots } from '../../support/crates.ts';

const api = await startApi([depots, crates]);
const path = '/services/main/crates';
const depotPath = '/services/main/test/depots';
let session: Session;
let stranger: Session;
let depotId: string;
let count = 0;

const nextLabel = () => `crate ${++count}`;
const create = async (values: object = {}) => {
  const answer = await session.call('POST', path, { label: nextLabel(), depotId, ...values });
  expect(answer.text).toContain('"success":true');
  return answer.body.data;
};
const createDepot = async (name: string, by = session) =>
  String((await by.call('POST', depotPath, { name })).body.data.id);

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Writing'));
  stranger = await api.signIn(await api.createCustomer('Stranger'));
  depotId = await createDepot('Main');
});

describe('creating', () => {
  test('keeps every kind of value exactly and answers 201 with the record', async () => {
    const values = {
      otherDepotIds: [depotId],
      notes: "line one\nline two\t“quotes” 'and' \\ back",
      pieces: 3,
      weight: 1.125,
      price: -12345,
      share: 12.5,
      isFragile: true,
      packedOn: '2026-11-21',
      sealedAt: '2026-11-21T10:00:00Z',
      pickUpAt: '09:30',
      syze: 'L',
      marks: ['UP'],
      extra: { a: [1, null, 'x'] },
      tint: '#00ff00',
      contact: 'who@where.example',
      phone: '+27 11 555 0101',
      link: 'https://example.com/a?b=c',
      place: { latitude: -33.92, longitude: 18.42 },
    };
    const { status, body } = await session.call('POST', path, { label: nextLabel(), depotId, ...values });
    expect(status).toBe(201);
    expect(body.data).toMatchObject(values);
    const read = await session.call('GET', `${path}/${body.data.id}`);
    expect(read.body.data).toEqual(body.data);
    expect(read.body.data.labels).toEqual({ depotId: 'Main', otherDepotIds: ['Main'] });
  });

  test('fills in defaults and takes an empty text as no value', async () => {
    expect(await create({ notes: '', phone: '' })).toMatchObject({
      isFragile: false,
      notes: null,
      phone: null,
      version: 1,
    });
  });

  test('refuses each wrong value at its field and an unknown field by its name, and saves nothing', async () => {
    const { status, body } = await session.call('POST', path, {
      label: '  ',
      depotId,
      pieces: 1001,
      weight: 'heavy',
      price: 1.5,
      share: 12.345,
      packedOn: '31-12-2026',
      pickUpAt: '25:00',
      syze: 'XL',
      tint: 'red',
      contact: 'nobody',
      link: 'javascript:alert(1)',
      place: { latitude: 91, longitude: 0 },
      size: 'L',
      version: 3,
    });
    expect(status).toBe(422);
    expect(body.errors).toMatchObject({
      label: 'Required',
      pieces: 'At most 1000',
      weight: 'Expected a number',
      share: 'At most 2 digits behind the decimal point',
      syze: 'Expected one of: S, L',
      contact: 'Not a valid e-mail address',
      link: 'Expected an address that starts with http:// or https://',
      size: 'There is no field of this name',
      version: 'There is no field of this name',
    });
    expect(Object.keys(body.errors ?? {})).toEqual(
      expect.arrayContaining(['price', 'packedOn', 'pickUpAt', 'tint']),
    );
  });

  test.each([
    ['a NUL', 'a\0b'],
    ['half a surrogate pair', 'a\ud800b'],
    ['261 characters', 'x'.repeat(61)],
  ])('refuses a text with %s', async (_what, label) => {
    const { status, body } = await session.call('POST', path, { label, depotId });
    expect(status).toBe(422);
    expect(body.errors).toHaveProperty('label');
  });

  test('requires a field when another has the value that makes it so, on changes too', async () => {
    const refused = await session.call('POST', path, { label: nextLabel(), depotId, isFragile: true });
    expect(refused.body.errors).toEqual({ contact: 'Required' });
    const { id } = await create();
    const change = await session.call('PATCH', `${path}/${id}`, { isFragile: true });
    expect(change.body.errors).toEqual({ contact: 'Required' });
    const both = await session.call('PATCH', `${path}/${id}`, { isFragile: true, contact: 'a@b.example' });
    expect(both.status).toBe(200);
  });

  test('refuses a value that another record of the customer has, and not one of another customer', async () => {
    const { label } = await create();
    const again = await session.call('POST', path, { label, depotId });
    expect(again.body.errors).toEqual({ label: 'Another record already has this value' });
    const theirs = await createDepot('Main', stranger);
    expect((await stranger.call('POST', path, { label, depotId: theirs })).status).toBe(201);
  });

  test('refuses a reference to nothing, to a deleted record and to another customer’s, alike', async () => {
    const deleted = await createDepot('Short-lived');
    await session.call('DELETE', `${depotPath}/${deleted}`);
    const foreign = await createDepot('Foreign', stranger);
    for (const wrong of ['00000000-0000-4000-8000-000000000000', deleted, foreign]) {
      const single = await session.call('POST', path, { label: nextLabel(), depotId: wrong });
      expect(single.body.errors).toEqual({ depotId: 'This record does not exist or has been deleted' });
      const several = await session.call('POST', path, {
        label: nextLabel(),
        depotId,
        otherDepotIds: [depotId, wrong],
      });
      expect(several.body.errors).toEqual({
        otherDepotIds: 'This record does not exist or has been deleted',
      });
    }
  });
});

describe('changing', () => {
  test('changes only what is named, raises the version and says what is there now', async () => {
    const record = await create({ pieces: 1, weight: 2 });
    const { body } = await session.call('PATCH', `${path}/${record.id}`, { pieces: 5, version: 1 });
    expect(body.data).toMatchObject({ pieces: 5, weight: 2, version: 2 });
  });

  test('on an old version is refused with the record as it is, and loses nobody’s work', async () => {
    const { id } = await create({ pieces: 1 });
    await session.call('PATCH', `${path}/${id}`, { pieces: 2, version: 1 });
    const late = await session.call('PUT', `${path}/${id}`, { pieces: 3, version: 1 });
    expect(late.status).toBe(409);
    expect(late.body.code).toBe('VERSION_CONFLICT');
    expect(late.body.current).toMatchObject({ id, pieces: 2, version: 2 });
    expect((await session.call('GET', `${path}/${id}`)).body.data.pieces).toBe(2);
  });

  test('by twenty people at once on one version lets exactly one through', async () => {
    const { id } = await create({ pieces: 0 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        session.call('PATCH', `${path}/${id}`, { pieces: index, version: 1 }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  test('many at once is all or nothing', async () => {
    const ids = [(await create()).id, (await create()).id];
    const good = await session.call('POST', `${path}/bulkUpdate`, { ids, values: { pieces: 9 } });
    expect(good.status).toBe(200);
    const missing = '00000000-0000-4000-8000-000000000000';
    const bad = await session.call('POST', `${path}/bulkUpdate`, {
      ids: [...ids, missing],
      values: { pieces: 1 },
    });
    expect(bad.status).toBe(404);
    for (const id of ids) expect((await session.call('GET', `${path}/${id}`)).body.data.pieces).toBe(9);
  });
});

describe('deleting', () => {
  test('is refused while others refer to the record, with their names and count', async () => {
    const used = await createDepot('Busy');
    for (let index = 0; index < 5; index += 1) await create({ depotId: used });
    const { status, body } = await session.call('DELETE', `${depotPath}/${used}`);
    expect(status).toBe(409);
    expect(body.message).toMatch(/used by 5 crates \(crate \d+, crate \d+, crate \d+ and 2 more\)/);
  });

  test('marks where the definition says so: the record is gone from lists and can be taken back', async () => {
    const id = await createDepot('Gone soon');
    expect((await session.call('DELETE', `${depotPath}/${id}`)).status).toBe(200);
    expect((await session.call('GET', `${depotPath}/${id}`)).status).toBe(404);
    const filter = encodeURIComponent(JSON.stringify({ isGone: true }));
    const { body } = await session.call<{ id: string }[]>('GET', `${depotPath}?filter=${filter}`);
    expect(body.data.map((record) => record.id)).toContain(id);
    expect(await createDepot('Gone soon')).not.toBe(id);
  });

  test('on an old version is refused', async () => {
    const { id } = await create();
    await session.call('PATCH', `${path}/${id}`, { pieces: 1 });
    expect((await session.call('DELETE', `${path}/${id}?version=1`)).body.code).toBe('VERSION_CONFLICT');
    expect((await session.call('DELETE', `${path}/${id}?version=2`)).status).toBe(200);
  });
});

describe('history', () => {
  test('says who changed what, in the words that people read', async () => {
    const other = await createDepot('Second');
    const { id } = await create({ syze: 'S', price: 1999 });
    await session.call('PATCH', `${path}/${id}`, { syze: 'L', price: 2999, depotId: other });
    await session.call('DELETE', `${path}/${id}`);
    const { body } = await session.call<HistoryEntry[]>('GET', `${path}/${id}/history`);
    expect(body.data.map(({ action, actor }) => [action, actor.name])).toEqual([
      ['delete', 'Test Person'],
      ['update', 'Test Person'],
      ['create', 'Test Person'],
    ]);
    expect(body.data[1]?.changes).toEqual([
      { field: 'depotId', before: 'Main', after: 'Second' },
      { field: 'price', before: '19.99', after: '29.99' },
      { field: 'syze', before: 'Small', after: 'Large' },
    ]);
  });

  test('cannot be changed or removed, even by the owner of the table', async () => {
    await expect(api.database.pool.query('DELETE FROM audit_events')).rejects.toThrow('can only be added to');
    await expect(api.database.pool.query('UPDATE audit_events SET actor_name = $1', ['x'])).rejects.toThrow(
      'can only be added to',
    );
    await expect(api.database.pool.query('TRUNCATE audit_events')).rejects.toThrow('can only be added to');
  });
});

describe('another customer’s id', () => {
  test('answers exactly as a missing one, in every call', async () => {
    const { id } = await create();
    const missing = '00000000-0000-4000-8000-000000000000';
    const calls: [string, (id: unknown) => string, ((id: unknown) => unknown)?][] = [
      ['GET', (one) => `${path}/${one}`],
      ['GET', (one) => `${path}/${one}/history`],
      ['PUT', (one) => `${path}/${one}`, () => ({ pieces: 1 })],
      ['PATCH', (one) => `${path}/${one}`, () => ({ pieces: 1 })],
      ['DELETE', (one) => `${path}/${one}`],
      ['POST', () => `${path}/bulkUpdate`, (one) => ({ ids: [one], values: { pieces: 1 } })],
      ['POST', () => `${path}/bulkDelete`, (one) => ({ ids: [one] })],
      ['POST', () => `${path}/updateSequence`, (one) => ({ sequenceData: [{ id: one, order: 0 }] })],
      ['GET', (one) => `/services/main/crates/of/${one}`],
    ];
    for (const [method, address, body] of calls) {
      const foreign = await stranger.call(method, address(id), body?.(id));
      const absent = await stranger.call(method, address(missing), body?.(missing));
      const bare = ({ requestId: _requestId, ...rest }: object & { requestId?: string }) => rest;
      expect([foreign.status, bare(foreign.body)], `${method} ${address(id)}`).toEqual([
        absent.status,
        bare(absent.body),
      ]);
    }
    expect((await session.call('GET', `${path}/${id}`)).status).toBe(200);
  });

  test('as the customer of a body or query is refused', async () => {
    const body = await session.call('POST', path, {
      label: nextLabel(),
      depotId,
      customerUuid: stranger.customerUuid,
    });
    expect([body.status, body.body.code]).toEqual([403, 'OTHER_CUSTOMER']);
    const query = await session.call('GET', `${path}?clientUuid=${stranger.customerUuid}`);
    expect([query.status, query.body.code]).toEqual([403, 'OTHER_CUSTOMER']);
  });
});
