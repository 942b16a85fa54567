import { useCallback } from 'react';
import { useSession, useSessionParts } from './SessionContext.tsx';

/** Returns a function that brings the session up to date with what the server knows of the person and the customer. */
export function useRenew(): () => Promise<void> {
  const { renewal } = useSessionParts();
  const accessToken = useSession()?.accessToken;
  return useCallback(async () => {
    if (accessToken !== undefined) await renewal.renew(accessToken);
  }, [renewal, accessToken]);
}
