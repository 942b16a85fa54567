import { beforeAll, expect, test } from 'vitest';
import type { DeploymentPreview } from '../../contract/calls/deployment.ts';
import type { SoldOutThing } from '../../contract/calls/soldOut.ts';
import type { WireRecord } from '../../contract/recordSchema.ts';
import { inTransaction } from '../../server/database/transaction.ts';
import { type Session, startApi } from '../support/api.ts';
import { chainOf, type TestTill } from './tills/support.ts';

const api = await startApi();
const main = '/services/main';
let session: Session;
let chain: ReturnType<typeof chainOf>;
let menu: Awaited<ReturnType<typeof chain.openMenu>>;
let website: WireRecord;
let webMenu: WireRecord;
let cheese: WireRecord;
let [here, there]: TestTill[] = [];

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Sold out'));
  chain = chainOf(api, session);
  menu = await chain.openMenu();
  here = await chain.openStore();
  there = await chain.openStore();
  const { channelMenu, item, size } = menu;
  website = await chain.done('POST', `${main}/channels`, { name: 'Website', code: 'WEBSITE' });
  webMenu = await chain.done('POST', `${main}/channelsmenus`, {
    menuId: channelMenu.menuId,
    channelId: website.id,
  });
  const shown = { menuId: channelMenu.menuId, channelId: website.id, menuItemId: item.id };
  await chain.done('POST', `${main}/channelItems`, shown);
  const category = await chain.done('POST', `${main}/stockcategories`, { name: 'Dairy' });
  cheese = await chain.done('POST', `${main}/stockitems`, {
    ...{ stockCode: 'CH', description: 'Mozzarella', stockCategoryId: category.id, baseUnitTypeId: 11 },
  });
  const line = { quantity: 1, unitTypeId: 11 };
  const sauce = await chain.done('POST', `${main}/recipes`, {
    ...{ name: 'Sauce', lines: [{ ...line, stockItemId: cheese.id }] },
  });
  const pizza = await chain.done('POST', `${main}/recipes`, {
    ...{ name: 'Pizza', lines: [{ ...line, unitTypeId: 41, usedRecipeId: sauce.id }] },
  });
  await chain.done('POST', `${main}/subtypeRecipes`, { subtypeId: size.id, recipeId: pizza.id });
});

const sellOut = (path: string, { id }: WireRecord, values: object) =>
  session.call('POST', `${main}/${path}/${id}/actions/sellOut`, values);
const now = async (till: TestTill | undefined, query = '') =>
  (await chain.done<SoldOutThing[]>('GET', `${main}/soldOutNow/${till?.storeUuid}${query}`)).map(
    ({ kind, name }) => `${kind} ${name}`,
  );
const entries = (isNow: boolean) =>
  chain.done<WireRecord[]>('GET', `${main}/soldOut?filter=${encodeURIComponent(JSON.stringify({ isNow }))}`);
const backOnSale = async () => {
  for (const { id } of await entries(true))
    await chain.done('POST', `${main}/soldOut/${id}/actions/backOnSale`, {});
};
/** What the till hears, the newest message only. */
const heard = async (till: TestTill | undefined) => {
  const messages = (await till?.claim({ max: 20 })) ?? [];
  for (const { id, leaseToken } of messages) await till?.call(`messages/${id}/complete`, { leaseToken });
  return messages.at(-1)?.payload.soldOut;
};
const preview = async (till: TestTill | undefined) =>
  (
    await chain.done<DeploymentPreview>(
      'GET',
      `${main}/channelsmenus/${webMenu.id}/deployment?storeUuid=${till?.storeUuid}`,
    )
  ).menu;

test('an item is sold out in one store on one channel, says who did it, and comes back when somebody says so', async () => {
  const where = { storeUuids: [here?.storeUuid], channelIds: [website.id] };
  expect((await sellOut('menuitem', menu.item, { ends: 'NEVER', ...where })).status).toBe(200);
  expect(await now(here)).toEqual([]);
  expect(await now(here, `?channelId=${website.id}`)).toEqual(['ITEM Regina']);
  expect(await now(there, `?channelId=${website.id}`)).toEqual([]);
  expect((await preview(here)).items).toMatchObject([{ availability: 'SOLD_OUT' }]);
  expect((await preview(there)).items).toMatchObject([{ availability: 'AVAILABLE' }]);
  expect(await entries(true)).toMatchObject([
    { what: 'Regina', soldOutBy: 'Test Person', until: null, allStores: false, allChannels: false },
  ]);
  await backOnSale();
  expect((await preview(here)).items).toMatchObject([{ availability: 'AVAILABLE' }]);
  expect(await entries(false)).toMatchObject([{ what: 'Regina', isNow: false }]);
});

