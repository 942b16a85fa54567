import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { marginRoutes } from './marginRoutes.ts';

/** What items and recipes cost and earn: the readers of the catalogue and of the recipes, put together. */
export const marginsArea = ({ pool }: Platform): Area => ({
  service: 'main',
  resources: ['menus/channel-items', 'menus/subtype-recipes', 'recipes', 'stock-items/items'],
  calls: (app) => marginRoutes(app, pool),
});
