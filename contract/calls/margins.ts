import { z } from 'zod';
import { defineCall } from './call.ts';
import { moment } from './channelMenus.ts';
import { fileWords } from './exports.ts';

const cents = z.int().nullable();

const sizeMargin = z.object({
  itemId: z.string(),
  item: z.string(),
  sizeId: z.string(),
  size: z.string(),
  categoryIds: z.array(z.string()),
  price: cents.describe(
    'In minor units, as the menu says it: with tax, or without if guests pay it on top. Null if no price applies.',
  ),
  netPrice: cents.describe('The price without tax. Null if no tax applies.'),
  cost: cents.describe('What its recipes cost. Null without a recipe, or if a part of one has no cost.'),
  margin: cents.describe('The price without tax less the cost.'),
  foodCost: z.int().nullable().describe('The cost as hundredths of a percent of the price without tax.'),
});

const costedRecipe = z.object({
  id: z.string(),
  name: z.string(),
  ingredientCount: z.int(),
  sizeCount: z.int().describe('The sizes that use it.'),
  yieldQuantity: z.number(),
  unit: z.string().describe('What it makes is measured in.'),
  cost: cents.describe('Null if an ingredient has no cost.'),
  costPerUnit: cents.describe('What one unit of what it makes costs, in minor units.'),
  uncosted: z.array(z.string()).describe('The ingredients that have no cost.'),
});
export type ItemMarginRow = z.infer<typeof sizeMargin>;
export type CostedRecipeRow = z.infer<typeof costedRecipe>;

const shared = { service: 'main', method: 'GET', tag: 'Reports', access: 'session' } as const;
const tenant = { customerUuid: z.string() };
const onChannel = z.object({ menuId: z.uuid(), channelId: z.uuid(), ...tenant });
const file = { format: z.enum(['xlsx', 'csv']), ...fileWords };

/** What items and recipes cost and earn, as a table and as a file. In files, money is in whole units. */
export const marginCalls = {
  items: defineCall({
    ...shared,
    path: '/report/menuitem/{menuId}/{channelId}/{customerUuid}',
    summary: 'Report what each size of a menu costs and earns on a channel',
    right: { resource: 'menus/channel-items', action: 'read' },
    params: onChannel,
    query: z.object(moment),
    answer: z.object({
      name: z.string(),
      channelName: z.string(),
      on: z.string(),
      hasCosts: z.boolean().describe('False if you may not read what stock costs.'),
      categories: z.array(z.object({ id: z.string(), name: z.string() })),
      rows: z.array(sizeMargin),
    }),
  }),
  itemsFile: defineCall({
    ...shared,
    path: '/report/menuitem/{menuId}/{channelId}/{customerUuid}/file',
    summary: 'The report on the sizes of a menu as a file',
    right: { resource: 'menus/channel-items', action: 'export' },
    params: onChannel,
    query: z.object({ ...moment, ...file }),
    produces: 'application/octet-stream',
  }),
  recipes: defineCall({
    ...shared,
    path: '/report/recipes/{customerUuid}',
    summary: 'Report what each recipe costs',
    right: { resource: 'recipes', action: 'read' },
    params: z.object(tenant),
    answer: z.object({ hasCosts: z.boolean(), rows: z.array(costedRecipe) }),
  }),
  recipesFile: defineCall({
    ...shared,
    path: '/report/recipes/{customerUuid}/file',
    summary: 'The report on recipes as a file',
    right: { resource: 'recipes', action: 'export' },
    params: z.object(tenant),
    query: z.object(file),
    produces: 'application/octet-stream',
  }),
};
