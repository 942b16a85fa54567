import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ExplainedItem } from '../../../contract/calls/channelMenus.ts';
import type { DeploymentPreview } from '../../../contract/calls/deployment.ts';
import type { BuiltMenu } from '../../../contract/catalogue/builtMenu.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { type Session, startApi } from '../../support/api.ts';

const api = await startApi();
const main = '/services/main';
const stores = '/services/store/api/stores';
let session: Session;

async function made(path: string, values: object, method = 'POST'): Promise<WireRecord> {
  const address = path.startsWith('/') ? path : `${main}/${path}`;
  const { status, body, text } = await session.call(method, address, values);
  expect(status, text).toBeLessThan(300);
  return body.data;
}

let channelMenu: WireRecord;
let store: string;
let otherStore: string;
let items: WireRecord[];
let olives: WireRecord;

const weekday = [{ from: '11:00', to: '22:00' }];

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Deployment'));
  const { id: channelId } = await made('channels', { name: 'Uber Eats', code: 'UBER_EATS' });
  const { id: menuId } = await made('menu', { name: 'All day', hours: { mon: weekday, tue: weekday } });
  const list = await made('priceList', { name: 'Counter', isDefault: true });
  channelMenu = await made('channelsmenus', { menuId, channelId });
  const taxGroup = await made('tax/taxGroups', { name: 'Standard rate' });
  await made('tax', { taxGroupId: taxGroup.id, taxTypeId: 1, ratePercent: 15, validFrom: '2018-04-01' });
  const category = await made('itemcategories', { name: 'Pizza' });
  olives = await made('modifires', { name: 'Olives', code: 'M1' });
  const group = await made('modifiresGroups', { name: 'Toppings', min: 0, max: 6 });
  await made('modifierGroupMembers', { modifierGroupId: group.id, modifierId: olives.id });
  items = [];
  for (const [name, code, price] of [
    ['Margherita', '1001', 12_990],
    ['Regina', '1002', 13_990],
  ] as const) {
    const item = await made('menuitem', {
      ...{ name, code, categoryIds: [category.id], taxGroupId: taxGroup.id },
    });
    const size = await made('menuitem/subtype', { menuItemId: item.id, name: 'Standard' });
    const priced = { priceListId: list.id, priceOf: 'MENU_ITEM_VARIANT', subtypeId: size.id, price };
    await made('priceListElements', priced);
    await made('subtypeModifierGroups', { subtypeId: size.id, modifierGroupId: group.id });
    await made('channelItems', { menuId, channelId, menuItemId: item.id });
    items.push(item);
  }
  await made('priceBatches', {
    ...{ name: 'Later', priceListId: list.id, validFrom: '2040-03-01', changePercent: 10, roundTo: 10 },
  });
  store = String((await made(`${stores}/stores`, { name: 'Rosebank', code: 'RB' })).uuid);
  otherStore = String((await made(`${stores}/stores`, { name: 'Menlyn', code: 'ME' })).uuid);
});

const address = (query = '', of = '') => `${main}/channelsmenus/${channelMenu.id}/deployment${of}${query}`;
const preview = async (query = '') =>
  (await session.call<DeploymentPreview>('GET', address(query))).body.data;
const built = async (moment: object = {}) => {
  const { menuId, channelId } = channelMenu;
  const body = { menuId, channelId, ...moment };
  return (await session.call<BuiltMenu>('POST', `${main}/menu/buildJson`, body)).body.data;
};
const codes = ({ findings }: DeploymentPreview) =>
  findings.map(({ severity, code }) => `${severity} ${code}`);

