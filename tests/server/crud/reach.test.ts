import { beforeAll, describe, expect, test } from 'vitest';
import type { Use } from '../../../contract/calls/reach.ts';
import { defineResource } from '../../../contract/defineResource.ts';
import type { ResourceInput } from '../../../contract/resourceInput.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { type Session, startApi } from '../../support/api.ts';

const named: ResourceInput['fields'] = { name: { kind: 'text', required: true, maxLength: 40 } };
const inputs: ResourceInput[] = [
  { name: 'test/barns', labels: { one: 'Barn', many: 'Barns' }, title: 'name', fields: named },
  {
    name: 'test/stalls',
    labels: { one: 'Stall', many: 'Stalls' },
    title: 'name',
    fields: {
      ...named,
      barnId: { kind: 'reference', resource: 'test/barns', required: true, onDelete: 'take' },
      spareBarnId: { kind: 'reference', resource: 'test/barns', onDelete: 'clear' },
      otherBarnIds: { kind: 'references', resource: 'test/barns', onDelete: 'clear' },
    },
  },
  {
    name: 'test/horses',
    labels: { one: 'Horse', many: 'Horses' },
    title: 'name',
    fields: { ...named, stallId: { kind: 'reference', resource: 'test/stalls' } },
  },
];

const api = await startApi(inputs.map(defineResource));
const main = '/services/main';
let session: Session;

const create = async (kind: string, values: object) =>
  String((await session.call('POST', `${main}/test/${kind}`, values)).body.data.id);
const ask = (who: Session, body: object) =>
  who.call<{ uses: Use[]; looked: number }>('POST', `${main}/reach`, {
    resource: 'test/barns',
    change: 'delete',
    ...body,
  });
const usesOf = async (who: Session, body: object) => (await ask(who, body)).body.data.uses;

/** A session of the same customer whose role has these rights. */
async function inRole(role: string, rights: object): Promise<Session> {
  await inTransaction(api.database.pool, { customer: session.customerUuid, stores: 'all' }, (client) =>
    client.query('INSERT INTO roles (customer_uuid, name, rights) VALUES ($1, $2, $3::jsonb)', [
      session.customerUuid,
      role,
      JSON.stringify(rights),
    ]),
  );
  return api.signIn(session.customerUuid, { role });
}

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Stables'));
});

describe('the reach of a delete', () => {
  test('is what goes along, what loses its reference and what refuses, each record counted once', async () => {
    const barnId = await create('barns', { name: 'Old' });
    const kept = await create('barns', { name: 'Kept' });
    const stallId = await create('stalls', { name: 'One', barnId });
    await create('stalls', { name: 'Two', barnId });
    await create('stalls', {
      name: 'Guest',
      barnId: kept,
      spareBarnId: barnId,
      otherBarnIds: [barnId, kept],
    });
    expect(await usesOf(session, { ids: [barnId] })).toEqual([
      { resource: 'test/stalls', effect: 'take', count: 2, names: ['One', 'Two'] },
      { resource: 'test/stalls', effect: 'clear', count: 1, names: ['Guest'] },
    ]);
    await create('horses', { name: 'Bess', stallId });
    expect(await usesOf(session, { ids: [barnId] })).toContainEqual({
      resource: 'test/horses',
      effect: 'refuse',
      count: 1,
      names: ['Bess'],
    });
    expect((await session.call('GET', `${main}/test/stalls/${stallId}`)).status).toBe(200);
  });

  test('of all that a filter finds leaves out what people leave out', async () => {
    const ids = [await create('barns', { name: 'Wide A' }), await create('barns', { name: 'Wide B' })];
    for (const barnId of ids) await create('stalls', { name: 'In it', barnId });
    const filter = { name: { startsWith: 'Wide' } };
    const { body } = await ask(session, { filter });
    expect(body.data).toMatchObject({ looked: 2, uses: [{ effect: 'take', count: 2 }] });
    expect((await ask(session, { filter, except: [ids[0]] })).body.data).toMatchObject({
      looked: 1,
      uses: [{ effect: 'take', count: 1 }],
    });
  });

  test('of a new name is every record that shows it', async () => {
    const barnId = await create('barns', { name: 'Named' });
    const stallId = await create('stalls', { name: 'Box', barnId, spareBarnId: barnId });
    await create('horses', { name: 'Not asked', stallId });
    expect(await usesOf(session, { ids: [barnId], change: 'rename' })).toEqual([
      { resource: 'test/stalls', effect: 'show', count: 1, names: ['Box'] },
    ]);
  });
});

describe('people learn', () => {
  test('only the number of records that they may not read, and nothing without the right to read the record', async () => {
    const barnId = await create('barns', { name: 'Guarded' });
    await create('stalls', { name: 'Secret', barnId });
    const reader = await inRole('Groom', { 'test/barns': ['read'] });
    expect(await usesOf(reader, { ids: [barnId] })).toEqual([
      { resource: 'test/stalls', effect: 'take', count: 1, names: [] },
    ]);
    const other = await inRole('Guest', { 'test/stalls': ['read'] });
    expect((await ask(other, { ids: [barnId] })).status).toBe(403);
  });

  test('nothing about another customer’s records', async () => {
    const barnId = await create('barns', { name: 'Ours' });
    await create('stalls', { name: 'Ours too', barnId });
    const stranger = await api.signIn(await api.createCustomer('Other stables'));
    expect((await ask(stranger, { ids: [barnId] })).body.data).toEqual({ uses: [], looked: 0 });
  });

  test('that a resource does not exist, that an id does not fit, and that there are too many', async () => {
    expect((await ask(session, { resource: 'test/none', ids: [crypto.randomUUID()] })).status).toBe(404);
    expect((await ask(session, { ids: [7] })).status).toBe(404);
    const many = Array.from({ length: 10_001 }, () => crypto.randomUUID());
    expect((await ask(session, { ids: many })).status).toBe(422);
  });
});
