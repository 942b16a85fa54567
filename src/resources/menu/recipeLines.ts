import { defineResource } from '../../../contract/defineResource.ts';

/** One ingredient of a recipe: a stock item or another recipe, and how much of it. */
export const recipeLines = defineResource({
  name: 'recipes/lines',
  path: 'recipeLines',
  table: 'recipe_lines',
  labels: { one: 'Ingredient', many: 'Ingredients' },
  description: 'What goes into a recipe, and how much of it.',
  title: 'label',
  ordered: { within: 'recipeId' },
  fields: {
    recipeId: {
      kind: 'reference',
      resource: 'recipes',
      label: 'Recipe',
      required: true,
      onDelete: 'take',
    },
    stockItemId: { kind: 'reference', resource: 'stock-items/items', label: 'Stock item' },
    usedRecipeId: {
      kind: 'reference',
      resource: 'recipes',
      label: 'Or recipe',
      help: 'Another recipe that this one uses, instead of a stock item.',
    },
    quantity: { kind: 'decimal', required: true, min: 0 },
    unitTypeId: { kind: 'reference', resource: 'stock-items/unit-types', label: 'Unit', required: true },
    itemType: {
      kind: 'choice',
      label: 'Guests can',
      required: true,
      default: 'NONE',
      choices: [
        { id: 'NONE', label: 'Not change it' },
        { id: 'REMOVE', label: 'Leave it out' },
        { id: 'SWAP', label: 'Swap it' },
        { id: 'SWAP_REMOVE', label: 'Swap it or leave it out' },
      ],
    },
    label: {
      kind: 'text',
      label: 'Recipe and item',
      computed: "{recipeId.name} || ' · ' || coalesce({stockItemId.description}, {usedRecipeId.name}, '')",
    },
  },
  list: {
    columns: ['recipeId', 'stockItemId', 'usedRecipeId', 'quantity', 'unitTypeId', 'itemType'],
    filters: ['recipeId', 'stockItemId'],
  },
  reports: {
    recipes: {
      label: 'Ingredients of recipes',
      groupBy: ['recipeId', 'stockItemId'],
      measures: { quantity: { sum: 'quantity' } },
    },
  },
  form: {
    sections: [{ fields: ['recipeId', 'stockItemId', 'usedRecipeId', 'quantity', 'unitTypeId', 'itemType'] }],
  },
});
