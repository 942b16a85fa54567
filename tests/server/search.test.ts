import { beforeAll, expect, test } from 'vitest';
import type { FoundRecord } from '../../contract/calls/search.ts';
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
