import { z } from 'zod';
import { changedBy, directions, onSteps, plus, rounded, shareOf } from './rounding.ts';

/** How prices end, such as 90 cents in every rand: { every: 100, endsIn: 90 }. In cents. */
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
  changeBy: z.int().min(-999_999).max(999_999).default(0).describe('What is added after that, in cents.'),
  ending: ending.nullable().default(null).describe('How the new prices end. Default: they end as they come.'),
});
export type PriceFormula = z.infer<typeof priceFormula>;

/**
 * The new price, in cents, of something that costs `price` cents: the exact one, rounded once. Never below 0. Where no
 * such price that ends as asked is low enough to round down to, it keeps all of its cents instead.
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
