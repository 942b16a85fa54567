import { beforeAll, describe, expect, test } from 'vitest';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';

const api = await startApi();
const main = '/services/main';
let session: Session;
let ids: Record<string, string>;

const made = async (path: string, values: object): Promise<string> => {
  const { status, body, text } = await session.call('POST', `${main}/${path}`, values);
  expect(status, text).toBe(201);
  return String(body.data.id);
};
/** An address with the ids of the catalogue in place of their names: `menu/{menu}`. */
const filled = (address: string) =>
  `${main}/${address.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(ids[name] ?? ''))}`;
const list = async (address: string): Promise<WireRecord[]> => {
  const { status, body, text } = await session.call<WireRecord[]>('GET', filled(address));
  expect(status, text).toBe(200);
  return body.data;
};

/** A small catalogue: of everything, one thing that an address finds and one that it leaves out. */
beforeAll(async () => {
  const customer = await api.createCustomer('Addresses of the specification');
  session = await api.signIn(customer);
  const stockCategoryId = await made('stockcategories', { name: 'Dry' });
  const stock = { stockCategoryId, baseUnitTypeId: 11 };
  const flour = await made('stockitems', { ...stock, stockCode: 'flour', description: 'Flour' });
  const salt = await made('stockitems', { ...stock, stockCode: 'salt', description: 'Salt' });
  const dough = await made('recipes', { name: 'Dough' });
  await made('recipes', { name: 'Water' });
  await made('recipes', { name: 'Old dough', isActive: false });
  await made('recipeLines', { recipeId: dough, stockItemId: flour, quantity: 1, unitTypeId: 11 });
  const pizzas = await made('itemcategories', { name: 'Pizzas' });
  const margherita = await made('menuitem', { name: 'Margherita', code: 'M', categoryIds: [pizzas] });
  const juice = await made('menuitem', { name: 'Juice', code: 'J' });
  const large = await made('menuitem/subtype', { menuItemId: margherita, name: 'Large' });
  const small = await made('menuitem/subtype', { menuItemId: margherita, name: 'Small' });
  const olives = await made('modifires', { name: 'Olives' });
  const ham = await made('modifires', { name: 'Ham' });
  const toppings = await made('modifiresGroups', { name: 'Toppings', groupType: 'EXTRAS' });
  const firstMember = await made('modifierGroupMembers', { modifierGroupId: toppings, modifierId: olives });
  const secondMember = await made('modifierGroupMembers', { modifierGroupId: toppings, modifierId: ham });
  const menu = await made('menu', { name: 'All day' });
  const otherMenu = await made('menu', { name: 'Breakfast' });
  const website = await made('channels', { name: 'Website', code: 'WEBSITE' });
  const fax = await made('channels', { name: 'Fax', code: 'FAX', isActive: false });
  const own = await made('channelGroups', { name: 'Own', code: 'OWN' });
  const others = await made('channelGroups', { name: 'Others', code: 'OTHERS' });
  await made('channelGroupChannelMapping', { channelGroupId: own, channelId: website });
  await made('channelGroupChannelMapping', { channelGroupId: others, channelId: fax });
  await made('channelsmenus', { menuId: menu, channelId: website });
  await made('channelsmenus', { menuId: otherMenu, channelId: fax });
  await made('pricing', { menuId: menu, channelId: website, subtypeId: large, price: 9_990 });
  await made('channelItems', { menuId: menu, channelId: website, menuItemId: margherita });
  const counter = await made('priceList', { name: 'Counter', isUpsell: true });
  const element = { priceListId: counter, price: 5_000 };
  await made('priceListElements', { ...element, priceOf: 'MENU_ITEM', menuItemId: juice });
  await made('priceListElements', { ...element, priceOf: 'MENU_ITEM_VARIANT', subtypeId: large });
  await made('priceListElements', { ...element, priceOf: 'MODIFIER', modifierId: olives });
  await made('variantElement', { name: 'Thin' });
  ids = {
    ...{ customer, flour, salt, pizzas, margherita, juice, large, small, olives, firstMember, secondMember },
    ...{ menu, website, fax, own, counter },
  };
});

