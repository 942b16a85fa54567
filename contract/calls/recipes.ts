import { z } from 'zod';
import { effectKinds, lineFreedoms } from '../catalogue/modifierEffects.ts';
import { defineCall } from './call.ts';

/** More ingredients than any recipe has. */
const mostIngredients = 500;

const ids = z.array(z.uuid()).max(mostIngredients);
const decimal = z.number().nullable();

const costedItem = z.object({
  id: z.uuid(),
  name: z.string(),
  baseUnitTypeId: z.int(),
  costPerUnit: z.int().nullable().describe('Minor units for one base unit, without VAT.'),
  madeByRecipeId: z
    .uuid()
    .nullable()
    .describe('The recipe of an item that is made in house: without a cost of its own, it costs as much.'),
  wastePercentage: decimal,
  densityGramPerMl: decimal,
  gramsPerEach: decimal,
  nonDeductible: z.boolean().describe('It is costed, but sales do not reduce it.'),
});

const costedRecipe = z.object({
  id: z.uuid(),
  name: z.string(),
  yieldQuantity: z.number(),
  yieldUnitTypeId: z.int(),
  lines: z.array(
    z.object({
      stockItemId: z.uuid().nullable(),
      usedRecipeId: z.uuid().nullable(),
      quantity: z.number(),
      unitTypeId: z.int(),
      itemType: z.enum(lineFreedoms).describe('What guests can do with it.'),
    }),
  ),
});

const soldSize = z.object({
  id: z.uuid(),
  name: z.string(),
  price: z
    .int()
    .nullable()
    .describe('Minor units with VAT, by the price list of the size; null without a price.'),
  netPrice: z.int().nullable().describe('The price without VAT.'),
  recipes: z.array(z.object({ recipeId: z.uuid(), quantity: z.number() })),
});
export type SoldSize = z.infer<typeof soldSize>;

/** What the cost of a recipe is worked out from, so that the page follows every key that a person types. */
export const recipeCostsCall = defineCall({
  service: 'main',
  method: 'POST',
  path: '/recipes/costs',
  tag: 'Recipes',
  summary: 'Read what the cost of a recipe is worked out from',
  access: 'session',
  right: { resource: 'recipes', action: 'read' },
  body: z.strictObject({
    recipeId: z.uuid().optional().describe('Answer the sizes that use this recipe, too.'),
    stockItemIds: ids,
    recipeIds: ids.describe('Answered with the recipes that they use.'),
  }),
  answer: z.object({
    items: z.array(costedItem),
    recipes: z.array(costedRecipe),
    sizes: z.array(soldSize).describe('The first 20. None if you may not read prices.'),
  }),
});

const modifierEffect = z.object({
  groupId: z.uuid(),
  group: z.string(),
  modifierId: z.uuid(),
  modifier: z.string(),
  kind: z.enum(effectKinds),
  takesOut: z.array(z.string()).describe('The names of the ingredients that it takes out.'),
  adds: z.string().nullable().describe('The name of the recipe that it adds.'),
  costChange: z
    .int()
    .nullable()
    .describe('In minor units; below 0 where the dish costs less. Null if a part has no cost.'),
});
export type ModifierEffect = z.infer<typeof modifierEffect>;

/** What the modifiers of a size do to its recipe, and to what it costs. */
export const modifierEffectsCall = defineCall({
  service: 'main',
  method: 'GET',
  path: '/menuitem/subtype/{id}/modifierEffects',
  tag: 'Sizes',
  summary: 'Explain what the modifiers of a size do to its recipe and its cost',
  access: 'session',
  right: { resource: 'menus/subtypes', action: 'read' },
  params: z.object({ id: z.uuid() }),
  answer: z.object({
    cost: z
      .int()
      .nullable()
      .describe('What the recipes of the size cost, in minor units. Null if a part has no cost.'),
    lines: z.array(z.object({ name: z.string(), itemType: z.enum(lineFreedoms) })),
    effects: z.array(modifierEffect),
  }),
});
