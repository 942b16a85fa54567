import { beforeAll, expect, test } from 'vitest';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { type Session, startApi } from '../../support/api.ts';

const api = await startApi();
let customerUuid: string;
let session: Session;

/** The records of a list in the order in which people see them. */
async function all(path: string): Promise<WireRecord[]> {
  const address = path.startsWith('/') ? path : `/services/main/${path}`;
  const { status, body, text } = await session.call<WireRecord[]>('GET', `${address}?range=[0,99]`);
  expect(status, text).toBe(200);
  return body.data;
}

async function made(path: string, values: object): Promise<WireRecord> {
  const { status, body, text } = await session.call('POST', `/services/main/${path}`, values);
  expect(status, text).toBe(201);
  return body.data;
}

beforeAll(async () => {
  customerUuid = await api.createCustomer('Code lists');
  // Customers of other tests begin without the rows that the product gives a new one.
  await inTransaction(api.database.pool, { customer: customerUuid, stores: 'all' }, (client) =>
    client.query('DELETE FROM started_resources'),
  );
  session = await api.signIn(customerUuid);
});

test.each([
  ['P2-9.2-02', 'KG', 11, 'KG'],
  ['P2-9.2-03', 'MILLILITRE', 30, 'ML'],
  ['P2-9.2-04', 'LITRE', 63, 'LT'],
  ['P2-9.2-05', 'EACH', 41, 'EACH'],
])('%s: the unit type %s has the id %i and is shown as %s', async (_id, code, id, label) => {
  expect(await all('unitTypes')).toContainEqual(expect.objectContaining({ id, code, label }));
});

test.each([
  ['P2-9.2-13, P2-9.2-14, P2-9.2-15', 'channels', 'code', ['UBER_EATS', 'MR_DELIVERY', 'WEBSITE']],
  ['P2-9.2-17', 'channels', 'code', ['COUNTER', 'UBER_EATS', 'WEBSITE']],
  ['P2-9.2-16', 'serviceType', 'code', ['DINE_IN']],
  ['P2-9.2-18', 'channelGroups', 'code', ['3RD_PARTY']],
  ['P2-9.2-10', 'unitSizes', 'name', ['SMALL', 'MEDIUM', 'LARGE']],
  ['P2-9.2-10, P2-9.2-11', 'variantElement', 'name', ['SMALL', 'MEDIUM', 'LARGE', 'BASE']],
  ['P2-9.2-12', 'variantElement', 'name', ['PAN', 'TRADITIONAL', 'GLUTENFREE']],
])('%s: a new customer finds in %s the %s of the specification', async (_id, path, field, values) => {
  expect((await all(path)).map((record) => record[field])).toEqual(expect.arrayContaining(values));
});

test('P2-3.4-10: tax groups are those of the client that the address names', async () => {
  const { id } = await made('tax/taxGroups', { name: 'Hot food' });
  const list = '/services/store/api/stores/storeGroups/getAllTaxGroup';
  expect(await all(`${list}/${customerUuid}`)).toContainEqual(
    expect.objectContaining({ id, name: 'Hot food' }),
  );
  const other = await api.createCustomer('Another client');
  const { status } = await session.call('GET', `${list}/${other}`);
  expect(status).toBe(403);
});

test('P2-3.4-14, P2-3.4-15: a tax setting names a tax type, and the list shows both', async () => {
  const group = await made('tax/taxGroups', { name: 'Groceries' });
  const types = await all('taxTypes');
  expect(types.map(({ code }) => code)).toEqual(['STANDARD', 'ZERO', 'EXEMPT']);
  await made('tax', {
    ...{ taxGroupId: group.id, taxTypeId: types[1]?.id, ratePercent: 0, validFrom: '2020-01-01' },
  });
  expect(await all('tax')).toContainEqual(
    expect.objectContaining({ taxGroupId: group.id, taxTypeId: types[1]?.id, ratePercent: 0 }),
  );
});

test('P2-3.2-05: item categories keep the order that people arrange', async () => {
  expect(await all('itemcategories')).toEqual([]);
  for (const name of ['Starters', 'Mains', 'Desserts']) await made('itemcategories', { name });
  const wanted = (await all('itemcategories')).toReversed();
  const sequenceData = wanted.map(({ id }, order) => ({ id, order }));
  const { status, text } = await session.call('POST', '/services/main/itemcategories/updateSequence', {
    sequenceData,
  });
  expect(status, text).toBe(200);
  expect((await all('itemcategories')).map(({ name }) => name)).toEqual(['Desserts', 'Mains', 'Starters']);
});
