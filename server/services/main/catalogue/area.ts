import type { Area } from '../../../area/area.ts';
import { fillCatalogue } from './demo.ts';

/** Menus, what they hold, and what it costs. */
export const catalogueArea = (): Area => ({
  service: 'main',
  resources: [
    'menus',
    'menus/channel-menus',
    'menus/item-categories',
    'menus/modifiers',
    'pricing/price-lists',
    'pricing/price-list-elements',
    'tax/groups',
    'menus/items',
    'menus/subtypes',
    'menus/modifier-groups',
    'variants/templates',
    'recipes/lines',
  ],
  demo: fillCatalogue,
});
