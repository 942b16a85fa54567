import type { Moment } from '../../../contract/computed.ts';
import { linesOf } from '../../../contract/lines.ts';
import type { Filter } from '../../../contract/listQuery.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { timeZoneTables } from '../../../contract/timeZoneScope.ts';
import { momentsOf, tablesOf } from '../values/tablesRead.ts';
import type { Listed } from './filters.ts';

/** The moments that decide which rows a list covers. */
export function momentsIn(filter: Filter, listed: Listed): Set<Moment> {
  if ('group' in filter) return new Set(filter.filters.flatMap((part) => [...momentsIn(part, listed)]));
  const own = momentsOf(filter.field, listed.resource, listed.registry);
  return new Set(filter.operator === 'during' ? ['today', ...own] : own);
}

/** The tables that decide which rows a list covers. */
export function tablesIn(filter: Filter, context: Listed): Set<string> {
  const { resource, registry } = context;
  if ('group' in filter)
    return new Set([resource.table, ...filter.filters.flatMap((part) => [...tablesIn(part, context)])]);
  const zones = (of: Resource) => (filter.operator === 'during' ? timeZoneTables(of, registry) : []);
  if (filter.field.through !== undefined) {
    const lines = linesOf(fieldOf(resource, filter.field.through), registry).resource;
    return new Set([resource.table, lines.table, ...zones(lines)]);
  }
  return new Set([resource.table, ...zones(resource), ...tablesOf(filter.field, resource, registry)]);
}
