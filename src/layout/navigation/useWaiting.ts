import { useQuery } from '@tanstack/react-query';
import { homeCalls } from '../../../contract/calls/home.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useRegistry } from '../../session/permittedRegistry.tsx';

/** How many records wait for a person, queue by queue. The live changes of the product keep it fresh. */
export function useWaiting() {
  const api = useApi();
  const registry = useRegistry();
  const shows = [...registry.values()]
    .filter(({ list, verbs }) => list.queues.size > 0 && verbs.has('list'))
    .map(({ name }) => name);
  return useQuery({
    queryKey: ['home', 'waiting'],
    queryFn: ({ signal }) => api(homeCalls.waiting, { signal }),
    enabled: shows.length > 0,
    staleTime: 60_000,
    meta: { shows },
  });
}
