import type { Area } from '../../../area/area.ts';
import { lineRules, recipeRules, stockItemRules } from './rules.ts';

/** Recipes: what they may be made of, and what they cost. */
export const recipesArea = (): Area => ({
  service: 'main',
  resources: ['recipes', 'recipes/lines', 'stock-items/items'],
  rules: {
    recipes: recipeRules,
    'recipes/lines': lineRules,
    'stock-items/items': stockItemRules,
  },
});
