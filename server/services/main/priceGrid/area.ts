import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { priceGridRoutes } from './priceGridRoutes.ts';

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
