import { z } from 'zod';
import { priceFormula } from '../catalogue/priceFormula.ts';
import { calendarDay } from '../fieldKinds/kinds/moment.ts';
import { defineCall } from './call.ts';

/** Prices that one answer lists. */
export const pricesListed = 500;

const cents = z.int().nullable();

const some = {
  categoryIds: z
    .array(z.uuid())
    .max(500)
    .default([])
    .describe('Only items in these categories. Default: all.'),
  itemIds: z.array(z.uuid()).max(5000).default([]).describe('Only these items. Default: all.'),
};

/** Which prices a formula changes: those of a list, or those of a menu on some channels. */
const priceScope = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('list'), priceListId: z.uuid(), ...some }),
  z.strictObject({
    of: z.literal('channels'),
    menuId: z.uuid(),
    channelIds: z.array(z.uuid()).min(1).max(50),
    ...some,
  }),
]);
export type PriceScope = z.infer<typeof priceScope>;

const plan = {
  scope: priceScope,
  formula: priceFormula,
  day: calendarDay.describe('The day on which the prices go live.'),
};

const basis = {
  label: z.string(),
  ratePercent: z
    .number()
    .nullable()
    .describe('The rate of the tax in the price that day: 0 if guests pay it on top. Null without a tax.'),
  cost: cents.describe('What its recipes cost. Null if it is not known, or you may not see it.'),
};

const guestPrice = 'What guests pay that day: the price after the price batch of its list.';

const plannedRow = z.object({
  ...basis,
  oldPrice: z.int(),
  newPrice: z.int(),
  oldGuestPrice: z.int().describe(guestPrice),
  newGuestPrice: z.int().describe(guestPrice),
});

const reviewedRow = z.object({
  ...basis,
  id: z.uuid(),
  oldPrice: cents,
  newPrice: z.int(),
  oldGuestPrice: cents.describe(guestPrice),
  newGuestPrice: z.int().describe(guestPrice),
  currentPrice: cents.describe('The price in the record now. Null if it has none.'),
  replacedPrice: cents,
  outcome: z.enum(['WRITTEN', 'SKIPPED', 'REVERTED', 'KEPT']).nullable(),
  isChanged: z.boolean().describe('Somebody changed the price after this was planned.'),
});
export type ReviewedPrice = z.infer<typeof reviewedRow>;

const counts = {
  count: z.int(),
  belowCost: z.int().describe('How many of the new prices are below cost.'),
  averageChange: z
    .number()
    .nullable()
    .describe('By how many percent the prices change on average, with what rounding makes of it.'),
};

const shared = { service: 'main', tag: 'Price changes', access: 'session' } as const;
const priceChanges = 'pricing/price-changes';

/** Price changes: what a formula would make of prices, planning it, and what a change does to each price. */
export const priceChangeCalls = {
  preview: defineCall({
    ...shared,
    method: 'POST',
    path: '/priceChanges/preview',
    summary: 'Work out new prices by a formula, without keeping them',
    right: { resource: priceChanges, action: 'read' },
    body: z.strictObject(plan),
    answer: z.object({ ...counts, rows: z.array(plannedRow).describe(`The first ${pricesListed}.`) }),
  }),
  plan: defineCall({
    ...shared,
    method: 'POST',
    path: '/priceChanges/plan',
    summary: 'Create a price change with the prices that a formula gives',
    right: { resource: priceChanges, action: 'create' },
    body: z.strictObject({
      ...plan,
      time: z.iso.time({ precision: -1 }).describe('The minute, by the clock of the store or your business.'),
      storeUuid: z.uuid().nullable().default(null),
      name: z.string(),
      onConflict: z.enum(['SKIP', 'FORCE']).default('SKIP'),
    }),
    answer: z.object({ id: z.uuid(), count: z.int() }),
    status: 201,
  }),
  review: defineCall({
    ...shared,
    method: 'GET',
    path: '/priceChanges/{id}/review',
    summary: 'Read what a price change does to each price',
    right: { resource: priceChanges, action: 'read' },
    params: z.object({ id: z.uuid() }),
    query: z.object({ from: z.coerce.number().int().min(0).default(0) }),
    answer: z.object({
      ...counts,
      changed: z.int().describe('How many prices somebody changed after this was planned.'),
      rows: z.array(reviewedRow).describe(`At most ${pricesListed}, from the one at "from" on.`),
    }),
  }),
};
