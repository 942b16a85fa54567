import { issueStoreKeyCall, storeKeyCalls } from '../../../../contract/calls/stores.ts';
import { authorise, realmOf } from '../../../access/actor.ts';
import type { Area, DemoCustomer } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { readOneWith } from '../../../crud/read.ts';
import { writeWith } from '../../../crud/write.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { recordTillEvent } from '../../../domain/tills/mailbox.ts';
import type { App } from '../../../plugins/validation.ts';
import { endKey, liveKey, readKeys, revokeKey, storeKeyRules } from './storeKeys.ts';

const weekday = [{ from: '11:00', to: '22:00' }];
const weekend = [{ from: '11:00', to: '00:30' }];
const tradingHours = {
  mon: weekday,
  tue: weekday,
  wed: weekday,
  thu: weekday,
  fri: weekend,
  sat: weekend,
  sun: [{ from: '12:00', to: '21:00' }],
};

const everyDay = (from: string, to: string) =>
  Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [{ from, to }]]));
const operatingHours = everyDay('09:00', '01:00');
const holidayHours = everyDay('12:00', '20:00');

/** The date that many days from now. */
const inDays = (count: number): string =>
  new Date(Date.now() + count * 24 * 60 * 60_000).toISOString().slice(0, 10);

/** What one store does differently: names of items, what has run out, and what search engines show of it. */
async function fillStoreMenu(
  { create, idOf }: Pick<DemoCustomer, 'create' | 'idOf'>,
  storeUuid: string,
): Promise<void> {
  const item = async (title: string) => ({ storeUuid, menuItemId: await idOf('menus/items', title) });
  await create('menus/store-items', { ...(await item('Hawaiian')), name: 'Table Mountain' });
  await create('menus/store-items', { ...(await item('Malva Pudding')), isAvailable: false });
  await create('menus/store-items', { ...(await item('Four Cheese')), isActive: false });
  const modifier = async (title: string) => ({ storeUuid, modifierId: await idOf('menus/modifiers', title) });
  await create('menus/store-modifiers', { ...(await modifier('Feta')), name: 'Danish feta' });
  await create('menus/store-modifiers', { ...(await modifier('Pineapple')), isAvailable: false });
  await create('seo/store-location', { storeUuid, title: 'Wood-fired pizza in Claremont' });
  await create('seo/store-product', { storeUuid, title: 'Pizza, delivered hot in Claremont' });
  await create('seo/store-general', { storeUuid, title: 'Ember & Dough Claremont' });
}

/** Made-up IDs of two stores on the platforms that they sell through. */
async function fillPlatformLinks({ create, idOf }: Pick<DemoCustomer, 'create' | 'idOf'>): Promise<void> {
  const uberStores = {
    Claremont: '7d6f1c9e-2b0a-4c58-9a3e-51f0c2a4b801',
    Rosebank: 'c3a94e70-8f1d-4b6a-b1d2-0e97d5f3a642',
  };
  for (const [store, uberStoreUuid] of Object.entries(uberStores)) {
    const storeUuid = await idOf('stores', store);
    await create('stores/uber-links', { storeUuid, uberStoreUuid });
    await create('stores/mr-d', { storeUuid, mrdStoreId: `ember-${store.toLowerCase()}`, authType: 'NONE' });
  }
}

/** A part of Johannesburg, as longitude and latitude. */
const rosebankCore = [
  [28.03, -26.16],
  [28.06, -26.16],
  [28.06, -26.13],
  [28.03, -26.13],
  [28.03, -26.16],
];

