import { beforeAll, expect, test } from 'vitest';
import type { FoundRecord } from '../../contract/calls/search.ts';
import type { WireRecord } from '../../contract/recordSchema.ts';
import { resources } from '../../src/resources/resources.ts';
import { type Session, startApi } from '../support/api.ts';
import { made, twoSites } from '../support/hireSites.ts';
import { toolHire } from '../support/toolHire.ts';

const api = await startApi([...resources, ...(await toolHire())]);
const main = '/services/main';
const { owner, north, northId, southId } = await twoSites(api);

const search = (session: Session, text: string, first = '') =>
  session.call<{ records: FoundRecord[]; isCut: boolean }>(
    'GET',
    `${main}/search?${new URLSearchParams({ text, ...(first && { first }) })}`,
  );
/** What somebody finds, as `resource title`. */
const found = async (...of: Parameters<typeof search>) => {
  const { status, body } = await search(...of);
  expect(status).toBe(200);
  return body.data.records.map(({ resource, title }) => `${resource} ${title}`);
};

beforeAll(async () => {
  await made(owner, 'depots', { name: 'Anvil yard' });
  await made(owner, 'tools', { name: 'Anvil, large', siteId: southId });
  await made(owner, 'tools', { name: 'Anvil, small', siteId: northId });
  await made(owner, 'bookings', { customerName: 'Anna Anvil', siteId: southId });
  await owner.call('POST', `${main}/stockcategories`, { name: 'Anvils' });
});

test('one search finds the records of every resource, those of the named one and its area first', async () => {
  expect(await found(owner, ' anvil ', 'hire/tools')).toEqual([
    'hire/tools Anvil, large',
    'hire/tools Anvil, small',
    'stock-items/categories Anvils',
    'hire/bookings Anna Anvil',
    'hire/depots Anvil yard',
  ]);
  expect(await found(owner, 'large anvil')).toEqual(['hire/tools Anvil, large']);
  expect(await found(owner, 'nothing of the kind')).toEqual([]);
  for (const text of ['a', '', 'a'.repeat(201)]) expect((await search(owner, text)).status).toBe(422);
});

test('phone search by digits: a guest is found by the number in any of its writings', async () => {
  const guests = '/services/customer/api/customer/users';
  const people = {
    Thandi: '+27 82 555 4438',
    Sipho: '082-555 4439',
    Ruth: '+44 (0)20 7946 0958',
    '555 4438': '+27 11 000 0000',
  };
  for (const [name, phone] of Object.entries(people))
    expect((await owner.call('POST', guests, { name, phone })).status).toBe(201);
  const listed = async (filter: object) => {
    const address = `${guests}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
    return (await owner.call<WireRecord[]>('GET', address)).body.data.map(({ name }) => name);
  };
  const writings = {
    Thandi: [
      '0825554438',
      '+27825554438',
      '0027 82 555 4438',
      '082 555 4438',
      '825554438',
      '\u202a(082) 555-4438',
    ],
    Sipho: ['+27 82 555 4439', '0825554439', '27825554439'.slice(2)],
    Ruth: ['020 7946 0958', '+442079460958', '+44 (0)20 79460958'],
  };
  for (const [name, texts] of Object.entries(writings))
    for (const text of texts) {
      expect(await listed({ q: text }), text).toEqual([name]);
      expect(await listed({ phone: { contains: text } }), text).toEqual([name]);
      expect(await found(owner, text), text).toEqual([`customers/users ${name}`]);
    }
  expect(await listed({ q: '555 4438' })).toEqual(['555 4438', 'Thandi']);
  expect(await listed({ q: '0825554437' })).toEqual([]);
});

test('nobody finds what is not theirs: of another customer, another store, or beyond their role', async () => {
  const stranger = await api.signIn(await api.createCustomer('Another tool hire'));
  await made(stranger, 'depots', { name: 'Their anvil' });
  expect(await found(stranger, 'anvil')).toEqual(['hire/depots Their anvil']);
  expect(await found(north, 'anvil', 'hire/depots')).toEqual([
    'hire/depots Anvil yard',
    'stock-items/categories Anvils',
    'hire/tools Anvil, small',
  ]);
  const role = await owner.call('POST', `${main}/access/roles`, {
    name: 'Yard',
    rights: { 'hire/depots': ['read'], 'hire/bookings': ['update'] },
  });
  expect(role.status).toBe(201);
  const yard = await api.signIn(owner.customerUuid, { role: 'Yard' });
  expect(await found(yard, 'anvil')).toEqual(['hire/depots Anvil yard']);
});

test('of one resource it finds a few, and many searches at once of one customer wait their turn', async () => {
  for (const number of [1, 2, 3, 4, 5, 6]) await made(owner, 'depots', { name: `Shed ${number}` });
  expect(await found(owner, 'shed')).toEqual([1, 2, 3, 4].map((number) => `hire/depots Shed ${number}`));
  const answers = await Promise.all(Array.from({ length: 12 }, () => search(owner, 'shed')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
  expect(answers.find(({ status }) => status === 429)?.body.code).toBe('TOO_MANY_ATTEMPTS');
  expect((await search(owner, 'shed')).status, 'turns are given back').toBe(200);
});

test('a record with exactly that name or code comes first, however many others contain it and whatever its capitals', async () => {
  const names = Array.from({ length: 8 }, (_none, index) => `A spade ${index}`);
  for (const name of [...names, 'Spade']) await made(owner, 'depots', { name });
  await made(owner, 'tools', { name: 'A spade of steel', siteId: northId });
  expect(await found(owner, 'SPADE', 'hire/tools')).toEqual([
    ...['hire/depots Spade', 'hire/depots A spade 0', 'hire/depots A spade 1', 'hire/depots A spade 2'],
    'hire/tools A spade of steel',
  ]);
  for (const code of ['xq-701', 'xq-702', 'xq-703', 'xq-704', 'xq-70'])
    expect((await owner.call('POST', `${main}/menuitem`, { name: `Item ${code}`, code })).status).toBe(201);
  expect((await found(owner, 'XQ-70'))[0]).toBe('menus/items Item xq-70');
});

test('a record with exactly that name is found, also when more resources contain the text than an answer holds', async () => {
  const name = 'Auger drill';
  await made(owner, 'bookings', { customerName: name });
  for (const resource of ['depots', 'kits', 'price-books', 'promotions', 'seasons', 'sites'])
    await made(owner, resource, { name });
  for (const [path, values] of [
    ...['menu', 'priceList', 'stockcategories', 'tax/taxGroups'].map((one) => [one, { name }] as const),
    ['channels', { name, code: 'DRILLS' }] as const,
    ['menuitem', { name, code: '9001' }] as const,
  ])
    expect((await owner.call('POST', `${main}/${path}`, values)).status, path).toBe(201);
  await made(owner, 'tools', { name: 'Auger', siteId: northId });
  const { body } = await search(owner, 'auger');
  expect(body.data.isCut).toBe(true);
  expect(body.data.records[0]).toMatchObject({ resource: 'hire/tools', title: 'Auger' });
});
