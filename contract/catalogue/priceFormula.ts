import { z } from 'zod';
import type { PriceList } from './menuShape.ts';
import { batchPrice } from './prices.ts';
import { changedBy, directions, onSteps, plus, rounded, shareOf, times } from './rounding.ts';

/** How prices end, such as 90 cents in every euro: { every: 100, endsIn: 90 }. In minor units. */
const ending = z
  .strictObject({
    every: z.int().min(1).max(100_000),
    endsIn: z.int().min(0),
    rounding: z.enum(directions),
  })
  .refine(({ every, endsIn }) => endsIn < every, { error: 'invalid', path: ['endsIn'] });

/** How to work out new prices from old ones. */
export const priceFormula = z.strictObject({
  changePercent: z
    .number()
    .min(-100)
    .max(1000)
    .default(0)
    .describe('By how much, in percent. Below 0 lowers.'),
  changeBy: z
    .int()
    .min(-999_999)
    .max(999_999)
    .default(0)
    .describe('What is added after that, in minor units of the currency, such as cents.'),
  ending: ending.nullable().default(null).describe('How the new prices end. Default: they end as they come.'),
});
export type PriceFormula = z.infer<typeof priceFormula>;

/**
 * The new price, in minor units, of something that costs `price` cents: the exact one, rounded once. Never below 0. Where no
 * such price with the requested ending is low enough to round down to, it keeps all of its decimals instead.
 */
export function formulaPrice(price: number, { changePercent, changeBy, ending }: PriceFormula): number {
  const changed = plus(changedBy(shareOf(BigInt(price)), changePercent), shareOf(BigInt(changeBy)));
  const exact = changed.over < 0n ? shareOf(0n) : changed;
  if (ending === null) return Number(rounded(exact));
  const { every, endsIn, rounding: direction } = ending;
  const ended = onSteps(exact, { step: BigInt(every), ending: BigInt(endsIn), direction });
  if (ended >= 0n) return Number(ended);
  return direction === 'down' ? Number(onSteps(exact, { step: 1n, ending: 0n, direction })) : endsIn;
}

/** A price in a list, and what guests pay for it; both in minor units. */
export interface ListedPrice {
  price: number;
  guestPrice: number;
}

/** What guests pay for a price of a list, in minor units, on a day when this batch changes the list. */
export const guestPriceOf = (price: number, batch: PriceList['batch']): number =>
  batch === null ? price : batchPrice(price, batch);

/**
 * The new price of a list, for which guests pay what the formula makes of what they pay before. The batch of the list
 * skips some prices: then guests pay the next one in the direction of the ending, or the nearest.
 */
export function formulaListPrice(
  price: number,
  formula: PriceFormula,
  batch: PriceList['batch'],
): ListedPrice {
  const before = guestPriceOf(price, batch);
  const calculated = formulaPrice(before, formula);
  if (calculated === before || batch === null)
    return { price: calculated === before ? price : calculated, guestPrice: calculated };
  const factor = changedBy(shareOf(1n), batch.changePercent);
  // At a change of -100 percent, everything in the list is free.
  if (factor.over === 0n) return { price, guestPrice: before };
  const direction = formula.ending?.rounding ?? 'nearest';
  const reached = onSteps(shareOf(BigInt(calculated)), {
    step: BigInt(batch.roundTo),
    ending: 0n,
    direction,
  });
  const nearest = Number(rounded(times(shareOf(reached), shareOf(factor.under, factor.over))));
  const missed = batchPrice(nearest, batch) - Number(reached);
  const aside = direction === 'up' && missed < 0 ? 1 : direction === 'down' && missed > 0 ? -1 : 0;
  return { price: nearest + aside, guestPrice: batchPrice(nearest + aside, batch) };
}
