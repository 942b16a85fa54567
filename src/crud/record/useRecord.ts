import { type Identifier, useGetOne } from 'ra-core';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { refusalCode } from '../../kit/records/refusal.ts';

/**
 * One record, in its current state. A record that is gone stays while `isKept`, so that nobody loses what they are
 * entering.
 */
export function useRecord(resource: Resource, id: Identifier, isKept = false) {
  const { data, error, refetch } = useGetOne<WireRecord>(resource.name, { id });
  const isGone = refusalCode(error) === 'NOT_FOUND' && !isKept;
  return { record: isGone ? undefined : data, error, retry: () => void refetch() };
}
