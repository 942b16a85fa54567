import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { type PriceGrid, priceGridCall } from '../../../../contract/calls/priceGrid.ts';
import { useApi } from '../../../dataProviders/ApiContext.tsx';
import { emptyCell, type SavedAt, type SavedCell } from '../../../kit/grid/gridDrafts.ts';
import { priceFacts } from './priceFacts.ts';

/** The resources that prices follow from: a change in one of them is read again. */
const shows = [
  ...['menus', 'menus/channel-menus', 'menus/channel-items', 'menus/items', 'menus/subtypes', 'channels'],
  ...['menus/channel-subtypes', 'menus/subtype-recipes', 'recipes', 'stock-items/items', 'tax'],
  ...['pricing/price-lists', 'pricing/price-list-elements', 'pricing/price-batches'],
];

/** What the prices of a menu follow from, and its saved cells. */
export function usePriceFacts(menuId: string) {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['pricing/channel-prices', 'priceGrid', menuId],
    queryFn: ({ signal }) => api(priceGridCall, { params: { id: menuId }, signal }),
    meta: { shows },
  });
  const facts = useMemo(() => data && priceFacts(data), [data]);
  const [noted, setNoted] = useState<{
    since: PriceGrid | undefined;
    cells: ReadonlyMap<string, SavedCell>;
  }>();
  // What an answer tells is newer than what was noted before it.
  const known = noted && noted.since === data ? noted.cells : undefined;
  const saved: SavedAt = useCallback(
    (key) => known?.get(key) ?? facts?.cells.get(key) ?? emptyCell,
    [known, facts],
  );
  return {
    ...{ facts, error, saved },
    refetch: useCallback(() => refetch(), [refetch]),
    /** Notes cells that have just been saved, until they are read again. */
    note: useCallback(
      (cells: ReadonlyMap<string, SavedCell>) =>
        setNoted((before) => ({
          since: data,
          cells: new Map([...(before && before.since === data ? before.cells : []), ...cells]),
        })),
      [data],
    ),
  };
}
