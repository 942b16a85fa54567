import { useGetList } from 'ra-core';
import { useState } from 'react';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { useResource } from '../../kit/records/useResource.ts';
import type { ResourceName } from '../../resources/resources.ts';
import type { Target } from './useMenuImport.ts';

/** More than anybody chooses from in a list. */
const most = 200;

/** The records of a resource, in the order of its list. */
function useListed(name: ResourceName) {
  const { field, direction } = useResource(name).list.sort;
  return useGetList<WireRecord>(name, {
    pagination: { page: 1, perPage: most },
    sort: { field, order: direction === 'desc' ? 'DESC' : 'ASC' },
    filter: {},
  });
}

/** The records that a file can go to, and the choice of the person; at first the first of each list. */
export function useTarget() {
  const menus = useListed('menus');
  const priceLists = useListed('pricing/price-lists');
  const channels = useListed('channels');
  const taxGroups = useListed('tax/groups');
  const [chosen, setChosen] = useState<Partial<Target>>({});
  const firstOf = (records: readonly WireRecord[] | undefined) => records?.[0] && String(records[0].id);
  const defaultList = priceLists.data?.find(({ isDefault }) => isDefault === true);
  const target: Target = {
    menuId: firstOf(menus.data) ?? '',
    priceListId: (defaultList && String(defaultList.id)) ?? firstOf(priceLists.data) ?? '',
    taxGroupId: firstOf(taxGroups.data) ?? null,
    channelIds: [],
    ...chosen,
  };
  const parts = [menus, priceLists, channels];
  return {
    ...{ target, menus: menus.data ?? [], priceLists: priceLists.data ?? [] },
    ...{ channels: channels.data ?? [], taxGroups: taxGroups.data ?? [] },
    isPending: parts.some(({ isPending }) => isPending),
    error: parts.find(({ error }) => error)?.error,
    retry: () => {
      for (const { refetch } of parts) void refetch();
    },
    choose: (values: Partial<Target>) => setChosen({ ...chosen, ...values }),
  };
}

export type Targets = ReturnType<typeof useTarget>;
