import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { channelItemRoutes } from './channelItemRoutes.ts';
import { fillCatalogue } from './demo.ts';

/** Menus, their items, and the prices. */
export const catalogueArea = ({ contextOf }: Platform): Area => ({
  service: 'main',
  resources: [
    'menus',
    'menus/channel-menus',
    'menus/channel-items',
    'menus/item-categories',
    'menus/modifiers',
    'pricing/price-lists',
    'pricing/price-list-elements',
    'tax/groups',
    'menus/items',
    'menus/subtypes',
    'menus/modifier-groups',
    'variants/templates',
    'recipes',
    'recipes/lines',
    'tax',
    'menus/subtype-recipes',
    'menus/channel-subtypes',
  ],
  calls: (app) => channelItemRoutes(app, () => contextOf('menus/channel-items')),
  demo: fillCatalogue,
});
