import { issueStoreKeyCall } from '../../../../contract/calls/stores.ts';
import type { Area, DemoCustomer } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { write } from '../../../crud/write/write.ts';

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
  ],
  calls: (app) =>
    serve(app, issueStoreKeyCall, ({ body: { storeUuid, version }, actor }) =>
      write(contextOf('stores'), actor, { action: 'issue', id: storeUuid, field: 'authKey', version }),
    ),
  demo: fillStores,
});
