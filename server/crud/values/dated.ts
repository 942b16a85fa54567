import { sql } from 'kysely';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { Registry } from '../../../contract/registry.ts';
import { columnOf, fieldOf, type Resource } from '../../../contract/resource.ts';
import { unmarkedRows } from '../../schema/rows.ts';
import { and, column, type Sql } from '../../schema/sql.ts';
import { sameCustomer } from './targets.ts';
import { todaySql } from './zones.ts';

/** The column with the date from which a record applies. */
const fromOf = (resource: Resource, table: string): Sql =>
  column(table, columnOf(fieldOf(resource, resource.dated?.from ?? '')));

/** The last day on which the row `table` applies, or whether it applies today. */
export function datingSql({ dating }: Field, resource: Resource, registry: Registry, table: string): Sql {
  const alias = `${table}_next`;
  const from = fromOf(resource, table);
  const later = and([
    ...sameCustomer(resource, alias, table),
    ...unmarkedRows(resource, alias),
    ...(resource.dated?.per ?? []).map((name) => {
      const own = columnOf(fieldOf(resource, name));
      return sql`${column(alias, own)} = ${column(table, own)}`;
    }),
    sql`${fromOf(resource, alias)} > ${from}`,
  ]);
  const next = sql`(SELECT min(${fromOf(resource, alias)}) FROM ${sql.table(resource.table)} AS ${sql.ref(alias)} WHERE ${later})`;
  if (dating === 'to') return sql`(${next} - 1)`;
  const today = todaySql(resource, registry, table);
  return sql`CASE WHEN ${from} > ${today} THEN 'COMING' WHEN ${next} <= ${today} THEN 'PAST' ELSE 'CURRENT' END`;
}

/** The resource whose current record a field shows. */
export function datedOf({ current, name }: Field, registry: Registry): Resource {
  const resource = registry.get(current?.of ?? '');
  if (!resource) throw new Error(`The field ${name} shows the current record of no known resource.`);
  return resource;
}

/** The value of the record that points to the row `table` and applies today. */
export function currentSql(field: Field, registry: Registry, table: string): Sql {
  const of = datedOf(field, registry);
  const alias = `${table}_${columnOf(field)}`;
  const from = fromOf(of, alias);
  const holds = and([
    ...sameCustomer(of, alias, table),
    ...unmarkedRows(of, alias),
    sql`${column(alias, columnOf(fieldOf(of, field.current?.by ?? '')))} = ${column(table, 'id')}`,
    sql`${from} <= ${todaySql(of, registry, alias)}`,
  ]);
  const value = column(alias, columnOf(fieldOf(of, field.current?.value ?? '')));
  return sql`(SELECT ${value} FROM ${sql.table(of.table)} AS ${sql.ref(alias)} WHERE ${holds} ORDER BY ${from} DESC LIMIT 1)`;
}
