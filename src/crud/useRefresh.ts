import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Reads again whatever the page shows: a change of one record can change figures and names in others. */
export function useRefresh() {
  const client = useQueryClient();
  return useCallback(() => {
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'auth' });
  }, [client]);
}
