import { beforeAll, describe, expect, test } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import { mistakesIn } from '../../../contract/definitions/checkDefinitions.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { ResourceInput } from '../../../contract/resourceInput.ts';
import { type Session, startApi } from '../../support/api.ts';

const depotInput: ResourceInput = {
  name: 'test/depots',
  labels: { one: 'Depot', many: 'Depots' },
  title: 'name',
  softDelete: 'isGone',
  fields: {
    name: { kind: 'text', required: true, maxLength: 40 },
    isGone: { kind: 'boolean', default: false, required: true },
  },
};
const depots = defineResource({
  ...depotInput,
  fields: {
    ...depotInput.fields,
    street: {
      kind: 'text',
      maxLength: 80,
      current: { of: 'test/addresses', by: 'depotId', value: 'street' },
    },
  },
});
const addressInput: ResourceInput = {
  name: 'test/addresses',
  labels: { one: 'Address', many: 'Addresses' },
  title: 'street',
  singleOf: 'depotId',
  fields: {
    depotId: { kind: 'reference', resource: 'test/depots' },
    street: { kind: 'text', maxLength: 80 },
    country: { kind: 'text', default: 'ZA', required: true, maxLength: 2 },
  },
  calls: [
    { verb: 'get', path: 'depotAddress/{depotId}' },
    { verb: 'create', path: 'depotAddress/{depotId}' },
    { verb: 'update', method: 'PUT', path: 'depotAddress/{id}' },
  ],
};
const settings = defineResource({
  name: 'test/settings',
  labels: { one: 'Settings', many: 'Settings' },
  title: 'motto',
  singleOf: 'customer',
  fields: { motto: { kind: 'text', default: 'Fresh' }, limit: { kind: 'integer', default: 10 } },
  calls: [
    { verb: 'get', path: 'configuration/{clientUuid}' },
    { verb: 'update', method: 'POST', path: 'configuration' },
  ],
});

const api = await startApi([depots, defineResource(addressInput), settings]);
const main = '/services/main';
let session: Session;
let depot: WireRecord;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Single'));
});

const newDepot = async () => (await session.call('POST', `${main}/test/depots`, { name: 'D' })).body.data;

