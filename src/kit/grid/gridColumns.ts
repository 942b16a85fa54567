import type { Identifier } from 'ra-core';
import { useMemo } from 'react';
import { type GridAnswer, gridCalls } from '../../../contract/calls/grids.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { type GridParts, valueHeading } from '../../../contract/gridParts.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
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
export function answeredCells(
  answered: ReadonlyMap<string, SavedCell>,
  sources: readonly string[],
  saved: SavedAt,
): Map<string, SavedCell> {
  const cells = new Map(answered);
  for (const [key, { id, version }] of answered) {
    const { row, column } = partsOfKey(key);
    for (const other of sources.map((source) => valueKey(row, column, source)))
      if (!answered.has(other))
        cells.set(other, id === null ? emptyCell : { id, version, value: saved(other).value });
  }
  return cells;
}

/** Values to save, each with the version that it is based on. The values of one cell follow each other. */
export type Sent = readonly (readonly [key: string, value: unknown, version: number])[];

/** Where cells are kept: what they are made of, what the person may do with them, and how they are saved. */
export interface CellHome {
  resource: Pick<Resource, 'name' | 'verbs'>;
  /** The values of a cell. The first is the one that a cell with a record always has. */
  values: readonly Field[];
  value: Field;
  /** Saves values. @returns their cells, in the same order */
  send: (sent: Sent) => Promise<SavedCell[]>;
}

/** The home of the cell that a key identifies. */
export type HomeOf = (key: string) => CellHome;

/** A grid of the server as the home of its cells. */
export function useGridHome(parts: GridParts, within: Identifier | undefined): CellHome {
  const api = useApi();
  return useMemo(() => {
    const { resource, grid, values, value: first, rows, columns } = parts;
    const idOf = (text: string, key: 'uuid' | 'integer') => (key === 'integer' ? Number(text) : text);
    return {
      ...{ resource, values, value: first },
      send: async (sent: Sent) => {
        const cells = sent.map(([key, value, version]) => {
          const { row, column, source } = partsOfKey(key);
          const field = source === first.source ? {} : { field: source };
          return { row: idOf(row, rows.key), column: idOf(column, columns.key), ...field, value, version };
        });
        const params = { grid: grid.name };
        return (await api(gridCalls.change(resource), { params, body: { within, cells } })).cells;
      },
    };
  }, [parts, within, api]);
}
