import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type MenuWorkbench,
  menuWorkbenchCall,
  type WorkbenchItem,
} from '../../../contract/calls/menuWorkbench.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';

/** The items that no heading of the menu shows, as a category of the address. */
export const looseItems = 'none';

/** The items of a category; those of all without one. */
export function itemsIn({ items, categories }: MenuWorkbench, category: string | undefined): WorkbenchItem[] {
  if (category === undefined) return items;
  if (category !== looseItems) return items.filter(({ categoryIds }) => categoryIds.includes(category));
  const known = new Set(categories.map(({ id }) => id));
  return items.filter(({ categoryIds }) => !categoryIds.some((id) => known.has(id)));
}

/** The items whose name or code has a text in it. */
export function itemsWith(items: readonly WorkbenchItem[], text: string): readonly WorkbenchItem[] {
  const searched = text.trim().toLocaleLowerCase();
  if (searched === '') return items;
  return items.filter(({ name, code }) => `${name} ${code}`.toLocaleLowerCase().includes(searched));
}

/** How many items each category has on this menu, and how many are in none. */
export function countItems({ items, categories }: MenuWorkbench): ReadonlyMap<string, number> {
  const counts = new Map([...categories.map(({ id }) => id), looseItems].map((id) => [id, 0]));
  for (const { categoryIds } of items) {
    const known = categoryIds.filter((id) => counts.has(id));
    for (const id of known.length === 0 ? [looseItems] : known) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** The menu with a change of one item. */
export const withItem = (
  menu: MenuWorkbench,
  id: string,
  change: (item: WorkbenchItem) => WorkbenchItem,
): MenuWorkbench => ({
  ...menu,
  items: menu.items.map((item) => (item.id === id ? change(item) : item)),
});

type ChannelState = WorkbenchItem['channels'][number];

/** The menu with another state of one item on one channel. */
export const withState = (
  menu: MenuWorkbench,
  { item, channel }: { item: string; channel: number },
  state: ChannelState,
): MenuWorkbench => withItem(menu, item, (one) => ({ ...one, channels: one.channels.with(channel, state) }));

/** Resources whose changes the page shows. */
const shows = ['menus', 'menus/items', 'menus/item-categories', 'menus/channel-menus', 'channels'];

/** A menu with everything that people arrange in it, and a function that shows a change before it is saved. */
export function useMenuWorkbench(menuId: string) {
  const api = useApi();
  const client = useQueryClient();
  const queryKey = ['menus/channel-items', 'workbench', menuId];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api(menuWorkbenchCall, { params: { id: menuId }, signal }),
    meta: { shows },
  });
  return {
    data,
    error,
    refetch,
    show: async (change: (shown: MenuWorkbench) => MenuWorkbench) => {
      // An answer that is under way does not know of the change.
      await client.cancelQueries({ queryKey });
      client.setQueryData<MenuWorkbench>(queryKey, (shown) => shown && change(shown));
    },
  };
}

export type ShowChange = ReturnType<typeof useMenuWorkbench>['show'];
