import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { type BulkChange, changeInBulk } from './changeInBulk.ts';

/** A person who types this many milliseconds nothing wants to see the result. */
const pause = 400;

/** The text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

interface Trial extends BulkChange {
  isReady: boolean;
}

/**
 * What a bulk change would do, asked for whenever the person has stopped to change it. `chosen` is the exact number of
 * the records, with those that the person leaves out.
 */
export function useBulkTrial(resource: Resource, { isReady, ...trial }: Trial) {
  const api = useApi();
  const asked = JSON.stringify(trial);
  const isSettled = useSettled(asked) === asked;
  const query = useQuery({
    queryKey: [resource.name, 'bulk', asked],
    queryFn: async ({ signal }) => {
      const { data } = await changeInBulk(api, resource, trial, { isTrial: true, signal });
      return { ...data, chosen: data.count + trial.except.length };
    },
    enabled: isReady && isSettled,
    placeholderData: keepPreviousData,
    retry: false,
    // A later trial must ask again, because other people may have changed the records.
    gcTime: 0,
  });
  return { ...query, isCurrent: isReady && isSettled && query.isSuccess && !query.isPlaceholderData };
}