describe('a list of the specification', () => {
  test.each([
    ['recipes/getAllRecipesByStockItemId?stockItemId={flour}', 'name', ['Dough']],
    ['recipes/getAllRecipesByStockItemId?stockItemId={salt}', 'name', []],
    ['recipes/getAllRecipesForStockItem', 'name', ['Dough', 'Water']],
    ['menuitem/byItemCategory?categoryId={pizzas}', 'name', ['Margherita']],
    ['menuitem/all', 'name', ['Margherita', 'Juice']],
    ['channels/getAllChannels', 'code', ['WEBSITE', 'FAX']],
    ['channels/all', 'code', ['WEBSITE', 'FAX']],
    ['channels/customer', 'code', ['WEBSITE']],
    ['channels/getByChannelGroupId?channelGroupId={own}', 'name', ['Website']],
    ['channels/getByChannelGroupId?channelGroupId={own}', 'id', ['{website}']],
    ['channelsmenus/getAllChannelsByMenuId/{menu}', 'channelId', ['{website}']],
    ['pricing/getexistpricing/{menu}/{website}', 'price', [9_990]],
    ['pricing/getexistpricing/{menu}/{fax}', 'price', []],
    ['priceList/all/{customer}', 'name', ['Counter']],
    ['priceList/menuItemPrice/{counter}', 'menuItemId', ['{juice}']],
    ['priceList/menuItemVariantPrice/{counter}', 'subtypeId', ['{large}']],
    ['priceList/modifierPrice/{counter}', 'modifierId', ['{olives}']],
    ['variantsTemplate/variants', 'name', ['Thin']],
    ['variants', 'name', ['Thin']],
    ['paymentTypes', 'code', ['CASH', 'CARD', 'ONLINE', 'VOUCHER', 'ACCOUNT']],
  ])('%s finds by its %s exactly %j', async (address, field, expected) => {
    const found = (await list(address)).map((record) => record[field]);
    const wanted = expected.map((one) =>
      typeof one === 'string' ? one.replace(/^\{(\w+)\}$/, (_all, name) => ids[name] ?? '') : one,
    );
    expect(found.toSorted()).toEqual(wanted.toSorted());
  });

  test('of a menu on a channel is that one record', async () => {
    const address = filled('channelsmenus/getexistchannelsmenu/{menu}/{website}');
    const { body } = await session.call('GET', address);
    expect(body.data).toMatchObject({ menuId: ids.menu, channelId: ids.website });
    const other = filled('channelsmenus/getexistchannelsmenu/{menu}/{fax}');
    expect((await session.call('GET', other)).status).toBe(404);
  });
});

test.each([
  ['menuitem/subtype/move', 'menuitem/subtype?menuItemId={margherita}', ['small', 'large']],
  ['modifiresGroups/moveItems', 'modifierGroupMembers', ['secondMember', 'firstMember']],
])('PUT %s keeps the order that people arrange', async (address, listed, names) => {
  const sequenceData = names.map((name, order) => ({ id: ids[name], order }));
  const { status, text } = await session.call('PUT', `${main}/${address}`, { sequenceData });
  expect(status, text).toBe(200);
  const order = `${listed}${listed.includes('?') ? '&' : '?'}sort=["order","ASC"]`;
  expect((await list(order)).map(({ id }) => id)).toEqual(names.map((name) => ids[name]));
});

test('prices of a menu on a channel leave as a file, and come back changed', async () => {
  const { status, text } = await session.call(
    'GET',
    `${filled('pricing/downloadExcel/{menu}/{website}')}?format=csv&columns=["menuId","channelId","subtypeId","price","id","version"]`,
  );
  expect(status).toBe(200);
  expect(text).toContain('99.90');
  const { body } = await session.upload(`${main}/pricing`, text.replace('99.90', '89.90'), { matchBy: 'id' });
  expect(body.data).toMatchObject({ created: 0, updated: 1 });
  expect((await list('pricing/getexistpricing/{menu}/{website}'))[0]).toMatchObject({ price: 8_990 });
});

describe('a price list', () => {
  const counter = async () => (await list('priceList')).find(({ id }) => id === ids.counter);

  test('saves a price that is new, and the same one again', async () => {
    const values = { priceListId: ids.counter, priceOf: 'MENU_ITEM', menuItemId: ids.margherita };
    const save = (more: object) =>
      session.call('POST', `${main}/priceList/priceListElement`, { ...values, ...more });
    const first = await save({ price: 6_000 });
    expect(first.status).toBe(201);
    const { id, version } = first.body.data;
    expect((await save({ id, version, price: 6_500 })).body.data).toMatchObject({ price: 6_500 });
    const prices = await list('priceList/menuItemPrice/{counter}');
    expect(
      prices.filter(({ menuItemId }) => menuItemId === ids.margherita).map(({ price }) => price),
    ).toEqual([6_500]);
  });

  test('is duplicated with its prices, stops upselling, and is disabled', async () => {
    const act = (call: string, more = {}) =>
      session.call('POST', `${main}/priceList/${call}`, { id: ids.counter, ...more });
    const before = (await list('priceList/menuItemVariantPrice/{counter}')).length;
    const copy = await act('duplicate', { name: 'Counter, evening' });
    expect(copy.status, copy.text).toBeLessThan(300);
    ids.copy = String(copy.body.data.id);
    expect((await list('priceList/menuItemVariantPrice/{copy}')).length).toBe(before);
    expect((await act('removeUpsellPricelist')).status).toBe(200);
    expect(await counter()).toMatchObject({ isUpsell: false, isActive: true });
    expect((await act('disableRegularPricelist')).status).toBe(200);
    expect(await counter()).toMatchObject({ isActive: false });
  });
});
