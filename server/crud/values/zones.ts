import { sql } from 'kysely';
import type { Registry } from '../../../contract/registry.ts';
import { columnOf, type Resource } from '../../../contract/resource.ts';
import { timeZoneScopeOf } from '../../../contract/timeZoneScope.ts';
import { momentSql } from '../../schema/moments.ts';
import { and, column, type Sql } from '../../schema/sql.ts';
import { sameCustomer } from './targets.ts';

/** The time zone of the customer, looked up once for a statement. */
const customerZone = sql`(SELECT customer_time_zone())`;

/** The time zone that the row `table` names, itself or through others; undefined if its resource names none. */
function namedZone(resource: Resource, registry: Registry, table: string): Sql | undefined {
  const scope = timeZoneScopeOf(resource, registry);
  if (!scope) return undefined;
  const value = column(table, columnOf(scope.field));
  if (scope.by === 'field') return value;
  const above = `${table}_zone`;
  const same = [...sameCustomer(scope.parent, above, table), sql`${column(above, 'id')} = ${value}`];
  return sql`(SELECT ${namedZone(scope.parent, registry, above) ?? sql`NULL::text`}
    FROM ${sql.table(scope.parent.table)} AS ${sql.ref(above)} WHERE ${and(same)})`;
}

/** The time zone of the row `table`: that of its store, or of whatever its definition names; otherwise the customer's. */
export function zoneSql(resource: Resource, registry: Registry, table: string): Sql {
  const named = namedZone(resource, registry, table);
  return named ? sql`coalesce(${named}, ${customerZone})` : customerZone;
}

/** The current date in the time zone of the row `table`. */
export const todaySql = (resource: Resource, registry: Registry, table: string): Sql =>
  timeZoneScopeOf(resource, registry)
    ? sql`day_in(now(), ${zoneSql(resource, registry, table)})`
    : momentSql.today;

/** The time zone of the row `table` where it is not that of the customer; undefined if no row can have another. */
export function localZoneSql(resource: Resource, registry: Registry, table: string): Sql | undefined {
  const named = namedZone(resource, registry, table);
  return named && sql`nullif(${named}, ${customerZone})`;
}
