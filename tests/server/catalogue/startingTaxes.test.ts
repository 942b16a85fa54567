import { describe, expect, test } from 'vitest';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { type Session, startApi } from '../../support/api.ts';

const api = await startApi();
const main = '/services/main';
const operator = await api.signIn(await api.createCustomer('The installation'), { isAdmin: true });

async function ownerIn(country: string, currency: string): Promise<Session> {
  const { status, body, text } = await operator.call<{ uuid: string }>(
    'POST',
    `${main}/installation/customers`,
    {
      ...{ name: `Grill in ${country}`, country, currency, timeZone: 'Etc/UTC', owner: null },
    },
  );
  expect(status, text).toBe(201);
  return api.signIn(body.data.uuid);
}

/** A customer of whom nobody knows the country. */
async function unsetOwner(name: string): Promise<Session> {
  const customer = await api.createCustomer(name);
  await inTransaction(api.database.pool, { customer, stores: 'all' }, (client) =>
    client.query('DELETE FROM started_resources'),
  );
  return api.signIn(customer);
}

const groupsOf = async (owner: Session) =>
  (await owner.call<WireRecord[]>('GET', `${main}/tax/taxGroups`)).body.data.map(({ name, ratePercent }) => [
    name,
    ratePercent,
  ]);
const businessOf = async (owner: Session) =>
  (await owner.call<WireRecord>('GET', `${main}/business/${owner.customerUuid}`)).body.data;
const choose = (owner: Session, values: object) =>
  owner.call('PUT', `${main}/business/${owner.customerUuid}`, values);

describe('a new customer', () => {
  test.each([
    [
      'ZA',
      'ZAR',
      true,
      [
        ['Standard rate', 15],
        ['Zero rate', 0],
        ['Exempt', 0],
      ],
    ],
    [
      'ES',
      'EUR',
      true,
      [
        ['Standard rate', 21],
        ['Reduced rate', 10],
        ['Second reduced rate', 4],
        ['Exempt', 0],
      ],
    ],
    ['KW', 'KWD', true, [['No tax', 0]]],
    [
      'US',
      'USD',
      false,
      [
        ['Standard rate', null],
        ['Exempt', 0],
      ],
    ],
    ['TV', 'AUD', true, [['Standard rate', null]]],
  ])('starts with the taxes of its country: %s', async (country, currency, pricesIncludeTax, groups) => {
    const owner = await ownerIn(country, currency);
    expect(await groupsOf(owner)).toEqual(groups);
    expect(await businessOf(owner)).toMatchObject({ country, pricesIncludeTax });
  });
});

test('food that is taxed otherwise where guests take it away starts with both groups', async () => {
  const owner = await ownerIn('GB', 'GBP');
  const { body } = await owner.call<WireRecord[]>('GET', `${main}/tax/taxGroups`);
  expect(body.data.find(({ name }) => name === 'Cold food')).toMatchObject({
    ratePercent: 20,
    labels: { collectionGroupId: 'Zero rate', deliveryGroupId: 'Zero rate' },
  });
});

describe('a customer that has not said where it is', () => {
  test('has no taxes, and gets them once it chooses its country', async () => {
    const owner = await unsetOwner('First owner');
    expect(await groupsOf(owner)).toEqual([]);
    expect((await owner.call<unknown[]>('GET', `${main}/channels`)).body.data).not.toEqual([]);
    expect((await choose(owner, { country: 'US' })).status).toBe(200);
    expect(await groupsOf(owner)).toEqual([
      ['Standard rate', null],
      ['Exempt', 0],
    ]);
    expect(await businessOf(owner)).toMatchObject({ pricesIncludeTax: false });
    // Moving to another country leaves what people have.
    expect((await choose(owner, { country: 'DE' })).status).toBe(200);
    expect(await groupsOf(owner)).toEqual([
      ['Standard rate', null],
      ['Exempt', 0],
    ]);
    expect(await businessOf(owner)).toMatchObject({ country: 'DE', pricesIncludeTax: false });
  });

  test('keeps the taxes that it has entered, and what it says of its prices', async () => {
    const owner = await unsetOwner('Own taxes');
    expect((await owner.call('POST', `${main}/tax/taxGroups`, { name: 'Meals' })).status).toBe(201);
    expect((await choose(owner, { country: 'US', pricesIncludeTax: true })).status).toBe(200);
    expect(await groupsOf(owner)).toEqual([['Meals', null]]);
    expect(await businessOf(owner)).toMatchObject({ pricesIncludeTax: true });
  });
});
