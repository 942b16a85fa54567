import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { reportCalls } from '../../../contract/calls/reports.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';

/** The figures of a report over the records that match a filter. */
export function useReport(resource: Resource, report: string, filter: Readonly<Record<string, unknown>>) {
  const api = useApi();
  return useQuery({
    queryKey: [resource.name, 'report', { report, filter }],
    queryFn: ({ signal }) =>
      api(reportCalls.figures(resource), {
        ...{ params: { report }, query: { filter: JSON.stringify(filter) }, signal },
      }),
    placeholderData: keepPreviousData,
  });
}