test('an ingredient sells out everything whose recipe needs it, also through another recipe, and every till hears of it', async () => {
  // The database leaves out zeros at the end of a moment, so this is a whole second.
  const until = `${new Date(Date.now() + 3_600_000).toISOString().slice(0, 19)}Z`;
  expect((await sellOut('stockitems', cheese, { ends: 'MOMENT', until })).status).toBe(200);
  expect(await now(there)).toEqual(['ITEM Regina', 'STOCK_ITEM Mozzarella']);
  for (const till of [here, there])
    expect(await heard(till)).toEqual([
      { kind: 'ITEM', id: `i-${menu.item.id}`, name: 'Regina', until },
      { kind: 'STOCK_ITEM', id: cheese.id, name: 'Mozzarella', until },
    ]);
  expect((await preview(here)).items).toMatchObject([{ availability: 'SOLD_OUT' }]);
  await inTransaction(api.database.pool, { customer: session.customerUuid, stores: 'all' }, (client) =>
    client.query(`UPDATE sold_outs SET until = until - interval '2 hours' WHERE until IS NOT NULL`),
  );
  expect(await now(there)).toEqual([]);
  expect((await preview(here)).items).toMatchObject([{ availability: 'AVAILABLE' }]);
});

test('one size is sold out by itself, and its item with the last of them', async () => {
  const item = await chain.done('POST', `${main}/menuitem`, { name: 'Calzone', code: 'CALZONE' });
  const sizes = [];
  for (const name of ['Small', 'Large'])
    sizes.push(await chain.done('POST', `${main}/menuitem/subtype`, { menuItemId: item.id, name }));
  const [small, large] = sizes as [WireRecord, WireRecord];
  const sellOutSize = ({ id }: WireRecord) =>
    chain.done('POST', `${main}/menuitem/subtype/${id}/actions/sellOutToday`, {});
  const ofCalzone = async () => (await now(here)).filter((thing) => thing.includes('Calzone'));
  await sellOutSize(small);
  expect(await ofCalzone()).toEqual(['SIZE Calzone · Small']);
  expect((await entries(true)).map(({ what }) => what)).toContain('Calzone · Small');
  await sellOutSize(large);
  expect(await ofCalzone()).toEqual(['ITEM Calzone']);
  await backOnSale();
  expect(await ofCalzone()).toEqual([]);
});

test('a size that cannot be made is sold out, and its item goes on with the others', async () => {
  const { item } = menu;
  const small = await chain.done('POST', `${main}/menuitem/subtype`, { menuItemId: item.id, name: 'Small' });
  const [list] = await chain.done<WireRecord[]>('GET', `${main}/priceList`);
  await chain.done('POST', `${main}/priceListElements`, {
    ...{ priceListId: list?.id, priceOf: 'MENU_ITEM_VARIANT', subtypeId: small.id, price: 8990 },
  });
  await sellOut('stockitems', cheese, { ends: 'NEVER' });
  expect(await now(here)).toEqual(['SIZE Regina · Standard', 'STOCK_ITEM Mozzarella']);
  expect((await preview(here)).items).toMatchObject([
    {
      availability: 'AVAILABLE',
      sizes: [
        { name: 'Standard', availability: 'SOLD_OUT' },
        { name: 'Small', availability: 'AVAILABLE' },
      ],
    },
  ]);
  await backOnSale();
  expect((await preview(here)).items).toMatchObject([
    { sizes: [{ availability: 'AVAILABLE' }, { availability: 'AVAILABLE' }] },
  ]);
  expect(await heard(here)).toEqual([]);
});

