import { z } from 'zod';
import { builtMenu, pricedMenu } from '../catalogue/builtMenu.ts';
import { problemCodes } from '../catalogue/menuProblems.ts';
import { priceRules } from '../catalogue/prices.ts';
import { choice, pricedSelection } from '../catalogue/selections.ts';
import { calendarDay } from '../fieldKinds/kinds/moment.ts';
import { defineCall } from './call.ts';

const recordLink = z.object({ resource: z.string(), id: z.string(), name: z.string() });

/** For which day and store prices are. */
export const moment = {
  on: calendarDay.optional().describe('The day. Default: today in the time zone of the customer.'),
  storeUuid: z.uuid().optional().describe('The store. Its group may have a price list.'),
};

const priceStep = z.object({
  rule: z.enum(priceRules),
  price: z
    .int()
    .nullable()
    .describe('In minor units. Null if the rule gives no price, so that the next rule decides.'),
  record: recordLink.nullable().describe('The record that says so.'),
});

const explainedSize = z.object({
  id: z.string(),
  name: z.string(),
  price: z.int().nullable(),
  steps: z.array(priceStep).describe('How the price was found. The last step decided.'),
  tax: z
    .object({
      isInPrice: z.boolean().describe('False if guests pay it on top.'),
      total: z.int().describe('What guests pay, in minor units.'),
      ...{ ratePercent: z.number(), tax: z.int(), value: z.int(), record: recordLink.nullable() },
    })
    .nullable(),
});
export type ExplainedSize = z.infer<typeof explainedSize>;

const explainedItem = z.object({
  on: z.string(),
  channelMenus: z.array(
    z.object({ id: z.string(), name: z.string(), channelName: z.string(), sizes: z.array(explainedSize) }),
  ),
});
export type ExplainedItem = z.infer<typeof explainedItem>;

const problem = z.object({ code: z.enum(problemCodes), record: recordLink, of: z.string().nullable() });
export type ShownProblem = z.infer<typeof problem>;

const shared = { service: 'main', tag: 'Channel menus', access: 'session' } as const;
const channelMenus = { resource: 'menus/channel-menus', action: 'read' } as const;

/** Menus as channels sell them: whole, with their prices, and with what is wrong. */
export const channelMenuCalls = {
  build: defineCall({
    ...shared,
    method: 'POST',
    path: '/menu/buildJson',
    summary: 'Build the file of a menu that platforms and tills get',
    right: channelMenus,
    body: z.strictObject({ menuId: z.uuid(), channelId: z.uuid(), ...moment }),
    answer: builtMenu,
  }),
  priced: defineCall({
    ...shared,
    method: 'GET',
    path: '/channelsmenus/{id}/pricedMenu',
    summary: 'Read a menu whole, with every price on one channel',
    right: channelMenus,
    params: z.object({ id: z.uuid() }),
    query: z.object(moment),
    answer: pricedMenu,
  }),
  selection: defineCall({
    ...shared,
    method: 'POST',
    path: '/channelsmenus/{id}/priceSelection',
    summary: 'Work out what a size of an item costs with what a guest chose',
    right: channelMenus,
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({
      sizeId: z.uuid(),
      choices: z.array(choice).max(100).default([]).describe('Groups that are not here are as they begin.'),
      ...moment,
    }),
    answer: pricedSelection,
  }),
  problems: defineCall({
    ...shared,
    method: 'GET',
    path: '/channelsmenus/{id}/problems',
    summary: 'Find everything that is wrong with a menu on one channel',
    right: channelMenus,
    params: z.object({ id: z.uuid() }),
    query: z.object(moment),
    answer: z.array(problem),
  }),
  prices: defineCall({
    ...shared,
    method: 'GET',
    path: '/menuitem/{id}/prices',
    summary: 'Explain the prices of an item on every channel menu that sells it',
    right: { resource: 'menus/items', action: 'read' },
    params: z.object({ id: z.uuid() }),
    query: z.object(moment),
    answer: explainedItem,
  }),
};
