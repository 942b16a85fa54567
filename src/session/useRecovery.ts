import { useMemo } from 'react';
import { useApi } from '../dataProviders/ApiContext.tsx';
import { createRecovery, type Recovery } from './recovery.ts';
import { useSessionParts } from './SessionContext.tsx';

/** The ways back in for people who lost a password or a telephone. Its calls load with the pages that use them. */
export function useRecovery(): Recovery {
  const api = useApi();
  const { store } = useSessionParts();
  return useMemo(() => createRecovery({ api, store }), [api, store]);
}