test('an item is sold out while too few options are left where guests must choose, until the first comes back', async () => {
  const rye = await chain.done('POST', `${main}/modifires`, { name: 'Rye', code: 'RYE' });
  const wheat = await chain.done('POST', `${main}/modifires`, { name: 'Wheat', code: 'WHEAT' });
  const base = await chain.done('POST', `${main}/modifiresGroups`, { name: 'Base', min: 1, max: 1 });
  const crust = await chain.done('POST', `${main}/modifiresGroups`, { name: 'Crust', min: 1, max: 1 });
  // Whoever chooses the base chooses its crust.
  const plain = await chain.done('POST', `${main}/modifires`, {
    ...{ name: 'Plain', code: 'PLAIN', opensGroupIds: [crust.id] },
  });
  for (const [group, modifiers] of [
    [base, [plain]],
    [crust, [rye, wheat]],
  ] as const)
    for (const { id: modifierId } of modifiers)
      await chain.done('POST', `${main}/modifierGroupMembers`, { modifierGroupId: group.id, modifierId });
  const link = await chain.done('POST', `${main}/subtypeModifierGroups`, {
    ...{ subtypeId: menu.size.id, modifierGroupId: base.id },
  });
  const sizes = await chain.done<WireRecord[]>('GET', `${main}/menuitem/subtype`);
  for (const { id, menuItemId, name } of sizes)
    if (menuItemId === menu.item.id && name !== 'Standard')
      await chain.done('DELETE', `${main}/menuitem/subtype/${id}`);
  await heard(here);
  await sellOut('modifires', rye, { ends: 'NEVER' });
  expect(await now(here)).toEqual(['MODIFIER Rye']);
  const until = `${new Date(Date.now() + 3_600_000).toISOString().slice(0, 19)}Z`;
  await sellOut('modifires', wheat, { ends: 'MOMENT', until });

  expect(await now(here)).toEqual(['ITEM Regina', 'MODIFIER Plain', 'MODIFIER Rye', 'MODIFIER Wheat']);
  expect(await heard(here)).toEqual([
    { kind: 'ITEM', id: `i-${menu.item.id}`, name: 'Regina', until },
    { kind: 'MODIFIER', id: `m-${plain.id}`, name: 'Plain', until },
    { kind: 'MODIFIER', id: `m-${rye.id}`, name: 'Rye', until: null },
    { kind: 'MODIFIER', id: `m-${wheat.id}`, name: 'Wheat', until },
  ]);
  const gone = { availability: 'SOLD_OUT', soldOutUntil: until };
  expect((await preview(here)).items).toMatchObject([{ ...gone, sizes: [gone] }]);

  // A size for which nobody has to choose goes on, by the limits of its own.
  await chain.done('PUT', `${main}/subtypeModifierGroups/${link.id}`, { min: 0 });
  expect(await now(here)).toEqual(['MODIFIER Plain', 'MODIFIER Rye', 'MODIFIER Wheat']);
  expect((await preview(here)).items).toMatchObject([{ availability: 'AVAILABLE' }]);
  await chain.done('PUT', `${main}/subtypeModifierGroups/${link.id}`, { min: null });
  expect((await preview(here)).items).toMatchObject([gone]);
  await backOnSale();
  expect((await preview(here)).items).toMatchObject([{ availability: 'AVAILABLE' }]);
  await chain.done('DELETE', `${main}/subtypeModifierGroups/${link.id}`);
});

test('the end of the trading day is that of each store, and somebody can undo it', async () => {
  const day = [{ from: '00:00', to: '24:00' }];
  const week = Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((name) => [name, day]),
  );
  for (const till of [here, there])
    await chain.done('PUT', `/services/store/api/stores/storeTradingHours/${till?.storeUuid}`, {
      hours: week,
    });
  await chain.done('PUT', `/services/store/api/stores/stores/${there?.storeUuid}`, {
    timeZone: 'Asia/Tokyo',
  });
  const answer = await sellOut('modifires', menu.olives, { ends: 'DAY' });
  const found = await entries(true);
  expect(found).toHaveLength(2);
  const midnights = found.map(({ until, storeUuids }) => {
    const timeZone = storeUuids?.toString() === there?.storeUuid ? 'Asia/Tokyo' : 'Africa/Johannesburg';
    return new Date(String(until)).toLocaleTimeString('en-GB', { timeZone });
  });
  expect(midnights).toEqual(['00:00:00', '00:00:00']);
  expect(await heard(here)).toMatchObject([{ kind: 'MODIFIER', id: `m-${menu.olives.id}`, name: 'Olives' }]);
  const request = answer.headers.get('x-request-id');
  expect((await session.call('POST', `${main}/modifires/undo`, { request })).status).toBe(200);
  expect(await now(here)).toEqual([]);
  expect(await heard(here)).toEqual([]);
  expect(await heard(there)).toEqual([]);
});

