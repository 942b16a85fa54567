import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useAccount } from '../../session/useAccount.ts';

const root = ['account'];

/** How the person's account is secured. */
export function useSecurity() {
  const account = useAccount();
  return useQuery({ queryKey: [...root, 'security'], queryFn: ({ signal }) => account.security(signal) });
}

/** The person's open sessions. */
export function useSessions() {
  const account = useAccount();
  return useQuery({ queryKey: [...root, 'sessions'], queryFn: ({ signal }) => account.sessions(signal) });
}

/** The person's trusted devices. */
export function useDevices() {
  const account = useAccount();
  return useQuery({ queryKey: [...root, 'devices'], queryFn: ({ signal }) => account.devices(signal) });
}

/** Reads all of it again, after something that ends some of them. */
export function useForgetSignIns(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(() => queryClient.invalidateQueries({ queryKey: root }), [queryClient]);
}
