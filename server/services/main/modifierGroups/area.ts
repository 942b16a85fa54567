import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { attachGroup } from './attachGroup.ts';
import { groupItemsRoute } from './groupItems.ts';
import { groupOnSizeRules, groupRules } from './groupRules.ts';

/** Groups of modifiers: what guests must be able to choose, and the items that have a group. */
export const modifierGroupsArea = (platform: Platform): Area => ({
  service: 'main',
  resources: ['menus/modifier-groups', 'menus/items', 'menus/subtypes', 'menus/subtype-modifier-groups'],
  calls: (app) => groupItemsRoute(app, platform),
  rules: { 'menus/modifier-groups': groupRules, 'menus/subtype-modifier-groups': groupOnSizeRules },
  handlers: { 'menus/items': { attachGroup } },
});
