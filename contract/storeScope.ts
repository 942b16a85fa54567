import type { Field } from './fieldKinds/field.ts';
import { namesRecords } from './fieldKinds.ts';
import { ownStore } from './options/storeScope.ts';
import type { WireRecord } from './recordSchema.ts';
import type { Registry } from './registry.ts';
import { fieldOf, type Resource } from './resource.ts';

/**
 * How to find the stores of a record: it is a store itself, a field names its store or stores, or it has the stores
 * of the record that a reference points to.
 */
export type StoreScope =
  | { by: 'id' }
  | { by: 'store'; field: Field }
  | { by: 'stores'; field: Field }
  | { by: 'parent'; field: Field; parent: Resource };

/** The stores that somebody works for. */
export type Stores = readonly string[] | 'all';

/** How to find the stores of a resource's records; undefined if they belong to no store. */
export function storeScopeOf(resource: Resource, registry: Registry): StoreScope | undefined {
  const { storeScope } = resource;
  if (storeScope === undefined) return undefined;
  if (storeScope === ownStore) return { by: 'id' };
  const field = fieldOf(resource, storeScope);
  const target = registry.get(field.resource ?? '');
  if (!target) throw new Error(`The field ${field.name} of ${resource.name} refers to no known resource.`);
  if (target.storeScope !== ownStore) return { by: 'parent', field, parent: target };
  return { by: namesRecords(field) ? 'stores' : 'store', field };
}

/** The tables that decide about the stores of a resource's records, its own first; none if they belong to no store. */
export function scopeTables(resource: Resource, registry: Registry): string[] {
  const scope = storeScopeOf(resource, registry);
  if (!scope) return [];
  return [resource.table, ...(scope.by === 'parent' ? scopeTables(scope.parent, registry) : [])];
}

/**
 * True if a record belongs only to these stores, as far as the record itself shows. If it belongs to a store through
 * another record, only the server can tell.
 */
export function belongsTo(
  stores: Stores,
  { resource, registry }: { resource: Resource; registry: Registry },
  record: WireRecord,
): boolean {
  const scope = storeScopeOf(resource, registry);
  if (stores === 'all' || !scope || scope.by === 'parent') return true;
  const named = scope.by === 'id' ? record.id : record[scope.field.source];
  const all = [named ?? []].flat();
  return all.length > 0 && all.every((one) => stores.includes(String(one)));
}

/**
 * The store of a new record that somebody who works for a single store creates. Empty if there are several kinds of
 * stores, because nothing shows which kind that store is.
 */
export function onlyStore(
  stores: Stores,
  { resource, registry }: { resource: Resource; registry: Registry },
): Record<string, unknown> {
  const scope = storeScopeOf(resource, registry);
  const [only, ...others] = stores === 'all' ? [] : stores;
  const kinds = [...registry.values()].filter(({ storeScope }) => storeScope === ownStore);
  if (only === undefined || others.length > 0 || kinds.length !== 1) return {};
  if (scope?.by === 'store') return { [scope.field.source]: only };
  return scope?.by === 'stores' ? { [scope.field.source]: [only] } : {};
}