describe('one record for each parent', () => {
  beforeAll(async () => {
    depot = await newDepot();
  });

  test('is answered with its defaults until somebody saves it', async () => {
    const { status, body } = await session.call('GET', `${main}/test/addresses/${depot.id}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: depot.id,
      depotId: depot.id,
      version: 0,
      street: null,
      country: 'ZA',
    });
    expect((await session.call('GET', `${main}/test/addresses/${crypto.randomUUID()}`)).status).toBe(404);
    const list = await session.call<WireRecord[]>('GET', `${main}/test/addresses`);
    expect(list.body.data).toEqual([]);
  });

  test('has everything that its page asks for before somebody saves it: no history, no comments, no looks', async () => {
    const { id } = await newDepot();
    const history = await session.call('GET', `${main}/test/addresses/${id}/history`);
    expect([history.status, history.body.data]).toEqual([200, []]);
    const named = { resource: 'test/addresses', record: String(id) };
    const comments = await session.call('GET', `${main}/comments?${new URLSearchParams(named)}`);
    expect([comments.status, comments.body.data]).toMatchObject([200, { comments: [], older: 0 }]);
    const look = await session.call('POST', `${main}/looks`, { ...named, isOpen: true });
    expect([look.status, look.body.data]).toMatchObject([200, { changes: 0, others: [] }]);
  });

  test('is saved for the first time and changed by the same call', async () => {
    const path = `${main}/test/addresses/${depot.id}`;
    const first = await session.call('PUT', path, { street: 'Long Street', version: 0 });
    expect(first.body.data).toMatchObject({ id: depot.id, street: 'Long Street', country: 'ZA', version: 1 });
    const second = await session.call('PUT', path, { street: 'Short Street', version: 1 });
    expect(second.body.data).toMatchObject({ street: 'Short Street', version: 2 });
    const stale = await session.call('PUT', path, { street: 'Wide Street', version: 0 });
    expect(stale.status).toBe(409);
  });

  test('is created or changed by the further addresses of the specification', async () => {
    const { id } = await newDepot();
    const path = `${main}/depotAddress/${id}`;
    expect((await session.call('POST', path, { street: 'One' })).body.data).toMatchObject({ id, version: 1 });
    expect((await session.call('POST', path, { street: 'Two' })).body.data).toMatchObject({ id, version: 2 });
    expect((await session.call('PUT', path, { street: 'Three' })).body.data).toMatchObject({ version: 3 });
    expect((await session.call('GET', path)).body.data).toMatchObject({ street: 'Three' });
  });

  test('saved by two at the same moment is one record', async () => {
    const { id } = await newDepot();
    const save = (street: string) => session.call('PUT', `${main}/test/addresses/${id}`, { street });
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map(save));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { body } = await session.call('GET', `${main}/test/addresses/${id}`);
    expect(body.data.version).toBe(4);
  });

  test('belongs to its parent for good, and goes with it', async () => {
    const [one, two] = [await newDepot(), await newDepot()];
    const moved = await session.call('PUT', `${main}/test/addresses/${one.id}`, { depotId: two.id });
    expect(moved.body.errors).toEqual({
      depotId: `This must match the address of the call, which says ${one.id}`,
    });
    const absent = crypto.randomUUID();
    expect((await session.call('PUT', `${main}/test/addresses/${absent}`, { street: 'x' })).status).toBe(404);
    const other = await api.signIn(await api.createCustomer('Other single'));
    expect((await other.call('GET', `${main}/test/addresses/${one.id}`)).status).toBe(404);
    expect((await other.call('PUT', `${main}/test/addresses/${one.id}`, { street: 'x' })).status).toBe(404);
  });

  test('shows a value of it on the parent, which lists filter and sort by', async () => {
    const [north, south, bare] = [await newDepot(), await newDepot(), await newDepot()];
    const street = async (to: WireRecord, name: string) => {
      const { status } = await session.call('POST', `${main}/depotAddress/${to.id}`, { street: name });
      expect(status).toBeLessThan(300);
    };
    await street(north, 'North Street');
    await street(south, 'South Street');
    const list = async (filter: object) => {
      const query = new URLSearchParams({ filter: JSON.stringify(filter), sort: '["street","DESC"]' });
      const { body } = await session.call<WireRecord[]>('GET', `${main}/test/depots?${query}`);
      return body.data.map(({ id, street: shown }) => [id, shown]);
    };
    expect(await list({ street: { contains: 'th Street' } })).toEqual([
      [south?.id, 'South Street'],
      [north?.id, 'North Street'],
    ]);
    expect(await list({ id: [bare?.id], street: { isEmpty: true } })).toEqual([[bare?.id, null]]);
    await street(north, 'Zebra Street');
    expect((await list({ street: { isEmpty: false } }))[0]).toEqual([north?.id, 'Zebra Street']);
  });
});

test('one record for the customer is its own, and answered with its defaults', async () => {
  const path = `${main}/test/settings/${session.customerUuid}`;
  expect((await session.call('GET', path)).body.data).toMatchObject({
    motto: 'Fresh',
    limit: 10,
    version: 0,
  });
  const saved = await session.call('PUT', path, { limit: 12 });
  expect(saved.body.data).toMatchObject({ id: session.customerUuid, motto: 'Fresh', limit: 12, version: 1 });
  const byCustomer = await session.call('GET', `${main}/configuration/${session.customerUuid}`);
  expect(byCustomer.body.data).toMatchObject({ limit: 12 });
  const posted = await session.call('POST', `${main}/configuration`, { limit: 13 });
  expect(posted.body.data).toMatchObject({ limit: 13, version: 2 });
  expect((await session.call('GET', `${main}/test/settings/${depot.id}`)).status).toBe(404);
  expect((await session.call('PUT', `${main}/test/settings/${depot.id}`, { limit: 1 })).status).toBe(404);
});

test('a definition is told what a single record cannot be', () => {
  const wrong = defineResource({
    ...addressInput,
    singleOf: 'street',
    fields: { ...addressInput.fields, country: { kind: 'text', required: true } },
    calls: [],
    ordered: true,
  });
  const mistakes = [...mistakesIn([defineResource(depotInput), wrong]).values()].flat();
  expect(mistakes.map(({ path, sentences }) => [path.join('.'), sentences[0]?.code])).toEqual([
    ['singleOf', 'traitsOfSingle'],
    ['fields.country.required', 'singleWithoutDefault'],
    ['singleOf', 'singleOfReference'],
  ]);
});
