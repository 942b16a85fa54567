import { beforeEach, describe, expect, test } from 'vitest';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';
import { crates, depots } from '../../support/crates.ts';

const api = await startApi([depots, crates]);
const path = '/services/main/test/depots';
let session: Session;
let ids: unknown[];

const names = async () => (await session.call<WireRecord[]>('GET', path)).body.data.map(({ name }) => name);
const arrange = (order: unknown[]) =>
  session.call('POST', `${path}/updateSequence`, {
    sequenceData: order.map((id, index) => ({ id, order: index })),
  });

beforeEach(async () => {
  session = await api.signIn(await api.createCustomer(`Customer ${Math.random()}`));
  ids = [];
  for (const name of ['a', 'b', 'c']) ids.push((await session.call('POST', path, { name })).body.data.id);
});

describe('a list arranged by hand', () => {
  test('starts in the order of creation and keeps the order that it is given', async () => {
    expect(await names()).toEqual(['a', 'b', 'c']);
    expect((await arrange([ids[2], ids[0], ids[1]])).status).toBe(200);
    expect(await names()).toEqual(['c', 'a', 'b']);
  });

  test('does not make a form that is open meanwhile stale', async () => {
    await arrange([ids[1], ids[0], ids[2]]);
    expect((await session.call('PATCH', `${path}/${ids[0]}`, { name: 'A', version: 1 })).status).toBe(200);
  });

  test.each([
    ['a record is missing', () => ids.slice(1)],
    ['a record stands twice', () => [ids[0], ids[0], ids[1], ids[2]]],
    ['a record is unknown', () => [...ids, '00000000-0000-4000-8000-000000000000']],
  ])('is left as it is, with SEQUENCE_STALE, when %s', async (_what, order) => {
    const { status, body } = await arrange(order().toReversed());
    expect([status, body.code]).toEqual([409, 'SEQUENCE_STALE']);
    expect(await names()).toEqual(['a', 'b', 'c']);
  });

  test('refuses two records in one place, and a body of another shape by its fields', async () => {
    const twice = await session.call('POST', `${path}/updateSequence`, {
      sequenceData: ids.map((id) => ({ id, order: 0 })),
    });
    expect(twice.status).toBe(409);
    const wrong = await session.call('POST', `${path}/updateSequence`, {
      sequenceData: [{ id: ids[0], place: 1 }],
    });
    expect(wrong.body.errors).toEqual({
      'sequenceData.0.order': 'Required',
      'sequenceData.0.place': 'There is no field of this name',
    });
  });

  test('by two people at once ends in the order of one of them', async () => {
    const orders = [
      [ids[2], ids[1], ids[0]],
      [ids[1], ids[2], ids[0]],
    ];
    await Promise.all(Array.from({ length: 10 }, (_, index) => arrange(orders[index % 2] ?? [])));
    expect([
      ['c', 'b', 'a'],
      ['b', 'c', 'a'],
    ]).toContainEqual(await names());
  });
});

describe('lists within a reference', () => {
  test('are arranged each for itself', async () => {
    const create = async (label: string, depotId: unknown) =>
      (await session.call('POST', '/services/main/crates', { label, depotId })).body.data.id;
    const first = [await create('1', ids[0]), await create('2', ids[0])];
    await create('3', ids[1]);
    const one = await session.call('POST', '/services/main/crates/updateSequence', {
      sequenceData: first.toReversed().map((id, order) => ({ id, order })),
    });
    expect(one.status).toBe(200);
    const { body } = await session.call<WireRecord[]>(
      'GET',
      `/services/main/crates/of/${ids[0]}?sort=${encodeURIComponent('["order","ASC"]')}`,
    );
    expect(body.data.map(({ label }) => label)).toEqual(['2', '1']);
    const part = await session.call('POST', '/services/main/crates/updateSequence', {
      sequenceData: [{ id: first[0], order: 0 }],
    });
    expect(part.status).toBe(409);
  });
});
