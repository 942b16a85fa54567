import { marginOf } from './recipeCost.ts';
import { taxIn } from './tax.ts';

/** What happens to a price that somebody changed after the change was planned. */
export type OnConflict = 'SKIP' | 'FORCE';

/** A price that a change sets. Prices are in minor units, and null where the record has none. */
export interface PlannedPrice {
  /** The price in the record when the change was planned. */
  storedPrice: number | null;
  newPrice: number;
  /** The price in the record now. */
  currentPrice: number | null;
}

/** True if somebody gave the record another price after the change was planned. */
export const isChangedSince = ({ storedPrice, newPrice, currentPrice }: PlannedPrice): boolean =>
  currentPrice !== storedPrice && currentPrice !== newPrice;

/** What going live does with a price. */
export const liveOutcome = (price: PlannedPrice, onConflict: OnConflict): 'WRITTEN' | 'SKIPPED' =>
  onConflict === 'SKIP' && isChangedSince(price) ? 'SKIPPED' : 'WRITTEN';

/** What reverting does with a price that the change wrote: it stays if somebody has changed it since. */
export const revertOutcome = ({
  newPrice,
  currentPrice,
}: Pick<PlannedPrice, 'newPrice' | 'currentPrice'>): 'REVERTED' | 'KEPT' =>
  currentPrice === newPrice ? 'REVERTED' : 'KEPT';

/** What a price is judged by: the rate of the tax in it (`percentInPrice`), and the cost of what is sold for it. Null where that is not known. */
export interface PriceBasis {
  ratePercent: number | null;
  cost: number | null;
}

/** What a price leaves after tax and cost, in minor units; null if one of them is not known. */
export function marginAt(
  price: number | null,
  { ratePercent, cost }: PriceBasis,
): ReturnType<typeof marginOf> | null {
  if (price === null || ratePercent === null || cost === null) return null;
  return marginOf(taxIn(price, ratePercent).value, cost);
}

/** True if a price is known to bring in less than what is sold for it costs. */
export const isBelowCost = (price: number, basis: PriceBasis): boolean =>
  (marginAt(price, basis)?.margin ?? 0) < 0;

/** By how many percent prices change on average. Those without a price before do not count; null if none had one. */
export function averageChange(
  prices: readonly { oldGuestPrice: number | null; newGuestPrice: number }[],
): number | null {
  const changes = prices.flatMap(({ oldGuestPrice, newGuestPrice }) =>
    oldGuestPrice ? [(newGuestPrice - oldGuestPrice) / oldGuestPrice] : [],
  );
  return changes.length === 0
    ? null
    : (100 * changes.reduce((sum, change) => sum + change, 0)) / changes.length;
}
