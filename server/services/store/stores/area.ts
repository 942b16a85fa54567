import { issueStoreKeyCall } from '../../../../contract/calls/stores.ts';
import type { Area, DemoCustomer } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { write } from '../../../crud/write/write.ts';

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

/** A part of Johannesburg, as longitude and latitude. */
const rosebankCore = [
  [28.03, -26.16],
  [28.06, -26.16],
  [28.06, -26.13],
  [28.03, -26.13],
  [28.03, -26.16],
];

/** Regions of a demo customer, the settings of a store, and the text of its till slips. */
async function fillStores({ size, create, idOf }: DemoCustomer): Promise<void> {
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
  }
  const rosebank = await idOf('stores', 'Rosebank');
  await create('stores/delivery-zones', {
    storeUuid: rosebank,
    name: 'Rosebank core',
    area: { type: 'Polygon', coordinates: [rosebankCore] },
    deliveryFee: 2500,
    minimumOrder: 8000,
    deliveryMinutes: 35,
    colour: '#d9480f',
  });
  await create('stores/delivery-zones', {
    storeUuid: rosebank,
    name: 'Around the store',
    area: { type: 'Circle', coordinates: [28.043, -26.146], radius: 1500 },
    priority: 20,
    deliveryFee: 1500,
    deliveryMinutes: 25,
    colour: '#0b7285',
  });
  await create('stores/till-slip-headers', {
    name: 'Restaurants',
    lines: 'Ember & Dough\nWood-fired since 2009',
    vatNumber: '4000000000',
    phone: '+27 21 555 0100',
    website: 'https://ember.example',
    footerLines: 'Thank you, and see you soon',
  });
}

/** Store groups and the settings of stores. */
export const storesArea = ({ contextOf }: Platform): Area => ({
  service: 'store',
  resources: [
    'stores',
    'stores/groups',
    'stores/group-members',
    'stores/settings',
    'stores/till-slip-headers',
    'stores/trading-hours',
    'stores/delivery-zones',
  ],
  calls: (app) =>
    serve(app, issueStoreKeyCall, ({ body: { storeUuid, version }, actor }) =>
      write(contextOf('stores'), actor, { action: 'issue', id: storeUuid, field: 'authKey', version }),
    ),
  demo: fillStores,
});
