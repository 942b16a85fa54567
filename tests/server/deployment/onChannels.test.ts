import { beforeAll, expect, test } from 'vitest';
import type { Finding } from '../../../contract/deployment/findings.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';
import { chainMenu } from '../../support/chainMenu.ts';

const api = await startApi();
const main = '/services/main';
let session: Session;
let chain: Awaited<ReturnType<typeof chainMenu>>;

interface OnChannel {
  menuName: string;
  channelName: string;
  findings: Finding[];
}

const said = (resource: string, id: unknown, by = session) =>
  by.call<OnChannel[]>('GET', `${main}/onChannels?resource=${encodeURIComponent(resource)}&id=${id}`);
const codesOf = async (resource: string, id: unknown) => {
  const { status, body, text } = await said(resource, id);
  expect(status, text).toBe(200);
  return body.data.map(({ findings }) => findings.map(({ code, field }) => `${code} ${field}`).toSorted());
};

const heading = 'P'.repeat(61);
let size: WireRecord;
let category: WireRecord;
let group: WireRecord;
let sauce: WireRecord;
let unused: WireRecord;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Findings'));
  chain = await chainMenu(session, { name: 'Mr D', code: 'MR_DELIVERY' }, 2);
  const [item] = chain.items;
  const filter = encodeURIComponent(JSON.stringify({ menuItemId: item?.id }));
  const sizes = await session.call<WireRecord[]>('GET', `${main}/menuitem/subtype?filter=${filter}`);
  if (!sizes.body.data[0]) throw new Error('The item has no size.');
  size = sizes.body.data[0];
  category = await chain.made('itemcategories', { name: heading });
  await chain.made(`menuitem/${item?.id}`, { categoryIds: [category.id] }, 'PATCH');
  group = await chain.made('modifiresGroups', { name: 'Sauces', min: 0, max: 6 });
  sauce = await chain.made('modifires', { name: 'Chilli' });
  unused = await chain.made('modifires', { name: 'Unused' });
  await chain.made('modifierGroupMembers', {
    ...{ modifierGroupId: group.id, modifierId: sauce.id, maximumQuantity: 2 },
  });
  await chain.made('subtypeModifierGroups', { subtypeId: size.id, modifierGroupId: group.id });
});

test('each record that a finding names says what channels cannot show of it, with the field that mends it', async () => {
  const ofGroup = ['CODE_MISSING code', 'QUANTITY_LOST modifiers'];
  expect(await codesOf('menus/modifiers', sauce.id)).toEqual([['CODE_MISSING code']]);
  expect(await codesOf('menus/modifier-groups', group.id)).toEqual([ofGroup]);
  expect(await codesOf('menus/subtypes', size.id)).toEqual([ofGroup]);
  expect(await codesOf('menus/item-categories', category.id)).toEqual([['HEADING_TOO_LONG name']]);
  expect(await codesOf('menus/items', chain.items[0]?.id)).toEqual([
    ['CODE_MISSING code', 'HEADING_TOO_LONG name', 'QUANTITY_LOST modifiers'],
  ]);
  // A menu without hours is open when its stores are. No store is chosen here.
  expect(await codesOf('menus', chain.menuId)).toEqual([['STORE_MISSING null']]);
});

test('a record that a menu has without a fault is fine there, and one that no menu has is sold nowhere', async () => {
  expect(await codesOf('menus/items', chain.items[1]?.id)).toEqual([[]]);
  expect(await codesOf('menus/modifiers', unused.id)).toEqual([]);
  const stranger = await api.signIn(await api.createCustomer('Somebody else'));
  expect((await said('menus/modifiers', sauce.id, stranger)).body.data).toEqual([]);
});

test('a role that reads no channel menus is refused', async () => {
  await chain.made('access/roles', { name: 'Cook', rights: { 'menus/modifiers': ['read'] } });
  const cook = await api.signIn(session.customerUuid, { role: 'Cook' });
  expect((await said('menus/modifiers', sauce.id, cook)).status).toBe(403);
});
