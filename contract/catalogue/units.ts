import type { Share } from './rounding.ts';

/** The units of part 2, section 9, with what one of each holds in 0.001 g, 0.001 ml or 0.001 each. */
export const units = [
  { id: 1, code: 'GRAM', label: 'GRAM', measure: 'MASS', baseQuantity: 1000 },
  { id: 11, code: 'KG', label: 'KG', measure: 'MASS', baseQuantity: 1_000_000 },
  { id: 30, code: 'MILLILITRE', label: 'ML', measure: 'VOLUME', baseQuantity: 1000 },
  { id: 41, code: 'EACH', label: 'EACH', measure: 'COUNT', baseQuantity: 1000 },
  { id: 63, code: 'LITRE', label: 'LT', measure: 'VOLUME', baseQuantity: 1_000_000 },
] as const;

type Unit = (typeof units)[number];
export type Measure = Unit['measure'];

/** The unit with that id. @throws Error if there is none: ids come from records, whose units exist */
export function unitOf(id: number): Unit {
  const unit = units.find((one) => one.id === id);
  if (!unit) throw new Error(`There is no unit ${id}.`);
  return unit;
}

/** How a stock item is measured in more ways than one. */
export interface Weights {
  densityGramPerMl: number | null;
  gramsPerEach: number | null;
}

/** A decimal number as a whole number of thousandths. */
export const thousandths = (value: number): bigint => BigInt(Math.round(value * 1000));

/** What a quantity is in base quantities of its own measure: whole numbers of 0.001 g, ml or each. */
export const baseQuantityOf = (quantity: number, unitId: number): bigint =>
  (thousandths(quantity) * BigInt(unitOf(unitId).baseQuantity)) / 1000n;

/** How many grams one millilitre or one piece weighs, in thousandths; one for what is weighed already. */
function gramsOf(measure: Measure, { densityGramPerMl, gramsPerEach }: Weights): bigint | null {
  if (measure === 'MASS') return 1000n;
  const grams = measure === 'VOLUME' ? densityGramPerMl : gramsPerEach;
  return grams === null || grams <= 0 ? null : thousandths(grams);
}

/**
 * What to multiply a base quantity by, to measure it another way. Volume and pieces turn into each other by their
 * weight. Null if the item does not say what it weighs.
 */
export function conversion(from: Measure, to: Measure, weights: Weights): Share | null {
  if (from === to) return { over: 1n, under: 1n };
  const over = gramsOf(from, weights);
  const under = gramsOf(to, weights);
  return over === null || under === null ? null : { over, under };
}
