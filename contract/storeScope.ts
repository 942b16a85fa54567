import type { Field } from './fieldKinds/field.ts';
import { namesRecords } from './fieldKinds.ts';
import { ownStore } from './options/storeScope.ts';
import type { Registry } from './registry.ts';
import { fieldOf, type Resource } from './resource.ts';

/**
 * How one finds the stores of a record: it is a store itself, a field names its store or its stores, or they are
 * those of the record that a reference points to.
 */
export type StoreScope =
  | { by: 'id' }
  | { by: 'store'; field: Field }
  | { by: 'stores'; field: Field }
  | { by: 'parent'; field: Field; parent: Resource };

/** The stores that somebody works for. */
export type Stores = readonly string[] | 'all';

/** How one finds the stores of a resource's records; undefined if they belong to no store. */
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
