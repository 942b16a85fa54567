import { useQuery } from '@tanstack/react-query';
import { channelMenuCalls } from '../../../contract/calls/channelMenus.ts';
import { deploymentCalls } from '../../../contract/calls/deployment.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';

/** Resources whose changes the answers show. */
const shows = [
  ...['menus', 'menus/items', 'menus/item-categories', 'menus/channel-items', 'menus/subtypes'],
  ...['menus/channel-subtypes', 'pricing/price-lists', 'pricing/price-list-elements'],
  ...['pricing/channel-prices', 'pricing/price-batches', 'tax', 'tax/groups'],
  ...['menus/modifiers', 'menus/modifier-groups', 'menus/modifier-group-members'],
];

/** The menu as one channel sells it today, with its prices, and what is wrong with each of its items there. */
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
  const findings = useQuery({
    queryKey: ['menus/channel-menus', 'deployment items', id],
    queryFn: ({ signal }) => api(deploymentCalls.ofItems, { params: { id }, query: {}, signal }),
    // Prices first: they are on the page.
    enabled: isEnabled && priced.data !== undefined,
    meta: { shows },
  });
  return {
    menu: priced.data,
    error: priced.error,
    refetch: priced.refetch,
    items: new Map((priced.data?.items ?? []).map((item) => [item.id, item])),
    /** What the channel would refuse of each item, or could not show. */
    findings: new Map((findings.data ?? []).map((one) => [one.itemId, one.findings])),
  };
}

export type GuestMenu = ReturnType<typeof useGuestMenu>;
