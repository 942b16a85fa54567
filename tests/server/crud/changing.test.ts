import { beforeAll, describe, expect, test } from 'vitest';
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

  test('two fields by two people at once loses neither, also where rules look at several fields', async () => {
    // All at once they would be more than the server lets stand in line.
    for (let first = 0; first < 200; first += 20) {
      const pairs = Array.from({ length: 20 }, (_, index) => first + index);
      const made = await Promise.all(pairs.map(() => create({ pieces: 0, weight: 0 })));
      const answers = await Promise.all(
        made.flatMap(({ id }, index) => [
          session.call('PATCH', `${path}/${id}`, { pieces: 1 + index }),
          session.call('PATCH', `${path}/${id}`, { weight: 1 + index }),
        ]),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      const after = await Promise.all(made.map(({ id }) => session.call('GET', `${path}/${id}`)));
      expect(after.map(({ body: { data } }) => [data.pieces, data.weight, data.version])).toEqual(
        pairs.map((_pair, index) => [1 + index, 1 + index, 3]),
      );
    }
  });

  test('is judged on the record as it will be, whoever changed the other field meanwhile', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => create({ contact: 'a@b.example' })));
    const answers = await Promise.all(
      made.flatMap(({ id }) => [
        session.call('PATCH', `${path}/${id}`, { isFragile: true }),
        session.call('PATCH', `${path}/${id}`, { contact: null }),
      ]),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
    for (const { id } of made) {
      const { isFragile, contact } = (await session.call('GET', `${path}/${id}`)).body.data;
      expect([
        [true, 'a@b.example'],
        [false, null],
      ]).toContainEqual([isFragile, contact]);
    }
  });

  test('nothing is held to the version all the same', async () => {
    const { id } = await create();
    await session.call('PATCH', `${path}/${id}`, { pieces: 1 });
    const late = await session.call('PUT', `${path}/${id}`, { version: 1 });
    expect([late.status, late.body.code]).toEqual([409, 'VERSION_CONFLICT']);
    expect((await session.call('PUT', `${path}/${id}`, { version: 2 })).status).toBe(200);
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
      [
        'POST',
        () => `${path}/bulkEdit`,
        (one) => ({ ids: [one], edits: [{ field: 'pieces', how: 'set', value: 1 }] }),
      ],
      ['POST', () => `${path}/bulkRemove`, (one) => ({ ids: [one] })],
      ['POST', () => `${path}/updateSequence`, (one) => ({ sequenceData: [{ id: one, order: 0 }] })],
      ['GET', (one) => `/services/main/crates/of/${one}`],
    ];
    for (const [method, address, body] of calls) {
      const foreign = await stranger.call(method, address(id), body?.(id));
      const absent = await stranger.call(method, address(missing), body?.(missing));
      const bare = ({ text }: typeof foreign, named: unknown) =>
        text.replaceAll(String(named), 'it').replace(/"(requestId|job)":"[^"]+"/g, '');
      expect([foreign.status, bare(foreign, id)], `${method} ${address(id)}`).toEqual([
        absent.status,
        bare(absent, missing),
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
