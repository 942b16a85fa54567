import type { GridAnswer } from '../../../contract/calls/grids.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { type GridParts, valueHeading } from '../../../contract/gridParts.ts';
import { cellKey, emptyCell, type SavedAt, type SavedCell } from './gridDrafts.ts';

/** A column as the grid draws it: one value of a column of the answer. */
export interface GridColumn {
  id: string | number;
  /** The record that the column is for, and the value of its cells where there are several, in words. */
  name: string;
  /** The name of the record alone. */
  of: string;
  value: Field;
  /** The value in words, where there are several. */
  valueLabel: string | undefined;
}

/** The columns that a grid draws: one for each value of each column. */
export const drawnColumnsOf = ({ columns }: GridAnswer, { values }: GridParts): GridColumn[] =>
  columns.flatMap(({ id, name }) =>
    values.map((value) =>
      values.length === 1
        ? { id, name, of: name, value, valueLabel: undefined }
        : { id, name: valueHeading(name, value), of: name, value, valueLabel: value.label },
    ),
  );

/** Identifies a value of a cell, by its row, its column and the wire name of the value. */
export const valueKey = (row: string | number, column: string | number, source: string): string =>
  `${cellKey(row, column)} ${source}`;

/** What the key of a value identifies. */
export function partsOfKey(key: string): { row: string; column: string; source: string } {
  const [row = '', column = '', source = ''] = key.split(' ');
  return { row, column, source };
}

/**
 * The saved cells that an answer tells, by key: those that were sent, and the other values of the same cells, which
 * have the same record now.
 */
export function toldCells(
  told: ReadonlyMap<string, SavedCell>,
  sources: readonly string[],
  saved: SavedAt,
): Map<string, SavedCell> {
  const cells = new Map(told);
  for (const [key, { id, version }] of told) {
    const { row, column } = partsOfKey(key);
    for (const other of sources.map((source) => valueKey(row, column, source)))
      if (!told.has(other))
        cells.set(other, id === null ? emptyCell : { id, version, value: saved(other).value });
  }
  return cells;
}
