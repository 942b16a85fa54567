import type { Field } from './fieldKinds/field.ts';
import { namesRecord } from './fieldKinds.ts';
import type { Registry } from './registry.ts';
import type { Resource } from './resource.ts';

/** How to find the time zone of a record: a field holds it, or it is that of the record that a reference points to. */
export type TimeZoneScope = { by: 'field'; field: Field } | { by: 'parent'; field: Field; parent: Resource };

/** More steps than any chain of references that a definition may have. */
const longestChain = 8;

/** How to find the time zone of a resource's records; undefined if all of them have that of the customer. */
export function timeZoneScopeOf(
  resource: Resource,
  registry: Registry,
  depth = 0,
): TimeZoneScope | undefined {
  const field = resource.fields.get(resource.timeZone ?? resource.storeScope ?? '');
  if (!field || depth > longestChain) return undefined;
  if (!namesRecord(field)) return field.choicesOf === 'timeZones' ? { by: 'field', field } : undefined;
  const parent = registry.get(field.resource ?? '');
  return parent && timeZoneScopeOf(parent, registry, depth + 1) ? { by: 'parent', field, parent } : undefined;
}

/** The tables that decide about the time zones of a resource's records. */
export function timeZoneTables(resource: Resource, registry: Registry): string[] {
  const scope = timeZoneScopeOf(resource, registry);
  if (!scope) return [];
  return [resource.table, ...(scope.by === 'parent' ? timeZoneTables(scope.parent, registry) : [])];
}

/** In an answer: the time zone of a record, if it differs from that of the customer. */
export const localZoneName = 'localTimeZone';
