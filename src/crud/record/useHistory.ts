import { useQuery } from '@tanstack/react-query';
import { historyCalls } from '../../../contract/calls/history.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';

/** The history of a record, newest first. After every change the record has another version, and this is read again. */
export function useHistory(resource: Resource, { id, version }: WireRecord) {
  const api = useApi();
  return useQuery({
    queryKey: [resource.name, 'history', { id: String(id), version }],
    queryFn: ({ signal }) => api(historyCalls.read(resource), { params: { id }, signal }),
  });
}
