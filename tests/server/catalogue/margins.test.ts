import { readXlsx } from 'hucre/xlsx';
import { beforeAll, expect, test } from 'vitest';
import type { CostedRecipeRow, ItemMarginRow } from '../../../contract/calls/margins.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';

const api = await startApi();
const main = '/services/main';
const [gram, kg, millilitre, each, litre] = [1, 11, 30, 41, 63];
let session: Session;
let menuId: unknown;
let channelId: unknown;
let sizeId: unknown;

interface Report {
  hasCosts: boolean;
  rows: ItemMarginRow[];
}

const made = async (path: string, values: object): Promise<WireRecord> => {
  const { status, body, text } = await session.call('POST', `${main}/${path}`, values);
  expect(status, text).toBe(201);
  return body.data;
};

const itemsPath = (customerUuid = session.customerUuid) =>
  `${main}/report/menuitem/${menuId}/${channelId}/${customerUuid}`;
const recipesPath = () => `${main}/report/recipes/${session.customerUuid}`;

/** The large Margherita of a worked example: what goes in, its waste, and its price in cents for each unit. */
const ingredients = [
  { name: 'Dough', bought: kg, costPerUnit: 1_450, waste: 0, quantity: 180, unitTypeId: gram },
  { name: 'Mozzarella', bought: kg, costPerUnit: 11_800, waste: 5, quantity: 120, unitTypeId: gram },
  { name: 'Tomato sauce', bought: litre, costPerUnit: 3_200, waste: 2, quantity: 60, unitTypeId: millilitre },
  { name: 'Basil', bought: kg, costPerUnit: 26_000, waste: 15, quantity: 3, unitTypeId: gram },
  { name: 'Box', bought: each, costPerUnit: 420, waste: 0, quantity: 1, unitTypeId: each },
];

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Margins'));
  menuId = (await made('menu', { name: 'All day' })).id;
  channelId = (await made('channels', { name: 'Counter', code: 'COUNTER' })).id;
  const list = await made('priceList', { name: 'Counter', isDefault: true });
  await made('channelsmenus', { menuId, channelId });
  const taxGroupId = (await made('tax/taxGroups', { name: 'Meals' })).id;
  await made('tax', { taxGroupId, taxTypeId: 1, ratePercent: 15, validFrom: '2018-04-01' });
  const pizza = (await made('itemcategories', { name: 'Pizza' })).id;
  const item = await made('menuitem', { name: 'Margherita', code: '1', taxGroupId, categoryIds: [pizza] });
  await made('channelItems', { menuId, channelId, menuItemId: item.id });
  sizeId = (await made('menuitem/subtype', { menuItemId: item.id, name: 'Large' })).id;
  await made('menuitem/subtype', { menuItemId: item.id, name: 'Without a price' });
  const price = { priceListId: list.id, priceOf: 'MENU_ITEM_VARIANT', subtypeId: sizeId, price: 12_990 };
  await made('priceListElements', price);
  const stockCategoryId = (await made('stockcategories', { name: 'Kitchen' })).id;
  const lines: object[] = [];
  for (const { name, bought, costPerUnit, waste, quantity, unitTypeId } of ingredients) {
    const stock = await made('stockitems', {
      ...{ stockCode: name, description: name, stockCategoryId, baseUnitTypeId: bought, costPerUnit },
      wastePercentage: waste,
    });
    lines.push({ stockItemId: stock.id, quantity, unitTypeId });
  }
  const recipe = await made('recipes', { name: 'Large Margherita', lines });
  await made('subtypeRecipes', { subtypeId: sizeId, recipeId: recipe.id, quantity: 1 });
});

test('each size of a menu has its price, cost, food cost and margin on a channel', async () => {
  const { body } = await session.call<Report>('GET', itemsPath());
  expect(body.data).toMatchObject({ name: 'All day', channelName: 'Counter', hasCosts: true });
  expect(body.data.rows).toMatchObject([
    {
      ...{ item: 'Margherita', size: 'Large', sizeId, price: 12_990, netPrice: 11_296 },
      ...{ cost: 2_459, foodCost: 2_177, margin: 8_837 },
    },
    { size: 'Without a price', price: null, netPrice: null, cost: null, margin: null, foodCost: null },
  ]);
});