/** Regions of a demo customer, the settings of a store, and the text of its till slips. */
async function fillStores({ size, create, act, idOf }: DemoCustomer): Promise<void> {
  if (size === 'small') return;
  const coast = await create('stores/groups', { name: 'Coast' });
  const inland = await create('stores/groups', {
    name: 'Inland',
    priceListId: await idOf('pricing/price-lists', 'Delivery'),
  });
  const groups = { Claremont: coast, Umhlanga: coast, Rosebank: inland, Menlyn: inland };
  for (const [store, group] of Object.entries(groups)) {
    const storeUuid = await idOf('stores', store);
    await create('stores/group-members', { storeUuid, groupUuids: [group.id] });
    await create('stores/settings', {
      storeUuid,
      offersDelivery: true,
      minimumOrder: 8000,
      deliveryFee: 2500,
      deliveryMinutes: 40,
    });
  }
  for (const store of Object.keys(groups)) {
    const storeUuid = await idOf('stores', store);
    await create('stores/trading-hours', { storeUuid, hours: tradingHours });
    await create('stores/operating-hours', { storeUuid, hours: operatingHours });
    await create('stores/special-hours', {
      ...{ storeUuid, name: 'Shorter in the holidays', validFrom: inDays(20), hours: holidayHours },
    });
    await create('stores/special-hours', {
      ...{ storeUuid, name: 'Back to the usual hours', validFrom: inDays(34) },
    });
  }
  const summer = { name: 'Longer in summer', validFrom: inDays(-21), hours: everyDay('10:00', '23:30') };
  await create('stores/special-hours', { storeUuid: await idOf('stores', 'Umhlanga'), ...summer });
  await fillStoreMenu({ create, idOf }, await idOf('stores', 'Claremont'));
  await fillPlatformLinks({ create, idOf });
  const rosebank = await idOf('stores', 'Rosebank');
  const core = await create('stores/delivery-zones', {
    storeUuid: rosebank,
    name: 'Rosebank core',
    area: { type: 'Polygon', coordinates: [rosebankCore] },
    deliveryFee: 2500,
    minimumOrder: 8000,
    deliveryMinutes: 35,
    colour: '#d9480f',
  });
  const around = await create('stores/delivery-zones', {
    storeUuid: rosebank,
    name: 'Around the store',
    area: { type: 'Circle', coordinates: [28.043, -26.146], radius: 1500 },
    priority: 20,
    deliveryFee: 1500,
    deliveryMinutes: 25,
    colour: '#0b7285',
  });
  for (const { id } of [core, around]) await act('stores/delivery-zones', id, 'approve');
  await create('stores/till-slip-headers', {
    name: 'Restaurants',
    lines: 'Ember & Dough\nWood-fired since 2009',
    vatNumber: '4000000000',
    phone: '+27 21 555 0100',
    website: 'https://ember.example',
    footerLines: 'Thank you, and see you soon',
  });
}

/** Keys of tills: a new one, which may work beside the earlier one for a while, the list of them, and their end. */
function storeKeyRoutes(app: App, { pool, contextOf }: Pick<Platform, 'pool' | 'contextOf'>): void {
  const stores = contextOf('stores');

  serve(app, issueStoreKeyCall, ({ body: { storeUuid, version, earlierUntil }, actor }) => {
    authorise(actor, stores.resource, 'update');
    return inTransaction(pool, realmOf(actor), async (client) => {
      const earlier = earlierUntil === undefined ? undefined : await liveKey(client, actor, storeUuid);
      const issued = await writeWith(
        { client, context: stores, actor },
        { action: 'issue', id: storeUuid, field: 'authKey', version },
      );
      if (earlier !== undefined && earlierUntil !== undefined)
        await endKey(client, actor, earlier, earlierUntil);
      return issued;
    });
  });
  serve(app, storeKeyCalls.list, ({ params: { storeUuid }, actor }) =>
    inTransaction(pool, realmOf(actor), async (client) => {
      await readOneWith(client, stores, storeUuid, actor.customerUuid);
      return readKeys(client, actor, storeUuid);
    }),
  );
  serve(app, storeKeyCalls.revoke, ({ params, actor }) =>
    inTransaction(pool, realmOf(actor), async (client) => {
      const store = await readOneWith(client, stores, params.storeUuid, actor.customerUuid);
      const { lastFour } = await revokeKey(client, actor, params);
      await recordTillEvent(client, actor, 'till-key-revoked', store, { lastFour });
    }),
  );
}

/** Store groups and the settings of stores. */
export const storesArea = (platform: Platform): Area => ({
  service: 'store',
  resources: [
    'stores',
    'stores/groups',
    'stores/group-members',
    'stores/settings',
    'stores/till-slip-headers',
    'stores/trading-hours',
    'stores/operating-hours',
    'stores/special-hours',
    'stores/delivery-zones',
    'stores/uber-links',
    'stores/mr-d',
  ],
  calls: (app) => storeKeyRoutes(app, platform),
  rules: { stores: storeKeyRules },
  demo: fillStores,
});
