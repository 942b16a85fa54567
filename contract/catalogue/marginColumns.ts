const ofItems = ['item', 'size', 'category', 'price', 'netPrice'] as const;
const costsOfItems = ['cost', 'foodCost', 'margin'] as const;
const ofRecipes = ['name', 'ingredientCount', 'sizeCount', 'yieldQuantity', 'unit'] as const;
const costsOfRecipes = ['cost', 'costPerUnit', 'uncosted'] as const;

export type ItemColumn = (typeof ofItems)[number] | (typeof costsOfItems)[number];
export type RecipeColumn = (typeof ofRecipes)[number] | (typeof costsOfRecipes)[number];

/** The columns of the report on items, on the page and in its file. */
export const itemColumns = (hasCosts: boolean): ItemColumn[] => [
  ...ofItems,
  ...(hasCosts ? costsOfItems : []),
];

/** The columns of the report on recipes, on the page and in its file. */
export const recipeColumns = (hasCosts: boolean): RecipeColumn[] => [
  ...ofRecipes,
  ...(hasCosts ? costsOfRecipes : []),
];
