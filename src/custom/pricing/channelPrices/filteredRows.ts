import { marginAt, type PriceBook } from './priceBook.ts';
import type { PriceFacts, PriceRow } from './priceFacts.ts';

export const rowFilters = ['all', 'noPrice', 'belowCost', 'differs'] as const;
export type RowFilter = (typeof rowFilters)[number];

/** Which rows the grid shows. */
export interface ShownRows {
  search: string;
  only: RowFilter;
  /** By how much a price must differ from the base price, in percent. */
  percent: number;
}

/** The rows that contain every searched word, and of which a price on some channel is as the filter asks. */
export function filteredRows(
  { rows, channels }: PriceFacts,
  { priceOf, basePriceOf }: PriceBook,
  { search, only, percent }: ShownRows,
): PriceRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const prices = (row: PriceRow) =>
    channels.filter(({ id }) => row.soldOn.has(id)).map(({ id }) => priceOf(row, id).price);
  const isAsked: Record<RowFilter, (row: PriceRow) => boolean> = {
    all: () => true,
    noPrice: (row) => prices(row).includes(null),
    belowCost: (row) => prices(row).some((price) => (marginAt(row, price)?.margin ?? 0) < 0),
    differs: (row) => {
      const base = basePriceOf(row);
      return prices(row).some(
        (price) => price !== null && base !== null && Math.abs(price - base) * 100 > base * percent,
      );
    },
  };
  const isFound = ({ name, item }: PriceRow) => {
    const text = `${name} ${item.code}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return rows.filter((row) => isFound(row) && isAsked[only](row));
}
