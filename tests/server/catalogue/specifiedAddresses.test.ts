import Papa from 'papaparse';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CheckAnswer, ImportAnswer } from '../../../contract/calls/imports.ts';
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

describe('the file of prices of a menu on a channel', () => {
  const address = 'pricing/downloadExcel/{menu}/{website}';
  const uploaded = (file: string | Uint8Array, options?: object) =>
    session.upload<ImportAnswer>(`${main}/pricing`, file, options);
  const download = async (parameters = '') => {
    const response = await fetch(`${api.url}${filled(address)}?${parameters}`, {
      headers: { 'x-access-token': session.accessToken },
    });
    expect(response.status).toBe(200);
    return new Uint8Array(await response.arrayBuffer());
  };
  const csv = async (parameters = '') => new TextDecoder().decode(await download(`format=csv&${parameters}`));
  const rowsOf = (file: string) => Papa.parse<string[]>(file, { skipEmptyLines: true }).data;
  const pricesBySize = async () =>
    new Map(
      (await list('pricing/getexistpricing/{menu}/{website}')).map(({ subtypeId, price }) => [
        subtypeId,
        price,
      ]),
    );

  test('has every size that the menu sells there, and changes nothing as it is', async () => {
    const old = await made('menuitem/subtype', { menuItemId: ids.margherita, name: 'Old', isActive: false });
    const [headings, ...rows] = rowsOf(await csv());
    expect(headings).toEqual(['Menu', 'Channel', 'Item and size', 'Price']);
    expect(rows).toEqual([
      ['All day', 'Website', 'Margherita · Large', '99.90'],
      ['All day', 'Website', 'Margherita · Small', ''],
    ]);
    const form = new FormData();
    form.append('file', new Blob([await csv()]), 'prices.csv');
    const checked = `${main}/pricing/uploadfile/${session.customerUuid}/check`;
    expect((await session.call<CheckAnswer>('POST', checked, form)).body.data).toMatchObject({
      ...{ created: 0, unchanged: 1, skipped: 1, problems: { rows: 0 } },
    });
    for (const file of [await csv(), await download()]) {
      const { body } = await uploaded(file);
      expect(body.data).toMatchObject({ rows: 2, created: 0, updated: 0, unchanged: 1, skipped: 1 });
    }
    expect(await pricesBySize()).toEqual(new Map([[ids.large, 9_990]]));
    // A size that is no longer sold keeps the price that it has.
    await made('pricing', { menuId: ids.menu, channelId: ids.website, subtypeId: old, price: 4_000 });
    expect(rowsOf(await csv())).toContainEqual(['All day', 'Website', 'Margherita · Old', '40.00']);
  });

  test('leaves out items that the channel does not show', async () => {
    const item = async (name: string, onChannel?: object) => {
      const menuItemId = await made('menuitem', { name, code: name });
      await made('menuitem/subtype', { menuItemId, name: 'One' });
      const placed = { menuId: ids.menu, channelId: ids.website, menuItemId, ...onChannel };
      if (onChannel) await made('channelItems', placed);
      return menuItemId;
    };
    await item('Of another menu');
    await item('Hidden', { isActive: false });
    const seasonal = await item('Seasonal', {});
    expect(await csv()).toContain('Seasonal · One');
    expect(await csv()).not.toMatch(/Of another menu|Hidden/);
    await session.call('PUT', `${main}/menuitem/${seasonal}`, { version: 1, isActive: false });
    expect(await csv()).not.toContain('Seasonal');
  });

  test('comes back with prices filled in and changed, by the names or by the ids of the records', async () => {
    const filledIn = (await csv()).replace('99.90', '89.90').replace('Margherita · Small,', '$&55.50');
    const { body } = await uploaded(filledIn);
    expect(body.data).toMatchObject({ created: 1, updated: 1 });
    const prices = await pricesBySize();
    expect([prices.get(ids.large ?? ''), prices.get(ids.small ?? '')]).toEqual([8_990, 5_550]);
    const withIds = await csv('columns=["menuId","channelId","subtypeId","price","id","version"]');
    const again = await uploaded(withIds.replace('89.90', '79.90'), { matchBy: 'id' });
    expect(again.body.data).toMatchObject({ created: 0, updated: 1 });
    expect((await pricesBySize()).get(ids.large ?? '')).toBe(7_990);
  });

  test('names sizes that are called alike so that each gets its own price', async () => {
    const sizeOf = async (item: string, name: string, code: string) => {
      const menuItemId = await made('menuitem', { name: item, code });
      await made('channelItems', { menuId: ids.menu, channelId: ids.website, menuItemId });
      return made('menuitem/subtype', { menuItemId, name });
    };
    const [first, second] = [
      await sizeOf('Pizza', 'Family · Thin', 'P1'),
      await sizeOf('Pizza · Family', 'Thin', 'P2'),
    ];
    const file = await csv();
    const check = await uploaded(file);
    expect(check.body.data).toMatchObject({ created: 0, updated: 0 });
    const filledIn = rowsOf(file).map((row) =>
      row[2]?.includes(first)
        ? [...row.slice(0, 3), '11.00']
        : row[2]?.includes(second)
          ? [...row.slice(0, 3), '22.00']
          : row,
    );
    const { body } = await uploaded(Papa.unparse(filledIn));
    expect(body.data).toMatchObject({ created: 2, updated: 0 });
    const prices = await pricesBySize();
    expect([prices.get(first), prices.get(second)]).toEqual([1_100, 2_200]);
    // The prices that are there now come back under the same names.
    expect((await uploaded(await download())).body.data).toMatchObject({ created: 0, updated: 0 });
  });

  test('keeps a price: an emptied cell is refused, and a size twice in the file too', async () => {
    const file = await csv();
    const emptied = await uploaded(file.replace('79.90', ''));
    expect(emptied.status).toBe(422);
    expect(emptied.body.issues).toMatchObject([{ field: 'Price', code: 'required', row: 2 }]);
    const twice = `${file}All day,Website,Margherita · Large,12.00\n`;
    expect((await uploaded(twice)).body.issues).toMatchObject([{ code: 'repeatedInFile' }]);
    expect((await pricesBySize()).get(ids.large ?? '')).toBe(7_990);
  });

  test('is not for people who may not read what it lists, nor for another customer', async () => {
    const statusFor = async (person: Session) =>
      (await person.call('GET', `${filled(address)}?format=csv`)).status;
    const prices = { 'pricing/channel-prices': ['read', 'export'] };
    const items = { 'menus/channel-items': ['read'] };
    for (const [name, rights, status] of [
      ['All of it', { ...prices, ...items, 'menus/subtypes': ['read'] }, 200],
      ['No sizes', { ...prices, ...items }, 403],
      ['No items', { ...prices, 'menus/subtypes': ['read'] }, 403],
      ['No export', { 'pricing/channel-prices': ['read'], ...items, 'menus/subtypes': ['read'] }, 403],
    ] as const) {
      await made('access/roles', { name, rights });
      expect([name, await statusFor(await api.signIn(session.customerUuid, { role: name }))]).toEqual([
        name,
        status,
      ]);
    }
    const stranger = await api.signIn(await api.createCustomer('Others'));
    expect(await statusFor(stranger)).toBe(404);
  });
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
