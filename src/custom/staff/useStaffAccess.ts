import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Identifier } from 'ra-core';
import { staffCalls } from '../../../contract/calls/staff.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';

/** An action that changes how a person signs in. */
export type StaffAct =
  | { name: 'resetPassword' | 'signOut' | 'approveSecondFactorRemoval' }
  | { name: 'removeDevice'; deviceId: string };

/** How a staff member signs in, and the possible actions. */
export function useStaffAccess(resource: string, id: Identifier) {
  const api = useApi();
  const queryClient = useQueryClient();
  const queryKey = [resource, 'access', String(id)];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api(staffCalls.access, { params: { id }, signal }),
  });
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (act: StaffAct) =>
      act.name === 'removeDevice'
        ? api(staffCalls.removeDevice, { params: { id, deviceId: act.deviceId } })
        : api(staffCalls[act.name], { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
  });
  return { query, act: mutate, isActing: isPending, actError: error, forgetError: reset };
}
