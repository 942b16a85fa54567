import { z } from 'zod';
import { roundHalfUp, thousandths, whole } from './rounding.ts';

/** Which price a formula takes where the new one lies between two that end as asked. */
export const roundings = ['up', 'nearest', 'down'] as const;

/** How prices end, such as 90 cents in every rand: { every: 100, endsIn: 90 }. In cents. */
const ending = z
  .strictObject({
    every: z.int().min(1).max(100_000),
    endsIn: z.int().min(0),
    rounding: z.enum(roundings),
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
export type PriceEnding = NonNullable<PriceFormula['ending']>;

/** The price, in cents, that ends as asked and is the next one up or down, or the nearest; a half goes up. Never below 0. */
export function endingPrice(price: number, { every, endsIn, rounding }: PriceEnding): number {
  const steps = {
    up: Math.ceil((price - endsIn) / every),
    nearest: Math.floor((2 * (price - endsIn) + every) / (2 * every)),
    down: Math.floor((price - endsIn) / every),
  };
  return Math.max(0, steps[rounding]) * every + endsIn;
}

/** The new price of something that costs `price` cents. Never below 0. */
export function formulaPrice(price: number, { changePercent, changeBy, ending }: PriceFormula): number {
  const changed = Math.max(0, roundHalfUp(price * (whole + thousandths(changePercent)), whole) + changeBy);
  return ending ? endingPrice(changed, ending) : changed;
}
