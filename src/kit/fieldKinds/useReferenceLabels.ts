import { type Identifier, useGetManyAggregate } from 'ra-core';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { labelOf, recordTitle } from '../../dataProviders/recordLabels.ts';
import type { ValueProps } from '../../modules/cell.ts';
import { useNamedResource } from '../records/useResource.ts';

const isId = (value: unknown): value is Identifier => typeof value === 'string' || typeof value === 'number';

export interface ReferenceLabel {
  id: Identifier;
  /** Undefined while it is loading. */
  label: string | undefined;
}

const idsOf = (value: unknown): Identifier[] => (Array.isArray(value) ? value : [value]).filter(isId);

/** The names behind a reference that the record itself carries; undefined if it has none. */
export function carriedLabels({ field, value, record }: ValueProps): ReferenceLabel[] | undefined {
  const ids = idsOf(value);
  if (ids.length === 0) return [];
  // A record's labels belong to the values that it was loaded with, not to the values in a form.
  const isOwn = record && JSON.stringify(record[field.source]) === JSON.stringify(value);
  const label = isOwn ? labelOf(record, field.source) : undefined;
  const labels = typeof label === 'string' ? [label] : label;
  return labels && ids.map((id, index) => ({ id, label: labels[index] }));
}

/** The names behind a reference: from the record, or looked up, in one request for a whole page. */
export function useReferenceLabels(props: ValueProps): ReferenceLabel[] {
  const target = useNamedResource(props.field.resource ?? '');
  const carried = carriedLabels(props);
  const ids = idsOf(props.value);
  const { data } = useGetManyAggregate<WireRecord>(target.name, { ids }, { enabled: !carried });
  if (carried) return carried;
  return ids.map((id) => {
    const found = data?.find((one) => String(one?.id) === String(id));
    return { id, label: found && recordTitle(target, found) };
  });
}
