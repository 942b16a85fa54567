import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Identifier } from 'ra-core';
import { staffAccessAnswer } from '../../../contract/calls/staff.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';

/** Something that is done to the way a person signs in. */
export type StaffAct =
  | { name: 'resetPassword' | 'signOut' | 'approveSecondFactorRemoval' }
  | { name: 'removeDevice'; deviceId: string };

/** How a person of the staff signs in, and what can be done about it. */
export function useStaffAccess(resource: string, id: Identifier) {
  const provider = useCompositeProvider();
  const queryClient = useQueryClient();
  const queryKey = [resource, 'access', String(id)];
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      staffAccessAnswer.parse(await provider.call(resource, `${id}/access`, { signal })),
  });
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (act: StaffAct) =>
      act.name === 'removeDevice'
        ? provider.call(resource, `${id}/trustedDevices/${act.deviceId}`, { method: 'DELETE' })
        : provider.call(resource, `${id}/${act.name}`, { method: 'POST', json: {} }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
  });
  return { query, act: mutate, isActing: isPending, actError: error, forgetError: reset };
}
