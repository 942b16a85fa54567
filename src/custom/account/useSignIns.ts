import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSignIn } from '../../session/SessionContext.tsx';

const root = ['account'];

/** How the own account is secured. */
export function useSecurity() {
  const { account } = useSignIn();
  return useQuery({ queryKey: [...root, 'security'], queryFn: ({ signal }) => account.security(signal) });
}

/** The own open sessions. */
export function useSessions() {
  const { account } = useSignIn();
  return useQuery({ queryKey: [...root, 'sessions'], queryFn: ({ signal }) => account.sessions(signal) });
}

/** The own trusted devices. */
export function useDevices() {
  const { account } = useSignIn();
  return useQuery({ queryKey: [...root, 'devices'], queryFn: ({ signal }) => account.devices(signal) });
}

/** Has all of it read again, after something that ends some. */
export function useForgetSignIns(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(() => queryClient.invalidateQueries({ queryKey: root }), [queryClient]);
}
