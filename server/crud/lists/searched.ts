import { sql } from 'kysely';
import type { Registry } from '../../../contract/registry.ts';
import { columnOf, fieldOf, type Resource } from '../../../contract/resource.ts';
import { and, column, or, type Sql } from '../../schema/sql.ts';
import { sameCustomer, targetOf } from '../values/targets.ts';

/** The record that a row inherits searched texts from, and the reference that names it. */
function searchedBase(resource: Resource, registry: Registry) {
  const isInherited = [...resource.fields.values()].some(
    ({ searchable, inheritance }) => searchable && inheritance === 'value',
  );
  if (!isInherited || !resource.overrides) return undefined;
  const { of, base = '' } = resource.overrides;
  const reference = of === undefined ? fieldOf(resource, base) : undefined;
  const target = reference ? targetOf(reference, registry) : registry.get(of ?? '');
  return target && { reference, target };
}

/**
 * True for the rows `table` with a text like the pattern. People look for what they see, so a row that inherits
 * searched texts is found by those of its base too.
 */
export function searchedSql(resource: Resource, registry: Registry, table: string, pattern: Sql): Sql {
  const own = sql`${column(table, 'search_text')} LIKE ${pattern}`;
  const base = searchedBase(resource, registry);
  if (!base) return own;
  const { reference, target } = base;
  const alias = `${table}_base`;
  const found = and([...sameCustomer(target, alias, table), searchedSql(target, registry, alias, pattern)]);
  const id = column(table, reference ? columnOf(reference) : 'customer_uuid');
  return or([
    own,
    sql`${id} IN (SELECT ${column(alias, 'id')} FROM ${sql.table(target.table)} AS ${sql.ref(alias)} WHERE ${found})`,
  ]);
}

/** The tables that a search of the resource looks at besides its own. */
export function searchedTables(resource: Resource, registry: Registry): string[] {
  const base = searchedBase(resource, registry);
  return base ? [base.target.table, ...searchedTables(base.target, registry)] : [];
}
