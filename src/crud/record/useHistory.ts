import { useQuery } from '@tanstack/react-query';
import { historyAnswer } from '../../../contract/calls/history.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';

/** The history of a record, newest first. After every change the record has another version, and this is read again. */
export function useHistory(resource: Resource, { id, version }: WireRecord) {
  const provider = useCompositeProvider();
  return useQuery({
    queryKey: [resource.name, 'history', { id: String(id), version }],
    queryFn: async ({ signal }) =>
      historyAnswer.parse((await provider.history(resource.name, { id, signal })).data),
  });
}