describe('what a channel gets of a menu', () => {
  test('is written for the channel that sells it, or for the one that is asked for', async () => {
    const own = await preview();
    expect(own).toMatchObject({ channel: 'UBER_EATS', channelName: 'Uber Eats', changes: null });
    expect(own.menu.items.map(({ name }) => name).sort()).toEqual(['Margherita', 'Regina']);
    expect(codes(own)).toEqual(['WARNING STORE_MISSING']);
    expect((await preview('?channel=COUNTER')).channel).toBe('COUNTER');
    expect((await session.call('GET', address('?channel=SMOKE'))).status).toBe(422);
  });

  test('names what is missing at the store, and has nothing to say once that is mended', async () => {
    const inStore = `?storeUuid=${store}`;
    const before = await preview(inStore);
    expect(codes(before)).toEqual(['BLOCKER STORE_NOT_LINKED', 'BLOCKER NO_HOURS']);
    expect(before.findings[0]?.record).toEqual({ resource: 'stores', id: store, name: 'Rosebank' });
    await made(`${stores}/uber`, {
      ...{ storeUuid: store, uberStoreUuid: '9b7e2a10-52f4-4d0c-8a55-1f7f6f1d2a02' },
    });
    await made(
      `${stores}/storeTradingHours/${store}`,
      { hours: { tue: [{ from: '09:00', to: '12:00' }] } },
      'PUT',
    );
    const after = await preview(inStore);
    expect(codes(after)).toEqual([]);
    // Tuesday, 11:00 to 12:00: when both the store and the menu are open.
    expect(after.menu.hours).toEqual([{ start: 35 * 60, end: 36 * 60 }]);
  });

  test('has the country of the store and the currency of the customer, and says where they do not fit', async () => {
    const locatedIn = async (country: string) => {
      await made(`${stores}/storeAddress/${store}`, { country }, 'PUT');
      const found = await preview(`?storeUuid=${store}`);
      return [found.menu.country, ...codes(found)];
    };
    expect(await locatedIn('South Africa')).toEqual(['ZA']);
    expect(await locatedIn('Namibia')).toEqual(['NA']);
    // Its clock says where it is then.
    expect(await locatedIn('Suidwes')).toEqual(['ZA', 'WARNING COUNTRY_UNCLEAR']);
    expect((await preview(`?storeUuid=${otherStore}`)).menu).toMatchObject({
      country: 'ZA',
      currency: 'ZAR',
    });
    const pay = (currency: string) =>
      inTransaction(api.database.pool, 'sign-in', (client) =>
        client.query('UPDATE customers SET currency = $2 WHERE uuid = $1', [session.customerUuid, currency]),
      );
    await pay('NAD');
    const refused = await preview('?channel=MR_DELIVERY');
    expect(refused.menu.currency).toBe('NAD');
    expect(codes(refused)).toContain('BLOCKER CURRENCY_REFUSED');
    await pay('ZAR');
    await locatedIn('South Africa');
  });

  test('warns of hours in which nobody is in the store: those of the week, and special hours past midnight', async () => {
    const warned = async () =>
      (await preview(`?storeUuid=${store}`)).findings.map(
        ({ code, severity, record, part, field }) =>
          `${severity} ${code} ${record.name} ${part ?? record.resource} ${field}`,
      );
    const staff = (tue: string, sat: string) =>
      made(
        `${stores}/storeOperatingHours/${store}`,
        { hours: { tue: [{ from: '08:00', to: tue }], sat: [{ from: '08:00', to: sat }] } },
        'PUT',
      );
    const special = await made('/services/store/specialHours', {
      ...{ storeUuid: store, name: 'Party', validFrom: '2040-01-07', lastDay: '2040-01-07' },
      // A Saturday; the hours of the other days never come.
      hours: { sat: [{ from: '18:00', to: '02:00' }], sun: [{ from: '03:00', to: '23:00' }] },
    });
    await staff('11:30', '23:30');
    expect(await warned()).toEqual([
      'WARNING STAFF_MISSING Rosebank stores/operating-hours hours',
      'WARNING STAFF_MISSING Party stores/special-hours hours',
    ]);
    await staff('12:00', '02:00');
    expect(await warned()).toEqual([]);
    expect((await session.call('DELETE', `/services/store/specialHours/${special.id}`)).status).toBe(200);
  });

  test('has what the store has otherwise: its names, what it hides, and what has run out', async () => {
    const [margherita, regina] = items;
    await made('menuitem/restaurant', {
      storeUuid: store,
      menuItemId: margherita?.id,
      name: 'Table Mountain',
    });
    await made('menuitem/restaurant', { storeUuid: store, menuItemId: regina?.id, isActive: false });
    await made('modifires/restaurant', { storeUuid: store, modifierId: olives.id, isAvailable: false });
    const { menu } = await preview(`?storeUuid=${store}`);
    expect(menu.items).toMatchObject([{ name: 'Table Mountain', availability: 'AVAILABLE' }]);
    expect(menu.groups).toMatchObject([{ options: [{ name: 'Olives', availability: 'SOLD_OUT' }] }]);
    expect((await preview()).menu.items).toHaveLength(2);
    const file = await built({ storeUuid: store });
    expect(file.items).toMatchObject([{ name: 'Table Mountain', availability: 'AVAILABLE' }]);
    expect(file.optionGroups).toMatchObject([{ options: [{ name: 'Olives', availability: 'SOLD_OUT' }] }]);
    expect(file.sections).toMatchObject([{ itemIds: [margherita?.id] }]);
    expect((await built()).items.map(({ name }) => name)).toEqual(['Margherita', 'Regina']);
  });

  test('says what is sold out there until later, as the built menu does', async () => {
    const [margherita] = items;
    await made(`menuitem/${margherita?.id}/actions/sellOut`, { storeUuids: [store], ends: 'NEVER' });
    const inMenu = (await preview(`?storeUuid=${store}`)).menu.items.find(({ id }) => id === margherita?.id);
    const inFile = (await built({ storeUuid: store })).items.find(({ id }) => id === margherita?.id);
    expect([inMenu?.availability, inFile?.availability]).toEqual(['SOLD_OUT', 'SOLD_OUT']);
  });

  test.each([
    ['channel menu', () => [`channelsmenus/${channelMenu.id}`, { isActive: false }] as const],
    ['menu', () => [`menu/${channelMenu.menuId}`, { isActive: false }] as const],
    ['channel', () => [`channels/${channelMenu.channelId}`, { isActive: false }] as const],
  ])('has nothing in it while its %s is switched off, and neither has the built menu', async (_name, of) => {
    const [path, off] = of();
    await made(path, off, 'PUT');
    expect((await preview()).menu).toMatchObject({ items: [], groups: [], sections: [] });
    expect(codes(await preview())).toContain('BLOCKER MENU_EMPTY');
    expect(await built()).toMatchObject({ items: [], optionGroups: [], sections: [] });
    const prices = await session.call<ExplainedItem>('GET', `${main}/menuitem/${items[0]?.id}/prices`);
    expect(prices.body.data.channelMenus).toEqual([]);
    await made(path, { isActive: true }, 'PUT');
    expect((await built()).items).toHaveLength(2);
  });

  test('differs on a later day by what changes until then', async () => {
    const { changes } = await preview('?on=2040-03-01');
    expect(changes).toMatchObject({ itemsBefore: 2, itemsRemoved: 0, guard: 'FINE' });
    expect(changes?.changes.map(({ kind, of, before, after }) => [kind, of, before, after]).sort()).toEqual([
      ['PRICE', 'Margherita', 12_990, 14_290],
      ['PRICE', 'Regina', 13_990, 15_390],
    ]);
    const gone = await preview('?on=2001-01-01');
    expect(gone.changes).toMatchObject({ itemsRemoved: 2, guard: 'EMPTY' });
    expect(codes(gone)).toContain('BLOCKER MENU_EMPTY');
  });

  test('is a file whose digest the check names', async () => {
    const { contentSha256, byteCount } = await preview();
    const { status, headers, text } = await session.call('GET', address('', '/document'));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="All day UBER_EATS .*\.json"/);
    expect(createHash('sha256').update(text).digest('hex')).toBe(contentSha256);
    expect(Buffer.byteLength(text)).toBe(byteCount);
    expect(JSON.parse(text).menus[0].id).toBe(`menu-${channelMenu.id}`);
  });
});

