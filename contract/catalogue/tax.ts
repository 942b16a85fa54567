import type { TaxRate } from './menuShape.ts';
import { roundHalfUp, thousandths, whole } from './rounding.ts';

/** The rate that applies on a day: the one that began last. */
export const rateOn = (rates: readonly TaxRate[], on: string): TaxRate | undefined =>
  rates
    .filter(({ validFrom }) => validFrom <= on)
    .reduce<TaxRate | undefined>(
      (last, rate) => (last && last.validFrom > rate.validFrom ? last : rate),
      undefined,
    );

/** A total that includes tax, taken apart. */
export interface Taxed {
  ratePercent: number;
  total: number;
  tax: number;
  value: number;
}

/** The tax that a total includes, and the value without it. */
export function taxIn(total: number, ratePercent: number): Taxed {
  const rate = thousandths(ratePercent);
  const tax = roundHalfUp(total * rate, whole + rate);
  return { ratePercent, total, tax, value: total - tax };
}

/** The tax of a document, by rate: of the sum of its lines, because rounded lines would add up to another tax. */
export function documentTax(lines: readonly { total: number; ratePercent: number }[]): Taxed[] {
  const totals = new Map<number, number>();
  for (const { total, ratePercent } of lines) totals.set(ratePercent, (totals.get(ratePercent) ?? 0) + total);
  return [...totals].map(([ratePercent, total]) => taxIn(total, ratePercent));
}
