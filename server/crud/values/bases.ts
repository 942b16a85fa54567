import { sql } from 'kysely';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { inheritedFields } from '../../../contract/inherited.ts';
import { ownName } from '../../../contract/options/ownName.ts';
import type { Registry } from '../../../contract/registry.ts';
import { columnOf, fieldOf, type Resource } from '../../../contract/resource.ts';
import { onServer } from '../../schema/fieldKinds.ts';
import { and, column, type Sql } from '../../schema/sql.ts';
import { sameCustomer, targetOf } from './targets.ts';

/** True where the row `table` has its own value. A row from before the resource had overrides owns all its values. */
export const isOwnSql = (field: Field, table: string): Sql =>
  sql`coalesce(${sql.lit(field.source)} = ANY(${column(table, ownName)}), ${column(table, columnOf(field))} IS NOT NULL)`;

/** The names of the fields with own values in the row `table`. */
export const ownNamesSql = (resource: Resource, table: string): Sql =>
  sql`array_remove(ARRAY[${sql.join(
    inheritedFields(resource).map(
      (field) => sql`CASE WHEN ${isOwnSql(field, table)} THEN ${sql.lit(field.source)}::text END`,
    ),
  )}], NULL)`;

/**
 * The record that the row `table` inherits from: its resource, its alias, and `select` over it as a look-up or `join`
 * beside the row.
 */
export function baseOf(resource: Resource, registry: Registry, table: string) {
  const { of, base = '' } = resource.overrides ?? {};
  const single = of === undefined ? undefined : registry.get(of);
  const target = single ?? targetOf(fieldOf(resource, base), registry);
  const alias = single ? `${table}_single` : `${table}_${columnOf(fieldOf(resource, base))}`;
  // The one record of the customer has the customer's id. Nobody may have saved it yet, so there is always a row for it.
  const id = single ? column(table, 'customer_uuid') : column(table, columnOf(fieldOf(resource, base)));
  const same = and([...sameCustomer(target, alias, table), sql`${column(alias, 'id')} = ${id}`]);
  const from = single
    ? sql`FROM (SELECT) AS one LEFT JOIN ${sql.table(target.table)} AS ${sql.ref(alias)} ON ${same}`
    : sql`FROM ${sql.table(target.table)} AS ${sql.ref(alias)} WHERE ${same}`;
  return {
    ...{ target, alias, id, isSingle: single !== undefined },
    select: (value: Sql): Sql => sql`(SELECT ${value} ${from})`,
    join: sql`LEFT JOIN ${sql.table(target.table)} AS ${sql.ref(alias)} ON ${same}`,
  };
}

/**
 * The rows that the row `table` inherits values from, and those that they inherit from. The values are then
 * `valueSql` with `isJoined`.
 */
export function joinedBases(resource: Resource, registry: Registry, table: string): Sql {
  if (!resource.overrides) return sql``;
  const { target, alias, join } = baseOf(resource, registry, table);
  return sql`${join} ${joinedBases(target, registry, alias)}`;
}

/** The default of a field, as its column holds it. */
export function defaultSql(field: Field, registry: Registry): Sql {
  const kind = onServer(field);
  const value = kind.toColumn(field.default);
  const literal = Array.isArray(value)
    ? sql`ARRAY[${sql.join(value.map((one) => sql.lit(one)))}]`
    : sql.lit(value);
  return sql`${literal}::${sql.raw(kind.columnType(field, registry))}`;
}
