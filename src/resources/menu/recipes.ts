import { defineResource } from '../../../contract/defineResource.ts';
import { isActive, isDeleted, uniqueName } from '../fields.ts';

/** What an item is made of: stock items, and what other recipes make. */
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
    yieldQuantity: {
      kind: 'decimal',
      label: 'Makes',
      required: true,
      default: 1,
      min: 0.001,
      help: 'How much the ingredients below make, such as 2 litres of sauce.',
    },
    yieldUnitTypeId: {
      kind: 'reference',
      resource: 'stock-items/unit-types',
      label: 'Unit made',
      required: true,
      default: 41,
    },
    isActive,
    lines: { kind: 'lines', resource: 'recipes/lines', by: 'recipeId', label: 'Ingredients' },
    lineCount: {
      kind: 'integer',
      label: 'Number of ingredients',
      aggregate: { of: 'recipes/lines', by: 'recipeId' },
    },
    isDeleted,
  },
  list: {
    columns: ['name', 'lineCount', 'yieldQuantity', 'yieldUnitTypeId', 'isActive', 'updatedAt'],
    filters: ['isActive'],
  },
});
