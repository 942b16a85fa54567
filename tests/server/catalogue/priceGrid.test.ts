import { beforeAll, expect, test } from 'vitest';
import type { PriceGrid } from '../../../contract/calls/priceGrid.ts';
import type { PricedMenu } from '../../../contract/catalogue/builtMenu.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { priceBook, savedBooks } from '../../../src/custom/pricing/channelPrices/priceBook.ts';
import { priceFacts } from '../../../src/custom/pricing/channelPrices/priceFacts.ts';
import { emptyCell } from '../../../src/kit/grid/gridDrafts.ts';
import { type Session, startApi } from '../../support/api.ts';

const api = await startApi();
const main = '/services/main';
let session: Session;
let menuId: string;
let channels: WireRecord[];
let channelMenus: WireRecord[];
let sizes: WireRecord[];

async function made(path: string, values: object, method = 'POST'): Promise<WireRecord> {
  const { status, body, text } = await session.call(method, `${main}/${path}`, values);
  expect(status, text).toBeLessThan(300);
  return body.data;
}

const read = (as: Session = session) => as.call<PriceGrid>('GET', `${main}/menu/${menuId}/priceGrid`);

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Price grid'));
  menuId = String((await made('menu', { name: 'All day' })).id);
  const counter = await made('priceList', { name: 'Counter', isDefault: true });
  const delivery = await made('priceList', { name: 'Delivery' });
  const custom = await made('priceList', { name: 'Parties' });
  channels = [
    await made('channels', { name: 'Website', code: 'WEBSITE' }),
    await made('channels', { name: 'Uber Eats', code: 'UBER_EATS' }),
  ];
  channelMenus = [
    await made('channelsmenus', { menuId, channelId: channels[0]?.id }),
    await made('channelsmenus', { menuId, channelId: channels[1]?.id, priceListId: delivery.id }),
  ];
  const taxGroupId = (await made('tax/taxGroups', { name: 'Standard rate' })).id;
  await made('tax', { taxGroupId, taxTypeId: 1, ratePercent: 15, validFrom: '2018-04-01' });
  const item = await made('menuitem', { name: 'Margherita', code: '1001', taxGroupId });
  const cola = await made('menuitem', { name: 'Cola', code: '1002' });
  for (const [menuItemId, sold] of [
    [item.id, channels],
    [cola.id, channels.slice(0, 1)],
  ] as const)
    for (const { id: channelId } of sold) await made('channelItems', { menuId, channelId, menuItemId });
  sizes = [];
  for (const name of ['Small', 'Medium', 'Large', 'Huge'])
    sizes.push(await made('menuitem/subtype', { menuItemId: item.id, name }));
  sizes.push(await made('menuitem/subtype', { menuItemId: cola.id, name: 'Standard' }));
  const [small, medium, large, huge] = sizes;
  const priceOf = (priceListId: unknown, of: object, price: number) =>
    made('priceListElements', { priceListId, ...of, price });
  const bySize = (size: WireRecord | undefined) => ({ priceOf: 'MENU_ITEM_VARIANT', subtypeId: size?.id });
  await priceOf(counter.id, bySize(small), 6_990);
  await priceOf(delivery.id, { priceOf: 'MENU_ITEM', menuItemId: item.id }, 9_990);
  await priceOf(delivery.id, bySize(large), 14_990);
  await priceOf(custom.id, bySize(huge), 19_990);
  await made('priceBatches', {
    ...{ name: 'Spring', priceListId: delivery.id, changePercent: 10, roundTo: 100 },
    validFrom: '2020-01-01',
  });
  await made('pricing', { menuId, channelId: channels[1]?.id, subtypeId: medium?.id, price: 12_345 });
  const howPriced = (size: WireRecord | undefined, channel: WireRecord | undefined, values: object) =>
    made('channelSubtypes', { subtypeId: size?.id, channelId: channel?.id, ...values });
  await howPriced(small, channels[1], { pricingStrategy: 1 });
  await howPriced(large, channels[0], { pricingStrategy: 3, customPrice: 15_000 });
  await howPriced(huge, channels[1], { pricingStrategy: 2, priceListId: custom.id });

  const kg = 11;
  const category = await made('stockcategories', { name: 'Dry goods' });
  const flour = await made('stockitems', {
    stockCategoryId: category.id,
    ...{ stockCode: 'F1', description: 'Flour', baseUnitTypeId: kg, costPerUnit: 10_000 },
  });
  const dough = await made('recipes', {
    ...{ name: 'Dough', yieldQuantity: 1, yieldUnitTypeId: 41 },
    lines: [{ stockItemId: flour.id, quantity: 0.3, unitTypeId: kg }],
  });
  await made('subtypeRecipes', { subtypeId: small?.id, recipeId: dough.id, quantity: 2 });
});

