import { beforeAll, describe, expect, test } from 'vitest';
import type { ExplainedItem, ShownProblem } from '../../../contract/calls/channelMenus.ts';
import type { BuiltMenu, PricedMenu } from '../../../contract/catalogue/builtMenu.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';

const api = await startApi();
const main = '/services/main';
const store = '/services/store/api/stores';
let session: Session;

async function made(path: string, values: object, method = 'POST'): Promise<WireRecord> {
  const { status, body, text } = await session.call(
    method,
    path.startsWith('/') ? path : `${main}/${path}`,
    values,
  );
  expect(status, text).toBeLessThan(300);
  return body.data;
}

let menuId: string;
let channelId: string;
let channelMenu: WireRecord;
let item: WireRecord;
let sizes: WireRecord[];
let counter: WireRecord;
let delivery: WireRecord;

const priceOf = (priceListId: unknown, subtypeId: unknown, price: number) =>
  made('priceListElements', { priceListId, priceOf: 'MENU_ITEM_VARIANT', subtypeId, price });

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Channel menus'));
  channelId = String((await made('channels', { name: 'Website', code: 'WEBSITE' })).id);
  menuId = String((await made('menu', { name: 'All day' })).id);
  counter = await made('priceList', { name: 'Counter', isDefault: true });
  delivery = await made('priceList', { name: 'Delivery' });
  channelMenu = await made('channelsmenus', { menuId, channelId });
  const taxGroup = await made('tax/taxGroups', { name: 'Standard rate' });
  await made('tax', { taxGroupId: taxGroup.id, taxTypeId: 1, ratePercent: 15, validFrom: '2018-04-01' });
  const category = await made('itemcategories', { name: 'Pizza' });
  item = await made('menuitem', {
    ...{ name: 'Margherita', code: '1001', categoryIds: [category.id] },
    taxGroupId: taxGroup.id,
  });
  await made('channelItems', { menuId, channelId, menuItemId: item.id, name: 'Pizza Margherita' });
  sizes = [];
  const unitSizes: unknown[] = [];
  for (const [name, price] of [
    ['SMALL', 6_990],
    ['LARGE', 12_990],
  ] as const) {
    const unitSize = await made('unitSizes', { name });
    unitSizes.push(unitSize.id);
    const variant = await made('variantElement', { name, unitSizeId: unitSize.id });
    const size = await made('menuitem/subtype', { menuItemId: item.id, name, variantIds: [variant.id] });
    sizes.push(size);
    await priceOf(counter.id, size.id, price);
  }
  const olives = await made('modifires', { name: 'Olives' });
  const group = await made('modifiresGroups', { name: 'Toppings', min: 0, max: 6 });
  await made('modifierGroupMembers', { modifierGroupId: group.id, modifierId: olives.id });
  for (const size of sizes)
    await made('subtypeModifierGroups', { subtypeId: size.id, modifierGroupId: group.id });
  const ofOlives = { priceListId: counter.id, priceOf: 'MODIFIER', modifierId: olives.id };
  await made('priceListElements', { ...ofOlives, price: 1_200 });
  await made('priceListElements', {
    ...ofOlives,
    unitSizeId: unitSizes[1],
    price: 2_400,
  });
});

const priced = async (query = '') =>
  (await session.call<PricedMenu>('GET', `${main}/channelsmenus/${channelMenu.id}/pricedMenu${query}`)).body
    .data;
const explained = async (query = '') =>
  (await session.call<ExplainedItem>('GET', `${main}/menuitem/${item.id}/prices${query}`)).body.data;
const problems = async () =>
  (await session.call<ShownProblem[]>('GET', `${main}/channelsmenus/${channelMenu.id}/problems`)).body.data;
const sizePrices = ({ items }: PricedMenu) =>
  items.flatMap((one) => one.sizes.map(({ priceCents }) => priceCents));