test('a margin takes no tax out of prices that do not include it', async () => {
  const pricesIncludeTax = (value: boolean) =>
    session.call('PUT', `${main}/business/${session.customerUuid}`, { pricesIncludeTax: value });
  expect((await pricesIncludeTax(false)).status).toBe(200);
  const { body } = await session.call<Report>('GET', itemsPath());
  expect(body.data.rows[0]).toMatchObject({ price: 12_990, netPrice: 12_990, margin: 12_990 - 2_459 });
  expect((await pricesIncludeTax(true)).status).toBe(200);
});

test('a recipe has its cost, and names the ingredients that have none', async () => {
  const stockCategoryId = (await made('stockcategories', { name: 'Bar' })).id;
  const gin = await made('stockitems', {
    ...{ stockCode: 'gin', description: 'Gin', stockCategoryId, baseUnitTypeId: litre },
  });
  await made('recipes', {
    name: 'Martini',
    lines: [{ stockItemId: gin.id, quantity: 60, unitTypeId: millilitre }],
  });
  await made('recipes', {
    ...{ name: 'Pizza for two', yieldQuantity: 2, yieldUnitTypeId: each },
    lines: [],
  });
  const { body } = await session.call<{ rows: CostedRecipeRow[] }>('GET', recipesPath());
  const rows = new Map(body.data.rows.map((row) => [row.name, row]));
  expect(rows.get('Large Margherita')).toMatchObject({
    ...{ ingredientCount: 5, sizeCount: 1, unit: 'EACH', cost: 2_459, costPerUnit: 2_459, uncosted: [] },
  });
  expect(rows.get('Martini')).toMatchObject({ cost: null, costPerUnit: null, uncosted: ['Gin'] });
  expect(rows.get('Pizza for two')).toMatchObject({ cost: 0, sizeCount: 0 });
});

test('both reports come as a workbook in whole units, under the headings of the page', async () => {
  const headings = encodeURIComponent(JSON.stringify(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']));
  const file = async (path: string) => {
    const response = await fetch(`${api.url}${path}`, { headers: { 'x-access-token': session.accessToken } });
    expect(response.status).toBe(200);
    return (await readXlsx(new Uint8Array(await response.arrayBuffer()))).sheets[0]?.rows;
  };
  expect(await file(`${itemsPath()}/file?format=xlsx&headings=${headings}`)).toEqual([
    ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'],
    ['Margherita', 'Large', 'Pizza', 129.9, 112.96, 24.59, 21.77, 88.37],
    ['Margherita', 'Without a price', 'Pizza', ...Array(5).fill(null)],
  ]);
  const rows = await file(`${recipesPath()}/file?format=xlsx`);
  expect(rows?.[0]?.[0]).toBe('name');
  expect(rows?.[1]).toMatchObject(['Large Margherita', 5, 1, 1, 'EACH', 24.59, 24.59, '']);
});

test('costs are left out for roles that may not read stock, and the reports refuse others', async () => {
  const roles = {
    Seller: {
      ...{ 'menus/*': ['read', 'export'], 'pricing/*': ['read'], tax: ['read'] },
    },
    Stranger: { 'menus/channel-items': ['read'] },
  };
  for (const [name, rights] of Object.entries(roles)) {
    const { status, text } = await session.call('POST', `${main}/access/roles`, { name, rights });
    expect(status, text).toBe(201);
  }
  const seller = await api.signIn(session.customerUuid, { role: 'Seller' });
  const seen = await seller.call<Report>('GET', itemsPath());
  expect(seen.body.data).toMatchObject({ hasCosts: false, rows: [{ price: 12_990, cost: null }, {}] });
  const file = await seller.call('GET', `${itemsPath()}/file?format=csv`);
  expect(file.text.split('\n')[0]).toBe('item,size,category,price,netPrice');
  expect((await seller.call('GET', recipesPath())).status).toBe(403);
  const stranger = await api.signIn(session.customerUuid, { role: 'Stranger' });
  expect((await stranger.call('GET', itemsPath())).status).toBe(403);
  expect((await stranger.call('GET', `${itemsPath()}/file?format=csv`)).status).toBe(403);

  const other = await api.signIn(await api.createCustomer('Other margins'));
  expect((await other.call('GET', itemsPath())).body.code).toBe('OTHER_CUSTOMER');
  expect((await other.call('GET', itemsPath(other.customerUuid))).status).toBe(404);
});