test('without a question, something is sold out everywhere until the day ends', async () => {
  const item = await chain.done('POST', `${main}/menuitem`, { name: 'Today', code: 'TODAY' });
  await chain.done('POST', `${main}/menuitem/${item.id}/actions/sellOutToday`, {});
  const found = (await entries(true)).filter(({ menuItemId }) => menuItemId === item.id);
  expect(found.length).toBeGreaterThan(0);
  for (const one of found) {
    expect(one).toMatchObject({ ends: 'DAY', allChannels: true });
    expect(Date.parse(String(one.until))).toBeGreaterThan(Date.now());
  }
  await backOnSale();
});

test('a time that is over is refused, and people sell out only where they work', async () => {
  const late = await sellOut('menuitem', menu.item, { ends: 'MOMENT', until: '2020-01-01T10:00:00Z' });
  expect([late.status, late.body.issues]).toMatchObject([422, [{ field: 'until', code: 'pauseOver' }]]);
  const limited = await api.signIn(session.customerUuid, {
    role: 'Manager',
    stores: [String(here?.storeUuid)],
  });
  const path = `${main}/menuitem/${menu.item.id}/actions/sellOut`;
  expect((await limited.call('POST', path, { ends: 'NEVER', storeUuids: [there?.storeUuid] })).status).toBe(
    422,
  );
  expect((await limited.call('POST', path, { ends: 'NEVER' })).status).toBe(200);
  expect([await now(here), await now(there)]).toEqual([['ITEM Regina'], []]);
  expect((await limited.call('GET', `${main}/soldOutNow/${there?.storeUuid}`)).status).toBe(404);
  const viewer = await api.signIn(session.customerUuid, { role: 'Viewer' });
  expect((await viewer.call('POST', path, { ends: 'NEVER' })).status).toBe(403);
});

test('platforms learn where something changes, now and at its end, in stores that are linked with them', async () => {
  await chain.done('POST', `${main}/channels`, { name: 'Uber Eats', code: 'UBER_EATS' });
  await chain.done('POST', '/services/store/api/stores/uber', {
    ...{ storeUuid: here?.storeUuid, uberStoreUuid: '9b7e2a10-52f4-4d0c-8a55-1f7f6f1d2a02' },
  });
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await sellOut('menuitem', menu.item, { ends: 'NEVER' });
  await sellOut('menuitem', menu.item, { ends: 'MOMENT', until });
  const { rows } = await inTransaction(
    api.database.pool,
    { customer: session.customerUuid, stores: 'all' },
    (client) =>
      client.query(`SELECT change.store_uuid AS store, channel.code, change.due_at <= now() AS due FROM sold_out_changes change
        JOIN channels channel ON channel.customer_uuid = change.customer_uuid AND channel.id = change.channel_id
        ORDER BY change.due_at`),
  );
  expect(rows).toEqual([
    { store: here?.storeUuid, code: 'UBER_EATS', due: true },
    { store: here?.storeUuid, code: 'UBER_EATS', due: false },
  ]);
  const path = `${main}/channelsmenus/${webMenu.id}/deployment/document`;
  const document = await session.call('GET', `${path}?channel=UBER_EATS&storeUuid=${here?.storeUuid}`);
  const [regina] = JSON.parse(document.text).items;
  // Until somebody says so, because one of the two entries has no end.
  expect(regina.suspension_info.suspension.suspend_until).toBe(4_102_444_800);
  await backOnSale();
  await sellOut('menuitem', menu.item, { ends: 'MOMENT', until });
  const again = await session.call('GET', `${path}?channel=UBER_EATS&storeUuid=${here?.storeUuid}`);
  expect(JSON.parse(again.text).items[0].suspension_info.suspension.suspend_until).toBe(
    Math.ceil(Date.parse(until) / 1000),
  );
});
