import type { ListQuery } from '../../../contract/listQuery.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { allows, type Rights } from '../../../contract/rights/rights.ts';

interface Reader {
  rights: Rights;
}

/**
 * The query of a resource with `visibleWith`, limited to records of resources that the reader may read. Only people
 * who may read everything see records of resources that no longer exist.
 */
export function visibleTo({ rights }: Reader, resource: Resource, query: ListQuery): ListQuery {
  if (resource.visibleWith === undefined) return query;
  const field = fieldOf(resource, resource.visibleWith);
  const names = field.choices.map(({ id }) => id);
  const readable = names.filter((name) => allows(rights, name, 'read'));
  if (readable.length === names.length) return query;
  const condition = { field, operator: 'in' as const, value: readable };
  return { ...query, filter: { group: 'and', filters: [query.filter, condition] } };
}

/** Whether the reader may see the record at all. */
export function isVisibleTo({ rights }: Reader, resource: Resource, record: WireRecord): boolean {
  if (resource.visibleWith === undefined) return true;
  return allows(rights, String(record[fieldOf(resource, resource.visibleWith).source]), 'read');
}
