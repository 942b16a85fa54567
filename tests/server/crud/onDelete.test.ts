import { beforeAll, describe, expect, test } from 'vitest';
import type { HistoryEntry } from '../../../contract/calls/history.ts';
import { defineResource } from '../../../contract/defineResource.ts';
import { createRegistry } from '../../../contract/definitions/checkDefinitions.ts';
import type { ResourceInput } from '../../../contract/resourceInput.ts';
import { type Session, startApi } from '../../support/api.ts';

const ship: ResourceInput = {
  name: 'test/ships',
  labels: { one: 'Ship', many: 'Ships' },
  title: 'name',
  softDelete: 'isGone',
  fields: {
    name: { kind: 'text', required: true, maxLength: 40 },
    isGone: { kind: 'boolean', default: false, required: true },
  },
};
const deck: ResourceInput = {
  name: 'test/decks',
  labels: { one: 'Deck', many: 'Decks' },
  title: 'name',
  fields: {
    name: { kind: 'text', required: true, maxLength: 40 },
    shipId: { kind: 'reference', resource: 'test/ships', required: true, onDelete: 'take' },
    aboveId: { kind: 'reference', resource: 'test/decks', onDelete: 'take' },
  },
};
const cabin: ResourceInput = {
  name: 'test/cabins',
  labels: { one: 'Cabin', many: 'Cabins' },
  title: 'name',
  fields: {
    name: { kind: 'text', required: true, maxLength: 40 },
    deckId: { kind: 'reference', resource: 'test/decks', required: true, onDelete: 'take' },
  },
};
const sailor: ResourceInput = {
  name: 'test/sailors',
  labels: { one: 'Sailor', many: 'Sailors' },
  title: 'name',
  fields: {
    name: { kind: 'text', required: true, maxLength: 40 },
    shipId: { kind: 'reference', resource: 'test/ships', onDelete: 'clear' },
    knownShipIds: { kind: 'references', resource: 'test/ships', onDelete: 'clear' },
    berthId: { kind: 'reference', resource: 'test/cabins' },
  },
};
const inputs = [ship, deck, cabin, sailor];

const api = await startApi(inputs.map(defineResource));
const main = '/services/main/test';
let session: Session;

const create = async (kind: string, values: object) =>
  String((await session.call('POST', `${main}/${kind}`, { name: kind, ...values })).body.data.id);
const read = (kind: string, id: string) => session.call('GET', `${main}/${kind}/${id}`);
const historyOf = async (kind: string, id: string) =>
  (await session.call<HistoryEntry[]>('GET', `${main}/${kind}/${id}/history`)).body.data;

/** A ship with a deck, one under it, and a cabin on each. */
async function fleet(name: string) {
  const shipId = await create('ships', { name });
  const upper = await create('decks', { shipId });
  const lower = await create('decks', { shipId, aboveId: upper });
  const cabins = [await create('cabins', { deckId: upper }), await create('cabins', { deckId: lower })];
  return { shipId, upper, lower, cabins: cabins as [string, string] };
}

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Fleet'));
});

