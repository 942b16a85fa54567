import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Reloads everything that the page shows, because a change of one record can change values and names in others. */
export function useRefresh() {
  const client = useQueryClient();
  return useCallback(() => {
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'auth' });
  }, [client]);
}
