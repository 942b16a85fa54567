import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Identifier } from 'ra-core';
import { useCallback, useState } from 'react';
import { type GridAnswer, gridAnswer } from '../../../contract/calls/grids.ts';
import type { GridParts } from '../../../contract/gridParts.ts';
import { maximumPageSize } from '../../../contract/listQuery.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import { cellKey, emptyCell, type SavedAt, type SavedCell } from './gridDrafts.ts';

type Known = ReadonlyMap<string, SavedCell>;

/** What is known of the cells after a page of them has been read. */
function withPage(known: Known, { rows, columns, cells }: GridAnswer): Known {
  const next = new Map(known);
  for (const row of rows) for (const column of columns) next.delete(cellKey(row.id, column.id));
  for (const { row, column, ...cell } of cells) {
    const [of, across] = [rows[row], columns[column]];
    if (of && across) next.set(cellKey(of.id, across.id), cell);
  }
  return next;
}

/** The rows, columns and saved cells of a grid: a page of the rows that the search finds. */
export function useGridData({ resource, grid }: GridParts, within: Identifier | undefined) {
  const provider = useCompositeProvider();
  const [search, setSearch] = useState('');
  // The first rows of this page and of those before it, because a page with many columns has fewer rows.
  const [starts, setStarts] = useState<readonly number[]>([0]);
  const offset = starts.at(-1) ?? 0;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [resource.name, 'grid', { grid: grid.name, within, search, offset }],
    queryFn: async ({ signal }) => {
      const filter = search === '' ? {} : { q: search };
      const range = [offset, offset + maximumPageSize - 1] as const;
      const request = { grid: grid.name, within, filter, range, signal };
      return gridAnswer.parse((await provider.grid(resource.name, request)).data);
    },
    placeholderData: keepPreviousData,
  });
  const [known, setKnown] = useState<Known>(new Map());
  const [seen, setSeen] = useState<GridAnswer>();
  if (data && data !== seen) {
    setSeen(data);
    setKnown(withPage(known, data));
  }
  const saved: SavedAt = useCallback((key) => known.get(key) ?? emptyCell, [known]);
  const behind = offset + (data?.rows.length ?? 0);
  return {
    ...{ data, error, saved, offset, isPlaceholderData },
    refetch: useCallback(() => refetch(), [refetch]),
    search: useCallback((text: string) => {
      setSearch(text);
      setStarts([0]);
    }, []),
    searched: search,
    next: data && behind < data.rowTotal ? () => setStarts([...starts, behind]) : undefined,
    previous: starts.length > 1 ? () => setStarts(starts.slice(0, -1)) : undefined,
    /** Notes cells that have just been saved, until they are read again. */
    note: useCallback((cells: ReadonlyMap<string, SavedCell>) => {
      setKnown((before) => new Map([...before, ...cells]));
    }, []),
  };
}
export type GridData = ReturnType<typeof useGridData>;