test('every price that the grid works out is the one that the menu of the channel has', async () => {
  const { body } = await read();
  const facts = priceFacts(body.data);
  const saved = (key: string) => facts.cells.get(key) ?? emptyCell;
  const book = priceBook(facts, savedBooks(facts, saved), (key) => saved(key).value);
  const shown: (number | null)[][] = [];
  for (const [index, channelMenu] of channelMenus.entries()) {
    const priced = await session.call<PricedMenu>(
      'GET',
      `${main}/channelsmenus/${channelMenu.id}/pricedMenu`,
    );
    const prices = new Map(
      priced.body.data.items.flatMap((item) => item.sizes.map((size) => [size.id, size.priceCents])),
    );
    const channelId = String(channels[index]?.id);
    const sold = facts.rows.filter(({ soldOn }) => soldOn.has(channelId));
    const own = sold.map((row) => book.priceOf(row, channelId).price);
    expect(own).toEqual(sold.map(({ id }) => prices.get(id)));
    shown.push(own);
  }
  expect(shown).toEqual([
    [6_990, null, 15_000, null, null],
    [0, 12_345, 16_500, 19_990],
  ]);
  expect(facts.rows.map(book.basePriceOf)).toEqual([6_990, null, null, null, null]);
});

test('the grid has the rate of the tax in a price, which is none where guests pay it on top', async () => {
  const rates = async () => (await read()).body.data.items.map((item) => item[3]);
  expect(await rates()).toEqual([15, null]);
  const say = (pricesIncludeTax: boolean) =>
    session.call('PUT', `${main}/business/${session.customerUuid}`, { pricesIncludeTax });
  await say(false);
  expect(await rates()).toEqual([0, null]);
  await say(true);
});

test('the grid has costs only for those who may read recipes and stock', async () => {
  const rights = { '*': ['read'], recipes: [] };
  await made('access/roles', { name: 'No recipes', rights });
  const person = await api.signIn(session.customerUuid, { role: 'No recipes' });
  const costs = ({ sizes: rows }: PriceGrid) => rows.map((row) => row.at(-1));
  const [all, some] = [(await read()).body.data, (await read(person)).body.data];
  expect([all.hasCosts, costs(all)]).toEqual([true, [6_000, null, null, null, null]]);
  expect([some.hasCosts, costs(some)]).toEqual([false, [null, null, null, null, null]]);
});

test('another customer finds no prices, and a role without prices is refused', async () => {
  const stranger = await api.signIn(await api.createCustomer('Somebody else'));
  expect((await read(stranger)).status).toBe(404);
  for (const [name, rights] of [
    ['No channel prices', { '*': ['read'], 'pricing/channel-prices': [] }],
    ['No list prices', { '*': ['read'], 'pricing/price-list-elements': [] }],
  ] as const) {
    await made('access/roles', { name, rights });
    const person = await api.signIn(session.customerUuid, { role: name });
    expect((await read(person)).status, name).toBe(403);
  }
});
