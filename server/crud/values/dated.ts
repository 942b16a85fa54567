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

/** The last day of a row that only interrupts the others; undefined if the resource has no such rows. */
const untilOf = (resource: Resource, table: string): Sql | undefined =>
  resource.dated?.until === undefined
    ? undefined
    : column(table, columnOf(fieldOf(resource, resource.dated.until)));

/** Whether the row `table` is switched on; undefined if people cannot switch off rows of the resource. */
const activeOf = (resource: Resource, table: string): Sql | undefined =>
  resource.dated?.active === undefined
    ? undefined
    : column(table, columnOf(fieldOf(resource, resource.dated.active)));

/** The last day on which the row `table` applies, or whether it applies today. */
export function datingSql({ dating }: Field, resource: Resource, registry: Registry, table: string): Sql {
  const alias = `${table}_next`;
  const from = fromOf(resource, table);
  const [until, nextUntil] = [untilOf(resource, table), untilOf(resource, alias)];
  const [active, nextActive] = [activeOf(resource, table), activeOf(resource, alias)];
  const later = and([
    ...sameCustomer(resource, alias, table),
    ...unmarkedRows(resource, alias),
    ...(resource.dated?.per ?? []).map((name) => {
      const own = columnOf(fieldOf(resource, name));
      return sql`${column(alias, own)} = ${column(table, own)}`;
    }),
    sql`${fromOf(resource, alias)} > ${from}`,
    // A row with a last day of its own ends no other.
    ...(nextUntil ? [sql`${nextUntil} IS NULL`] : []),
    ...(nextActive ? [nextActive] : []),
  ]);
  const next = sql`(SELECT min(${fromOf(resource, alias)}) FROM ${sql.table(resource.table)} AS ${sql.ref(alias)} WHERE ${later})`;
  const last = until ? sql`least(${next} - 1, ${until})` : sql`(${next} - 1)`;
  if (dating === 'to') return active ? sql`CASE WHEN ${active} THEN ${last} END` : last;
  const today = todaySql(resource, registry, table);
  const off = active ? sql`WHEN NOT ${active} THEN 'OFF' ` : sql``;
  return sql`CASE ${off}WHEN ${from} > ${today} THEN 'COMING' WHEN ${last} < ${today} THEN 'PAST' ELSE 'CURRENT' END`;
}

/** The resource whose current or only record a field shows. */
export function shownResource({ current, name }: Field, registry: Registry): Resource {
  const resource = registry.get(current?.of ?? '');
  if (!resource) throw new Error(`The field ${name} shows a record of no known resource.`);
  return resource;
}

/** A day that dated values are asked for. */
export type Day = 'today' | 'yesterday';

export const daySql = (today: Sql, day: Day): Sql => (day === 'today' ? today : sql`(${today} - 1)`);

/** Of the dated rows `alias`, those that apply on a day, the latest first. */
function applying(
  of: Resource,
  registry: Registry,
  alias: string,
  day: Day,
): { conditions: Sql[]; order: Sql } {
  const from = fromOf(of, alias);
  const until = untilOf(of, alias);
  const active = activeOf(of, alias);
  const on = daySql(todaySql(of, registry, alias), day);
  return {
    conditions: [
      sql`${from} <= ${on}`,
      ...(until ? [sql`(${until} IS NULL OR ${until} >= ${on})`] : []),
      ...(active ? [active] : []),
    ],
    order: sql` ORDER BY ${from} DESC`,
  };
}

/** The value of the record that points to the row `table`: the only one, or the one that applies on the day. */
export function currentSql(field: Field, registry: Registry, table: string, day: Day): Sql {
  const of = shownResource(field, registry);
  const alias = `${table}_${columnOf(field)}`;
  const applies = of.dated && applying(of, registry, alias, day);
  const holds = and([
    ...sameCustomer(of, alias, table),
    ...unmarkedRows(of, alias),
    sql`${column(alias, columnOf(fieldOf(of, field.current?.by ?? '')))} = ${column(table, 'id')}`,
    ...(applies?.conditions ?? []),
  ]);
  const value = column(alias, columnOf(fieldOf(of, field.current?.value ?? '')));
  const from = sql`FROM ${sql.table(of.table)} AS ${sql.ref(alias)}`;
  return sql`(SELECT ${value} ${from} WHERE ${holds}${applies?.order ?? sql``} LIMIT 1)`;
}
