import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { reportAnswer } from '../../../contract/calls/reports.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';

/** The figures of a report over the records that match a filter. */
export function useReport(resource: Resource, report: string, filter: Readonly<Record<string, unknown>>) {
  const provider = useCompositeProvider();
  return useQuery({
    queryKey: [resource.name, 'report', { report, filter }],
    queryFn: async ({ signal }) =>
      reportAnswer.parse((await provider.report(resource.name, { report, filter, signal })).data),
    placeholderData: keepPreviousData,
  });
}
