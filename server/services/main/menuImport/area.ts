import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { menuImportRoutes } from './menuImportRoutes.ts';

/** Importing a whole menu from a file. */
export const menuImportArea = (platform: Platform): Area => ({
  service: 'main',
  resources: [
    'channels',
    'menus',
    'menus/channel-menus',
    'menus/channel-items',
    'menus/item-categories',
    'menus/items',
    'menus/subtypes',
    'menus/modifiers',
    'menus/modifier-groups',
    'menus/modifier-group-members',
    'menus/subtype-modifier-groups',
    'pricing/price-lists',
    'pricing/price-list-elements',
    'tax/groups',
  ],
  calls: (app) => menuImportRoutes(app, platform),
});