describe('a menu on a channel', () => {
  test('is read whole: names of the channel, prices of sizes, modifiers by size, tax', async () => {
    const menu = await priced();
    expect(menu.sections).toMatchObject([{ name: 'Pizza', itemIds: [item.id] }]);
    expect(menu.items).toMatchObject([{ name: 'Pizza Margherita', plu: '1001', taxRatePercent: 15 }]);
    expect(sizePrices(menu)).toEqual([6_990, 12_990]);
    expect(menu.optionGroups.map(({ options }) => options[0]?.priceCents)).toEqual([1_200, 2_400]);
    expect(await problems()).toEqual([]);
  });

  test('takes the price list of a store’s group, then that of the channel menu, then a price of its own', async () => {
    const [small, large] = sizes;
    const group = await made(`${store}/storeGroups`, { name: 'North', priceListId: delivery.id });
    const shop = await made(`${store}/stores`, { name: 'Rosebank', code: 'RB' });
    await made(`${store}/storeGroupMapping`, { storeUuid: shop.uuid ?? shop.id, groupUuids: [group.uuid] });
    await priceOf(delivery.id, large?.id, 14_990);
    const inStore = `?storeUuid=${shop.uuid ?? shop.id}`;
    expect(sizePrices(await priced())).toEqual([6_990, 12_990]);
    expect(sizePrices(await priced(inStore))).toEqual([6_990, 14_990]);

    const platform = await made('priceList', { name: 'Platform' });
    await priceOf(platform.id, large?.id, 15_990);
    const { version } = (await session.call('GET', `${main}/channelsmenus/${channelMenu.id}`)).body.data;
    await made(`channelsmenus/${channelMenu.id}`, { version, priceListId: platform.id }, 'PUT');
    expect(sizePrices(await priced(inStore))).toEqual([6_990, 15_990]);

    await made('pricing', { menuId, channelId, subtypeId: large?.id, price: 16_990 });
    expect(sizePrices(await priced(inStore))).toEqual([6_990, 16_990]);
    await made(
      `menuitem/subtype/update/${small?.id}/${channelId}/pricingStrategy`,
      { pricingStrategy: 1 },
      'PUT',
    );
    expect(sizePrices(await priced(inStore))).toEqual([0, 16_990]);
  });

  test('explains a price: each place that was asked, the record that decided, the tax in it', async () => {
    const [channel] = (await explained()).channelMenus;
    expect(channel).toMatchObject({ name: 'All day', channelName: 'Website' });
    const [small, large] = channel?.sizes ?? [];
    expect(small).toMatchObject({
      price: 0,
      steps: [{ rule: 'zero', record: { resource: 'menus/channel-subtypes' } }],
    });
    expect(large).toMatchObject({
      price: 16_990,
      steps: [{ rule: 'channelPrice', record: { resource: 'pricing/channel-prices' } }],
      tax: { ratePercent: 15, tax: 2_216, value: 14_774, record: { resource: 'tax', name: 'Standard rate' } },
    });
  });

  test('has the tax of the service by which its channel brings orders', async () => {
    const reduced = await made('tax/taxGroups', { name: 'Reduced rate' });
    const group = `tax/taxGroups/${item.taxGroupId}`;
    await made(group, { deliveryGroupId: reduced.id }, 'PUT');
    const built = async () => {
      const { body } = await session.call<BuiltMenu>('POST', `${main}/menu/buildJson`, { menuId, channelId });
      return body.data.items.map(({ taxRatePercent, taxes }) => ({ taxRatePercent, taxes }));
    };
    // A group without a rate would leave guests without a tax.
    expect(await built()).toEqual([]);
    expect((await problems()).map(({ code }) => code)).toContain('TAX_MISSING');
    const rate = await made('tax', {
      ...{ taxGroupId: reduced.id, taxTypeId: 1, ratePercent: 7, validFrom: '2018-04-01' },
    });
    expect(await built()).toEqual([
      {
        taxRatePercent: 15,
        taxes: [
          { service: 'COLLECTION', percent: 15 },
          { service: 'DELIVERY', percent: 7 },
        ],
      },
    ]);
    expect((await session.call('DELETE', `${main}/tax/taxGroups/${reduced.id}`)).status).toBe(409);
    await made(group, { deliveryGroupId: null }, 'PUT');
    expect((await session.call('DELETE', `${main}/taxes/${rate.id}`)).status).toBeLessThan(300);
  });

  test('has tax on top of its prices where the business says so, in what guests pay and in the file', async () => {
    const pricesIncludeTax = (value: boolean) =>
      made(`business/${session.customerUuid}`, { pricesIncludeTax: value }, 'PUT');
    const built = async () => {
      const { body } = await session.call<BuiltMenu>('POST', `${main}/menu/buildJson`, { menuId, channelId });
      return body.data.pricesIncludeTax;
    };
    expect(await built()).toBe(true);
    await pricesIncludeTax(false);
    const [, large] = (await explained()).channelMenus[0]?.sizes ?? [];
    expect(large).toMatchObject({
      price: 16_990,
      tax: { isInPrice: false, ratePercent: 15, tax: 2_549, value: 16_990, total: 19_539 },
    });
    expect(await built()).toBe(false);
    await pricesIncludeTax(true);
    expect(await built()).toBe(true);
  });

  test('has the batches and the tax of the day that is asked for', async () => {
    const pan = await made('menuitem/subtype', { menuItemId: item.id, name: 'Pan' });
    await priceOf(counter.id, pan.id, 9_990);
    await made('priceBatches', {
      name: 'Spring',
      priceListId: counter.id,
      validFrom: '2030-03-01',
      changePercent: 6,
      roundTo: 10,
    });
    const on = async (day: string) => {
      const sold = (await explained(`?on=${day}`)).channelMenus[0]?.sizes ?? [];
      return sold.find(({ name }) => name === 'Pan');
    };
    expect(await on('2030-02-28')).toMatchObject({ price: 9_990 });
    expect(await on('2030-03-01')).toMatchObject({ price: 10_590 });
    expect((await on('2030-03-01'))?.steps.at(-1)).toMatchObject({
      rule: 'batch',
      record: { name: 'Spring' },
    });
    expect((await on('2017-01-01'))?.tax).toBeNull();
  });

  test('has the tax that the lists show: a rate that is switched off applies nowhere and ends no other', async () => {
    const rates = { taxGroupId: item.taxGroupId, taxTypeId: 1 };
    const off = await made('tax', { ...rates, ratePercent: 20, validFrom: '2024-01-01', isActive: false });
    const group = async () =>
      (await session.call('GET', `${main}/tax/taxGroups/${item.taxGroupId}`)).body.data.ratePercent;
    const listed = async () =>
      (await session.call<WireRecord[]>('GET', `${main}/tax?sort=["validFrom","ASC"]`)).body.data.map(
        ({ ratePercent, validTo, validity }) => [ratePercent, validTo, validity],
      );
    const sold = async () => {
      const { body } = await session.call<BuiltMenu>('POST', `${main}/menu/buildJson`, { menuId, channelId });
      const [explainedSize] = (await explained()).channelMenus[0]?.sizes ?? [];
      return [body.data.items[0]?.taxRatePercent, explainedSize?.tax?.ratePercent];
    };
    expect([await group(), ...(await sold())]).toEqual([15, 15, 15]);
    expect(await listed()).toEqual([
      [15, null, 'CURRENT'],
      [20, null, 'OFF'],
    ]);
    await made(`taxes/${off.id}`, { isActive: true }, 'PATCH');
    expect([await group(), ...(await sold())]).toEqual([20, 20, 20]);
    expect(await listed()).toEqual([
      [15, '2023-12-31', 'PAST'],
      [20, null, 'CURRENT'],
    ]);
    expect((await session.call('DELETE', `${main}/taxes/${off.id}`)).status).toBeLessThan(300);
  });

  test('is built as a file by POST menu/buildJson, without what cannot be sold, which the problems name', async () => {
    await made('menuitem/subtype', { menuItemId: item.id, name: 'Family' });
    const build = await session.call<BuiltMenu>('POST', `${main}/menu/buildJson`, { menuId, channelId });
    expect(build.status).toBe(200);
    expect(build.body.data.schema).toBe('commissary-menu/1');
    expect(build.body.data.items[0]?.sizes.map(({ name }) => name)).toEqual(['SMALL', 'LARGE', 'Pan']);
    expect(await problems()).toMatchObject([
      {
        code: 'PRICE_MISSING',
        of: 'Pizza Margherita',
        record: { resource: 'menus/subtypes', name: 'Family' },
      },
    ]);
  });
});

