import type { Identifier } from 'ra-core';
import { useMemo } from 'react';
import { gridCalls } from '../../../contract/calls/grids.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { GridParts } from '../../../contract/gridParts.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { partsOfKey } from './gridColumns.ts';
import type { SavedCell } from './gridDrafts.ts';

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