describe('who may see it', () => {
  const both = ['', '/document'];

  test('another customer finds nothing, neither the menu nor the store', async () => {
    const stranger = await api.signIn(await api.createCustomer('Somebody else'));
    for (const of of both) expect((await stranger.call('GET', address('', of))).status).toBe(404);
    const unknown = `?storeUuid=${crypto.randomUUID()}`;
    for (const of of both) expect((await session.call('GET', address(unknown, of))).status).toBe(404);
  });

  test('people find only the stores where they work', async () => {
    const person = await api.signIn(session.customerUuid, { stores: [store] });
    for (const of of both) {
      expect((await person.call('GET', address(`?storeUuid=${store}`, of))).status).toBe(200);
      expect((await person.call('GET', address(`?storeUuid=${otherStore}`, of))).status).toBe(404);
    }
  });

  test.each([
    ['prices', { '*': ['read'], 'pricing/*': [] }, ''],
    ['hours of stores', { '*': ['read'], 'stores/trading-hours': [] }, 'store'],
  ])('a role without %s is refused', async (name, rights, asked) => {
    await made('access/roles', { name: `No ${name}`, rights });
    const person = await api.signIn(session.customerUuid, { role: `No ${name}` });
    const query = asked === '' ? '' : `?storeUuid=${store}`;
    for (const of of both) expect((await person.call('GET', address(query, of))).status).toBe(403);
  });
});
