import { type Identifier, useGetOne } from 'ra-core';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';

/** One record, in its current state. */
export function useRecord(resource: Resource, id: Identifier) {
  const { data, error, refetch } = useGetOne<WireRecord>(resource.name, { id });
  return { record: data, error, retry: () => void refetch() };
}
