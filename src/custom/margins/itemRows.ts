import type { ItemMarginRow } from '../../../contract/calls/margins.ts';

/** The kinds of rows that people look for. */
export const itemKinds = ['all', 'belowCost', 'noPrice', 'noCost'] as const;
export type ItemKind = (typeof itemKinds)[number];

const isOf: Record<ItemKind, (row: ItemMarginRow) => boolean> = {
  all: () => true,
  belowCost: ({ margin }) => margin !== null && margin < 0,
  noPrice: ({ price }) => price === null,
  noCost: ({ cost }) => cost === null,
};

/** The rows of a kind, in one category or in all. */
export const itemRows = (
  rows: readonly ItemMarginRow[],
  { kind, category }: { kind: ItemKind; category: string },
): ItemMarginRow[] =>
  rows.filter((row) => isOf[kind](row) && (category === '' || row.categoryIds.includes(category)));

/** The average of what is known, or null. */
export function averageFoodCost(rows: readonly ItemMarginRow[]): number | null {
  const known = rows.flatMap(({ foodCost }) => foodCost ?? []);
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0) / known.length;
}
