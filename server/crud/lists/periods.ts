import { sql } from 'kysely';
import { z } from 'zod';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { type Period, periods } from '../../../contract/fieldKinds/periods.ts';
import { isDay } from '../../../contract/fieldKinds.ts';
import type { Registry } from '../../../contract/registry.ts';
import type { Resource } from '../../../contract/resource.ts';
import { and, type Sql } from '../../schema/sql.ts';
import { todaySql, zoneSql } from '../values/zones.ts';

const beginOf = (unit: 'week' | 'month' | 'year', day: Sql): Sql =>
  sql`date_trunc(${sql.lit(unit)}, ${day}::timestamp)::date`;

/** A length of time before or after a day. */
const later = (day: Sql, interval: string): Sql => sql`(${day} + ${sql.lit(interval)}::interval)::date`;

/** The first day of a period, and the first day after it, by what day it is today. */
const days: Record<Period, (today: Sql) => [from: Sql, until: Sql]> = {
  today: (today) => [today, sql`${today} + 1`],
  yesterday: (today) => [sql`${today} - 1`, today],
  tomorrow: (today) => [sql`${today} + 1`, sql`${today} + 2`],
  last7Days: (today) => [sql`${today} - 6`, sql`${today} + 1`],
  last30Days: (today) => [sql`${today} - 29`, sql`${today} + 1`],
  next7Days: (today) => [today, sql`${today} + 7`],
  thisWeek: (today) => [beginOf('week', today), later(beginOf('week', today), '1 week')],
  lastWeek: (today) => [later(beginOf('week', today), '-1 week'), beginOf('week', today)],
  thisMonth: (today) => [beginOf('month', today), later(beginOf('month', today), '1 month')],
  lastMonth: (today) => [later(beginOf('month', today), '-1 month'), beginOf('month', today)],
  thisYear: (today) => [beginOf('year', today), later(beginOf('year', today), '1 year')],
};

interface Row {
  resource: Resource;
  registry: Registry;
  table: string;
}

/**
 * True while a date or a moment of the row `table` lies in a period. A moment is compared with the midnights of the row's
 * time zone, and is not turned into a date itself, so that an index on it still works.
 * The database works them out, since each row can have another zone. Where a clock shows midnight twice, it takes the later one.
 */
export function duringSql(
  field: Field,
  value: Sql,
  period: unknown,
  { resource, registry, table }: Row,
): Sql {
  const bounds = days[z.enum(periods).parse(period)](todaySql(resource, registry, table));
  const [from, until] = isDay(field)
    ? bounds
    : bounds.map((day) => sql`((${day})::timestamp AT TIME ZONE ${zoneSql(resource, registry, table)})`);
  return and([sql`${value} >= ${from}`, sql`${value} < ${until}`]);
}
