import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { listCalls, mostCounts } from '../../../contract/calls/lists.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useTotalText } from '../../kit/records/useTotal.ts';
import type { FilterValues } from './comparisons.ts';

type Filters = z.input<typeof listCalls.counts.body>['filters'];

/**
 * How many records each filter leaves, in words; undefined while unknown. The live changes of the product keep the
 * counts fresh.
 */
export function useCounts(
  { name }: Resource,
  filters: readonly FilterValues[],
): readonly (string | undefined)[] {
  const api = useApi();
  const textOf = useTotalText();
  const requested = filters.slice(0, mostCounts) as Filters;
  const { data = [] } = useQuery({
    queryKey: ['lists', 'counts', name, requested],
    queryFn: ({ signal }) => api(listCalls.counts, { body: { resource: name, filters: requested }, signal }),
    enabled: requested.length > 0,
    staleTime: 60_000,
    // Nothing depends on a count, so the page does without one that does not arrive.
    retry: false,
    placeholderData: (previous) => previous,
    meta: { shows: [name] },
  });
  return filters.map((_filter, index) => {
    const count = data[index];
    return count ? textOf(count.total, count.isEstimated) : undefined;
  });
}
