import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Identifier } from 'ra-core';
import { useCallback, useState } from 'react';
import { type GridAnswer, gridCalls } from '../../../contract/calls/grids.ts';
import type { GridParts } from '../../../contract/gridParts.ts';
import { maximumPageSize } from '../../../contract/pageSizes.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import type { ListRequest } from '../../dataProviders/listRequest.ts';
import { valueKey } from './gridColumns.ts';
import { emptyCell, type SavedAt, type SavedCell } from './gridDrafts.ts';

type Known = ReadonlyMap<string, SavedCell>;

/** The cells that are known after a page of them has been read. */
function withPage(known: Known, { rows, columns, cells }: GridAnswer, sources: readonly string[]): Known {
  const next = new Map(known);
  for (const row of rows)
    for (const column of columns)
      for (const source of sources) next.delete(valueKey(row.id, column.id, source));
  for (const [row, column, id, version, ...values] of cells) {
    const [of, across] = [rows[row], columns[column]];
    if (!of || !across) continue;
    for (const [at, source] of sources.entries())
      next.set(valueKey(of.id, across.id, source), { id, version, value: values[at] });
  }
  return next;
}

/** The query of a grid: the record that it belongs to, and which of its rows. */
export const gridQuery = (within: Identifier | undefined, filter: ListRequest['filter']) => ({
  filter: JSON.stringify(filter),
  ...(within !== undefined && { within: String(within) }),
});

/** The rows, columns and saved cells of a grid: a page of the rows that match the filter. */
export function useGridData(
  { resource, grid, values }: GridParts,
  within: Identifier | undefined,
  filter: ListRequest['filter'],
) {
  const api = useApi();
  // The first rows of this page and of those before it, because a page with many columns has fewer rows.
  const [starts, setStarts] = useState<readonly number[]>([0]);
  const [filtered, setFiltered] = useState(filter);
  if (filter !== filtered) {
    setFiltered(filter);
    setStarts([0]);
  }
  const offset = starts.at(-1) ?? 0;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [resource.name, 'grid', { grid: grid.name, within, filter, offset }],
    queryFn: ({ signal }) => {
      const range = JSON.stringify([offset, offset + maximumPageSize - 1]);
      const query = { ...gridQuery(within, filter), range };
      return api(gridCalls.read(resource), { params: { grid: grid.name }, query, signal });
    },
    placeholderData: keepPreviousData,
  });
  const [known, setKnown] = useState<Known>(new Map());
  const [seen, setSeen] = useState<GridAnswer>();
  if (data && data !== seen) {
    setSeen(data);
    const sources = values.map(({ source }) => source);
    setKnown(withPage(known, data, sources));
  }
  const saved: SavedAt = useCallback((key) => known.get(key) ?? emptyCell, [known]);
  const behind = offset + (data?.rows.length ?? 0);
  return {
    ...{ data, error, saved, offset, isPlaceholderData },
    refetch: useCallback(() => refetch(), [refetch]),
    next: data && behind < data.rowTotal ? () => setStarts([...starts, behind]) : undefined,
    previous: starts.length > 1 ? () => setStarts(starts.slice(0, -1)) : undefined,
    /** Notes cells that have just been saved, until they are read again. */
    note: useCallback((cells: ReadonlyMap<string, SavedCell>) => {
      setKnown((before) => new Map([...before, ...cells]));
    }, []),
  };
}
export type GridData = ReturnType<typeof useGridData>;