describe('onDelete', () => {
  test('"take" deletes what refers to the record, and what refers to that, each with its event', async () => {
    const { shipId, upper, lower, cabins } = await fleet('Taken');
    expect((await session.call('DELETE', `${main}/ships/${shipId}`)).status).toBe(200);
    for (const [kind, id] of [
      ['ships', shipId],
      ['decks', upper],
      ['decks', lower],
      ['cabins', cabins[0]],
      ['cabins', cabins[1]],
    ] as const) {
      expect((await read(kind, id)).status).toBe(404);
      expect((await historyOf(kind, id))[0]?.action).toBe('delete');
    }
  });

  test('"take" follows a resource that refers to itself', async () => {
    const { upper, lower, shipId } = await fleet('Itself');
    expect((await session.call('DELETE', `${main}/decks/${upper}`)).status).toBe(200);
    expect((await read('decks', lower)).status).toBe(404);
    expect((await read('ships', shipId)).status).toBe(200);
  });

  test('"clear" empties references and takes the record out of lists, with version and event', async () => {
    const kept = await create('ships', { name: 'Kept' });
    const gone = await create('ships', { name: 'Gone' });
    const sailorId = await create('sailors', { shipId: gone, knownShipIds: [gone, kept] });
    const other = await create('sailors', { shipId: kept, knownShipIds: [kept] });
    const { status } = await session.call('POST', `${main}/ships/bulkRemove`, { ids: [gone] });
    expect(status).toBe(200);
    expect((await read('sailors', sailorId)).body.data).toMatchObject({ shipId: null, knownShipIds: [kept] });
    const events = await historyOf('sailors', sailorId);
    expect(events.flatMap(({ changes }) => changes)).toContainEqual({
      field: 'shipId',
      before: 'Gone',
      after: '',
    });
    expect((await read('sailors', other)).body.data).toMatchObject({ version: 1, knownShipIds: [kept] });
  });

  test('is refused whole where something that must stay refers to what would be taken', async () => {
    const { shipId, upper, cabins } = await fleet('Occupied');
    await create('sailors', { name: 'Ahab', berthId: cabins[1] });
    const { status, body } = await session.call('DELETE', `${main}/ships/${shipId}`);
    expect([status, body.code]).toEqual([409, 'IN_USE']);
    expect(body.message).toContain('1 sailor (Ahab)');
    for (const [kind, id] of [
      ['ships', shipId],
      ['decks', upper],
      ['cabins', cabins[1]],
    ] as const)
      expect((await read(kind, id)).status).toBe(200);
  });

  test('asks for the right to what is taken or cleared', async () => {
    const { shipId, upper } = await fleet('Guarded');
    const sailorId = await create('sailors', { shipId: await create('ships', { name: 'Crewed' }) });
    const rights = { '*': ['read'], 'test/ships': ['read', 'delete'], 'test/decks': ['read', 'delete'] };
    await inRole(rights, async (harbour) => {
      expect((await harbour.call('DELETE', `${main}/ships/${shipId}`)).body.code).toBe('FORBIDDEN');
      const crewed = (await read('sailors', sailorId)).body.data.shipId;
      expect((await harbour.call('DELETE', `${main}/ships/${crewed}`)).body.code).toBe('FORBIDDEN');
    });
    expect((await read('decks', upper)).status).toBe(200);
    expect((await read('sailors', sailorId)).body.data.shipId).not.toBeNull();
  });

  test('leaves another customer’s records alone', async () => {
    const stranger = await api.signIn(await api.createCustomer('Other fleet'));
    const { shipId, upper } = await fleet('Ours');
    expect((await stranger.call('DELETE', `${main}/ships/${shipId}`)).status).toBe(404);
    expect((await read('decks', upper)).status).toBe(200);
  });
});

/** A session of the same customer whose role has these rights. */
async function inRole(rights: object, work: (session: Session) => Promise<void>): Promise<void> {
  const client = await api.database.pool.connect();
  try {
    await client.query(`BEGIN; SET LOCAL commissary.customer = '${session.customerUuid}'`);
    await client.query(
      `INSERT INTO roles (customer_uuid, name, rights) VALUES ($1, 'Harbour master', $2::jsonb)`,
      [session.customerUuid, JSON.stringify(rights)],
    );
    await client.query('COMMIT');
  } finally {
    client.release();
  }
  await work(await api.signIn(session.customerUuid, { role: 'Harbour master' }));
}

describe('a definition is refused', () => {
  const define = (...changed: ResourceInput[]) => {
    const names = new Set(changed.map(({ name }) => name));
    return createRegistry([...inputs.filter(({ name }) => !names.has(name)), ...changed].map(defineResource));
  };
  const withField = (input: ResourceInput, name: string, field: ResourceInput['fields'][string]) => ({
    ...input,
    fields: { ...input.fields, [name]: field },
  });

  test('where a required reference would be cleared', () => {
    expect(() =>
      define(
        withField(cabin, 'deckId', {
          kind: 'reference',
          resource: 'test/decks',
          required: true,
          onDelete: 'clear',
        }),
      ),
    ).toThrow(/"deckId" is required, so it cannot be cleared/);
  });

  test('where onDelete stands at what is no reference', () => {
    expect(() => define(withField(cabin, 'name', { kind: 'text', onDelete: 'take' }))).toThrow(
      /onDelete "take" means nothing there/,
    );
  });

  test('where what is only marked as deleted would refer to what is gone', () => {
    expect(() =>
      define({
        ...withField(cabin, 'isGone', { kind: 'boolean', required: true, default: false }),
        softDelete: 'isGone',
      }),
    ).toThrow(/"test\/decks" must have softDelete too/);
  });

  test('where a change would pass by the fresh code that it asks for', () => {
    expect(() => define({ ...cabin, freshCode: true })).toThrow(/without the fresh code/);
  });

  test('where taking goes in a circle', () => {
    expect(() =>
      define(
        withField(ship, 'flagCabinId', { kind: 'reference', resource: 'test/cabins', onDelete: 'take' }),
      ),
    ).toThrow(/goes in a circle/);
  });
});
