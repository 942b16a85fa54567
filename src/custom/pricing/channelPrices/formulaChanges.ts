import { formulaPrice, type PriceFormula } from '../../../../contract/catalogue/priceFormula.ts';
import { valueKey } from '../../../kit/grid/gridColumns.ts';
import { type PriceRow, sources } from './priceFacts.ts';

/** A price that a formula works out anew. */
export interface FormulaChange {
  key: string;
  row: PriceRow;
  column: string;
  before: number;
  after: number;
}

/** A cell of the grid, and the price that it has, its own or an inherited one. */
export interface PricedCell {
  row: PriceRow;
  column: { id: string | number; name: string };
  price: number | null;
}

/** The prices that a formula changes. Cells without a price stay without one. */
export const formulaChanges = (cells: readonly PricedCell[], formula: PriceFormula): FormulaChange[] =>
  cells.flatMap(({ row, column, price }) => {
    if (price === null) return [];
    const after = formulaPrice(price, formula);
    const key = valueKey(row.id, column.id, sources.price);
    return after === price ? [] : [{ key, row, column: column.name, before: price, after }];
  });
