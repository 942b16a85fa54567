import { useQuery } from '@tanstack/react-query';
import { groupItemsCall } from '../../../contract/calls/modifierGroups.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';

/** The items that have a group. */
export function useGroupItems({ id }: WireRecord) {
  const api = useApi();
  return useQuery({
    queryKey: ['menus/modifier-groups', 'items', String(id)],
    queryFn: ({ signal }) => api(groupItemsCall, { params: { id }, signal }),
  });
}
