import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { costRoutes } from './costRoutes.ts';
import { effectRoutes } from './effectRoutes.ts';
import { lineRules, recipeRules, stockItemRules } from './rules.ts';

/** Recipes: what they may be made of, and what they cost. */
export const recipesArea = (platform: Platform): Area => ({
  service: 'main',
  resources: [
    'recipes',
    'recipes/lines',
    'stock-items/items',
    'menus/items',
    'menus/subtypes',
    'menus/subtype-recipes',
    'menus/subtype-modifier-groups',
    'menus/modifiers',
    'menus/modifier-groups',
    'menus/modifier-group-members',
    'pricing/price-list-elements',
    'tax/groups',
  ],
  calls(app) {
    costRoutes(app, platform);
    effectRoutes(app, platform);
  },
  rules: {
    recipes: recipeRules,
    'recipes/lines': lineRules,
    'stock-items/items': stockItemRules,
  },
});
