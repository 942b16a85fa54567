import { type Identifier, useGetManyAggregate } from 'ra-core';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { labelOf, recordTitle } from '../fields.ts';
import { useResource } from '../useResource.ts';
import type { ValueProps } from './fieldKind.ts';

const isId = (value: unknown): value is Identifier => typeof value === 'string' || typeof value === 'number';

export interface ReferenceLabel {
  id: Identifier;
  /** Undefined while it is being looked up. */
  label: string | undefined;
}

/**
 * The names of what a reference points to. A record carries them; where there is none at hand, as in a filter, they are
 * looked up, all of a page in one request.
 */
export function useReferenceLabels({ field, value, record }: ValueProps): ReferenceLabel[] {
  const target = useResource(field.resource ?? '');
  const ids = (Array.isArray(value) ? value : [value]).filter(isId);
  // The labels of a record belong to the values it was loaded with, not to what a form has made of them.
  const own = record && JSON.stringify(record[field.source]) === JSON.stringify(value);
  const label = own ? labelOf(record, field.source) : undefined;
  const known = typeof label === 'string' ? [label] : label;
  const { data } = useGetManyAggregate<WireRecord>(
    target.name,
    { ids },
    { enabled: !known && ids.length > 0 },
  );
  return ids.map((id, index) => {
    const found = data?.find((one) => String(one?.id) === String(id));
    return { id, label: known?.[index] ?? (found && recordTitle(target, found)) };
  });
}