describe('who may read it', () => {
  const paths = () =>
    [
      ['GET', `${main}/channelsmenus/${channelMenu.id}/pricedMenu`],
      ['GET', `${main}/channelsmenus/${channelMenu.id}/problems`],
      ['GET', `${main}/menuitem/${item.id}/prices`],
      ['POST', `${main}/menu/buildJson`, { menuId, channelId }],
    ] as const;

  test('another customer finds nothing', async () => {
    const stranger = await api.signIn(await api.createCustomer('Somebody else'));
    for (const [method, path, body] of paths())
      expect((await stranger.call(method, path, body)).status, path).toBe(404);
  });

  test('a role without prices is refused', async () => {
    const rights = { '*': ['read'], 'pricing/*': [] };
    await made('access/roles', { name: 'No prices', rights });
    const person = await api.signIn(session.customerUuid, { role: 'No prices' });
    for (const [method, path, body] of paths())
      expect((await person.call(method, path, body)).status, path).toBe(403);
  });
});

test('a group that opens in another is in the menu at the prices of its size, while it is active; a circle ends', async () => {
  const built = async () =>
    (await session.call<BuiltMenu>('POST', `${main}/menu/buildJson`, { menuId, channelId })).body.data;
  const update = async (path: string, values: object) => {
    const { version } = (await session.call('GET', `${main}/${path}`)).body.data;
    await made(path, { version, ...values }, 'PUT');
  };
  const { body } = await session.call<WireRecord[]>('GET', `${main}/modifires`);
  const [olives] = body.data;
  const aioli = await made('modifires', { name: 'Aioli' });
  const dips = await made('modifiresGroups', { name: 'Dips', min: 1, modifiers: [{ modifierId: aioli.id }] });
  const priceOfAioli = { priceListId: counter.id, priceOf: 'MODIFIER', modifierId: aioli.id };
  await made('priceListElements', { ...priceOfAioli, price: 800 });
  await update(`modifires/${olives?.id}`, { opensGroupIds: [dips.id] });

  const namesOf = ({ optionGroups }: BuiltMenu, ids: readonly string[] = []) =>
    ids.map((id) => optionGroups.find((one) => one.id === id)?.name);
  const menu = await built();
  const toppings = menu.optionGroups.filter(({ name }) => name === 'Toppings');
  expect(toppings.map(({ options }) => namesOf(menu, options[0]?.optionGroupIds))).toEqual([
    ['Dips'],
    ['Dips'],
  ]);
  expect(menu.optionGroups.find(({ name }) => name === 'Dips')).toMatchObject({
    ...{ min: 1, options: [{ name: 'Aioli', priceCents: 800, optionGroupIds: [] }] },
  });

  const price = (choices: object[], by = session) =>
    by.call('POST', `${main}/channelsmenus/${channelMenu.id}/priceSelection`, {
      ...{ sizeId: sizes[1]?.id, choices },
    });
  const large = menu.items[0]?.sizes.find(({ id }) => id === sizes[1]?.id);
  const [groupId = ''] = large?.optionGroupIds ?? [];
  const [topping] = menu.optionGroups.find(({ id }) => id === groupId)?.options ?? [];
  const withOlives = { groupId, optionId: topping?.id };
  const dip = { groupId: topping?.optionGroupIds[0], optionId: aioli.id };
  const chosen = await price([{ ...withOlives, choices: [dip] }]);
  expect(chosen.text).toContain('Toppings');
  expect(chosen.body.data.priceCents).toBe((large?.priceCents ?? 0) + (topping?.priceCents ?? 0) + 800);
  const refused = await price([withOlives]);
  expect(refused.status).toBe(422);
  expect(refused.body.issues).toMatchObject([
    { field: 'choices.0.choices', code: 'choicesFew', details: { limit: 1, of: 'Dips' } },
  ]);
  const stranger = await api.signIn(await api.createCustomer('Other menus'));
  expect((await price([], stranger)).status).toBe(404);

  await update(`modifires/${aioli.id}`, { opensGroupIds: [dips.id] });
  expect((await problems()).map(({ code, record }) => [code, record.name])).toContainEqual([
    ...['MODIFIER_DEPTH', 'Dips'],
  ]);
  expect((await built()).optionGroups.filter(({ name }) => name === 'Dips')).toHaveLength(1);

  await update(`modifiresGroups/${dips.id}`, { isActive: false });
  const without = await built();
  expect(without.optionGroups.map(({ name }) => name)).not.toContain('Dips');
  expect(without.optionGroups[0]?.options[0]?.optionGroupIds).toEqual([]);
});
