import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { lookCall, openFor } from '../../../contract/calls/looks.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';

/** Milliseconds that a record must be open before it counts: people who go through a list do not look at each. */
const dwell = 1_000;

/**
 * Tells the server that the person has the record open, while the page is visible. Returns who else has it open, and
 * what others changed since the person last had; undefined until that is known. Without an answer, the page works as
 * well.
 */
export function useLook({ name: resource }: Resource, { id }: WireRecord) {
  const api = useApi();
  const record = String(id);
  const { data } = useQuery({
    queryKey: ['looks', resource, record],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, dwell));
      signal.throwIfAborted();
      return api(lookCall, { body: { resource, record, isOpen: true }, signal });
    },
    refetchInterval: (openFor / 2) * 1000,
    refetchOnMount: 'always',
    gcTime: 0,
    retry: false,
  });
  const hasLooked = data !== undefined;
  useEffect(() => {
    if (!hasLooked) return;
    return () => {
      // If this does not arrive, the server stops believing it after a while.
      api(lookCall, { body: { resource, record, isOpen: false } }).catch(() => undefined);
    };
  }, [api, resource, record, hasLooked]);
  return data;
}
