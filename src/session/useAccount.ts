import { useMemo } from 'react';
import { useApi } from '../dataProviders/ApiContext.tsx';
import { type Account, createAccount } from './account.ts';
import { useSessionParts } from './SessionContext.tsx';

/** What people do with their own account. Its calls load with the pages that use them. */
export function useAccount(): Account {
  const api = useApi();
  const { store, renewal } = useSessionParts();
  return useMemo(() => createAccount({ api, store, renewal }), [api, store, renewal]);
}
