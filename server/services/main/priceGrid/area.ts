import type pg from 'pg';
import { priceGridCall } from '../../../../contract/calls/priceGrid.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { allows } from '../../../../contract/rights/rights.ts';
import { type Actor, realmOf } from '../../../access/actor.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { type Handler, quickCompression, serve } from '../../../calls/serve.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { turns } from '../../../limits/turns.ts';
import type { App } from '../../../plugins/validation.ts';
import { readPriceGrid } from './readPriceGrid.ts';

/** What prices follow from. A role must be able to read all of it. */
const priceParts = [
  ...['menus/items', 'menus/subtypes', 'menus/channel-subtypes', 'channels'],
  ...['pricing/price-lists', 'pricing/price-list-elements', 'tax'],
];

/** What costs follow from. */
const costParts = ['recipes', 'stock-items/items'];

const readsAll = ({ rights }: Actor, resources: readonly string[]) =>
  resources.every((resource) => allows(rights, resource, 'read'));

/** All prices of a menu at once. That takes many rows, so only a few people at once may ask for them. */
function priceGridRoutes(app: App, pool: pg.Pool): void {
  const takeTurn = turns({ most: 4, mostForOne: 2 });
  const readGrid: Handler<typeof priceGridCall> = async ({ params, actor }) => {
    if (!readsAll(actor, priceParts)) throw new ServiceError('FORBIDDEN');
    const query = { menuId: params.id, hasCosts: readsAll(actor, costParts) };
    const giveBack = takeTurn(actor.customerUuid);
    try {
      return await inTransaction(pool, realmOf(actor), (client) =>
        readPriceGrid(client, actor.customerUuid, query),
      );
    } finally {
      giveBack();
    }
  };
  serve(app, priceGridCall, readGrid, { compress: quickCompression });
}

/** All prices of a menu at once, with what its sizes cost: the readers of the catalogue and of the recipes, put together. */
export const priceGridArea = ({ pool }: Platform): Area => ({
  service: 'main',
  resources: [
    ...([
      'menus',
      'menus/channel-menus',
      'menus/channel-items',
      'menus/items',
      'menus/subtypes',
      'channels',
    ] as const),
    ...(['menus/channel-subtypes', 'menus/subtype-recipes', 'recipes', 'stock-items/items', 'tax'] as const),
    ...(['pricing/channel-prices', 'pricing/price-lists', 'pricing/price-list-elements'] as const),
  ],
  calls: (app) => priceGridRoutes(app, pool),
});
