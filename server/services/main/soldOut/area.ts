import { soldOutNowCall } from '../../../../contract/calls/soldOut.ts';
import { soldOutName } from '../../../../contract/deployment/soldOut.ts';
import { realmOf } from '../../../access/actor.ts';
import type { Area, DemoCustomer } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { readOneWith } from '../../../crud/read.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { readSoldOut } from '../../../domain/soldOut/readSoldOut.ts';
import { tellPlatforms } from '../../../domain/soldOut/tellPlatforms.ts';
import { sellOutBy } from './sellOut.ts';
import { soldOutRules, type TellPlatforms } from './tellStores.ts';

/** An installation that reaches no platform has nobody to tell. */
const tellLinked =
  ({ menuPlatforms }: Platform): TellPlatforms =>
  async (scope) => {
    if (Object.keys(menuPlatforms).length > 0) await tellPlatforms(scope);
  };

/** Two things that a store has run out of. */
async function fillSoldOut({ size, act, idOf }: DemoCustomer): Promise<void> {
  if (size === 'small') return;
  await act('menus/items', await idOf('menus/items', 'Soft Serve'), 'sellOut', {
    ...{ ends: 'NEVER', storeUuids: [await idOf('stores', 'Rosebank')], channelIds: [] },
  });
  await act('stock-items/items', await idOf('stock-items/items', 'Avocado'), 'sellOut', {
    ...{ ends: 'DAY', storeUuids: [await idOf('stores', 'Claremont')], channelIds: [] },
  });
}

/** What stores have run out of: selling it out, telling tills and platforms, and answering screens. */
export const soldOutArea = (platform: Platform): Area => ({
  service: 'main',
  resources: [
    ...([
      soldOutName,
      'menus/items',
      'menus/modifiers',
      'stock-items/items',
      'menus/subtypes',
      'menus/subtype-recipes',
    ] as const),
    ...(['recipes/lines', 'stores', 'stores/trading-hours', 'stores/special-hours', 'channels'] as const),
  ],
  calls(app) {
    serve(app, soldOutNowCall, ({ params: { storeUuid }, query: { channelId = null }, actor }) =>
      inTransaction(platform.pool, realmOf(actor), async (client) => {
        await readOneWith(client, platform.contextOf('stores'), storeUuid, actor.customerUuid);
        return readSoldOut(client, actor.customerUuid, { storeUuid, channelId });
      }),
    );
  },
  rules: { [soldOutName]: soldOutRules(tellLinked(platform)) },
  handlers: {
    'menus/items': sellOutBy('menuItemId'),
    'menus/subtypes': sellOutBy('subtypeId'),
    'menus/modifiers': sellOutBy('modifierId'),
    'stock-items/items': sellOutBy('stockItemId'),
  },
  demo: fillSoldOut,
});
