import type { ReactNode } from 'react';

/** A column of a report: its heading, what it sorts by, and what it shows. */
export interface Column<Row> {
  name: string;
  label: string;
  isNumber?: boolean;
  /** Null sorts last. */
  value: (row: Row) => string | number | null;
  show: (row: Row) => ReactNode;
}

/** The column that a table is sorted by. */
export interface Order {
  column: string;
  isDescending: boolean;
}

/** The rows in an order. What has no value comes last, whichever way. */
export function inOrder<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  order: Order | undefined,
): Row[] {
  const column = columns.find(({ name }) => name === order?.column);
  if (!column || !order) return [...rows];
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  const sign = order.isDescending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [left, right] = [column.value(one), column.value(other)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    if (typeof left === 'number' && typeof right === 'number') return sign * (left - right);
    return sign * compare(String(left), String(right));
  });
}
