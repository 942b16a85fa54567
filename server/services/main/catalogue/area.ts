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
  ],
  demo: fillCatalogue,
});
