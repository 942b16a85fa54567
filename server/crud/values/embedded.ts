import { sql } from 'kysely';
import { type EmbeddedList, embeddedFields, embeddings } from '../../../contract/embedded.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { Registry } from '../../../contract/registry.ts';
import { columnOf, type Resource } from '../../../contract/resource.ts';
import { wireNames } from '../../../contract/systemFields.ts';
import { onServer } from '../../schema/fieldKinds.ts';
import { unmarkedRows } from '../../schema/rows.ts';
import { and, column, type Sql } from '../../schema/sql.ts';
import { orderSql } from './ordered.ts';
import { sameCustomer, targetOf } from './targets.ts';
import { valueSql } from './values.ts';

/** The row `alias` as an object: its id and its fields, and the objects of `more`. */
function objectSql(target: Resource, registry: Registry, alias: string, more: readonly Sql[] = []): Sql {
  const columns = [
    ...wireNames(target, 'id').map((name) => sql`${column(alias, 'id')} AS ${sql.ref(name)}`),
    ...embeddedFields(target).map(
      (one) => sql`${onServer(one).select(valueSql(one, target, registry, alias))} AS ${sql.ref(one.source)}`,
    ),
    ...more,
  ];
  return sql`(SELECT to_json(whole) FROM (SELECT ${sql.join(columns)}) AS whole)`;
}

/** The record that a reference of the row `table` points to, as an object; null if it points to none. */
export function embeddedSql(field: Field, registry: Registry, table: string): Sql {
  const target = targetOf(field, registry);
  const alias = `${table}_${columnOf(field)}_whole`;
  const isTarget = sql`${column(alias, 'id')} = ${column(table, columnOf(field))}`;
  return sql`(SELECT ${objectSql(target, registry, alias)} FROM ${sql.table(target.table)} AS ${sql.ref(alias)}
    WHERE ${and([...sameCustomer(target, alias, table), isTarget])})`;
}

/** The records that point to the row `table`, in their order, each with the records that its own references embed. */
export function embeddedListSql({ resource, by }: EmbeddedList, registry: Registry, table: string): Sql {
  const alias = `${table}_${resource.table}_list`;
  const more = embeddings(resource).map(
    (field) => sql`${embeddedSql(field, registry, alias)} AS ${sql.ref(field.embed)}`,
  );
  const isOfRow = sql`${column(alias, columnOf(by))} = ${column(table, 'id')}`;
  const theirs = and([...sameCustomer(resource, alias, table), ...unmarkedRows(resource, alias), isOfRow]);
  const object = objectSql(resource, registry, alias, more);
  return sql`(SELECT coalesce(json_agg(${object} ORDER BY ${orderSql(resource, registry, alias)}), '[]')
    FROM ${sql.table(resource.table)} AS ${sql.ref(alias)} WHERE ${theirs})`;
}
