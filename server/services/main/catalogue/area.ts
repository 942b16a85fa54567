import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { channelItemRoutes } from './channelItemRoutes.ts';
import { channelMenuRoutes } from './channelMenuRoutes.ts';
import { fillCatalogue } from './demo.ts';

/** Menus, their items, and the prices. */
export const catalogueArea = ({ pool, contextOf }: Platform): Area => ({
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
    'menus/subtype-modifier-groups',
    'menus/modifier-group-members',
    'variants/template-items',
    'pricing/channel-prices',
    'pricing/price-batches',
    'pricing/price-changes',
    'pricing/price-change-lines',
    'stores/groups',
    'tax',
  ],
  calls(app) {
    channelItemRoutes(app, { contextOf });
    channelMenuRoutes(app, pool);
  },
  demo: fillCatalogue,
});
