import { useQuery } from '@tanstack/react-query';
import { keptImportCalls } from '../../../contract/calls/keptImports.ts';
import { jobsName } from '../../../contract/jobsName.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';

/** The person's own files that are checked and not imported yet. The live changes of the product keep them fresh. */
export function useKeptImports() {
  const api = useApi();
  return useQuery({
    queryKey: ['imports', 'kept'],
    queryFn: ({ signal }) => api(keptImportCalls.list, { signal }),
    select: (all) => all.filter(({ state }) => state !== 'importing'),
    meta: { shows: [jobsName] },
  });
}
