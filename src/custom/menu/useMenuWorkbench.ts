import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type MenuWorkbench, menuWorkbenchCall } from '../../../contract/calls/menuWorkbench.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';

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
