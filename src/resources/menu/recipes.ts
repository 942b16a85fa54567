import { defineResource } from '../../../contract/resource.ts';
import { isActive, isDeleted, uniqueName } from '../fields.ts';

/** The recipe of a manufactured stock item. */
export const recipes = defineResource({
  name: 'recipes',
  labels: { one: 'Recipe', many: 'Recipes' },
  description: 'What goes into the items that you make.',
  area: 'menu',
  icon: 'restaurant',
  title: 'name',
  softDelete: 'isDeleted',
  ordered: true,
  calls: [
    {
      verb: 'list',
      path: 'recipes/getAllRecipesByStockItemId',
      filterBy: ['lines.stockItemId'],
      params: { stockItemId: 'lines.stockItemId' },
      summary: 'The recipes that use a stock item.',
    },
    {
      verb: 'list',
      path: 'recipes/getAllRecipesForStockItem',
      where: { isActive: true },
      summary: 'The recipes that a stock item can have.',
    },
  ],
  fields: {
    name: uniqueName,
    isActive,
    lines: { kind: 'lines', resource: 'recipes/lines', by: 'recipeId', label: 'Ingredients' },
    lineCount: {
      kind: 'integer',
      label: 'Number of ingredients',
      aggregate: { of: 'recipes/lines', by: 'recipeId' },
    },
    isDeleted,
  },
  list: { columns: ['name', 'lineCount', 'isActive', 'updatedAt'], filters: ['isActive'] },
});
