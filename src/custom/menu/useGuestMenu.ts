import { useQuery } from '@tanstack/react-query';
import { channelMenuCalls } from '../../../contract/calls/channelMenus.ts';
import type { PricedMenu } from '../../../contract/catalogue/builtMenu.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';

/** Resources whose changes the answers show. */
const shows = [
  ...['menus', 'menus/items', 'menus/item-categories', 'menus/channel-items', 'menus/subtypes'],
  ...['menus/channel-subtypes', 'pricing/price-lists', 'pricing/price-list-elements'],
  ...['pricing/channel-prices', 'pricing/price-batches', 'tax', 'tax/groups'],
];

/** The menu as one channel sells it today, with its prices, and how many problems each of its items has. */
export function useGuestMenu(channelMenuId: string | undefined) {
  const api = useApi();
  const id = channelMenuId ?? '';
  const isEnabled = channelMenuId !== undefined;
  const priced = useQuery({
    queryKey: ['menus/channel-menus', 'prices', id, {}],
    queryFn: ({ signal }) => api(channelMenuCalls.priced, { params: { id }, query: {}, signal }),
    enabled: isEnabled,
    meta: { shows },
  });
  const problems = useQuery({
    queryKey: ['menus/channel-menus', 'problems', id],
    queryFn: ({ signal }) => api(channelMenuCalls.problems, { params: { id }, query: {}, signal }),
    // Prices first: they are on the page.
    enabled: isEnabled && priced.data !== undefined,
    meta: { shows },
  });
  return {
    menu: priced.data,
    error: priced.error,
    refetch: priced.refetch,
    items: new Map((priced.data?.items ?? []).map((item) => [item.id, item])),
    problems: countProblems(priced.data, problems.data ?? []),
  };
}

export type GuestMenu = ReturnType<typeof useGuestMenu>;

/** How many problems each item has, itself and its sizes. */
function countProblems(
  menu: PricedMenu | undefined,
  problems: readonly { record: { id: string } }[],
): ReadonlyMap<string, number> {
  const owners = new Map(
    (menu?.items ?? []).flatMap(({ id, sizes }) => [
      [id, id] as const,
      ...sizes.map((size) => [size.id, id] as const),
    ]),
  );
  const counts = new Map<string, number>();
  for (const { record } of problems) {
    const item = owners.get(record.id);
    if (item !== undefined) counts.set(item, (counts.get(item) ?? 0) + 1);
  }
  return counts;
}
