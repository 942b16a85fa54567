import { sql } from 'kysely';
import { mostGroups } from '../../../contract/calls/reports.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { isDay, isReference, namesRecord, namesRecords } from '../../../contract/fieldKinds.ts';
import type { ListQuery } from '../../../contract/listQuery.ts';
import type { Measure, Period, Report } from '../../../contract/options/reports.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { systemFieldOf, systemFields } from '../../../contract/systemFields.ts';
import { onServer } from '../../schema/fieldKinds.ts';
import { column, type Sql } from '../../schema/sql.ts';
import { nameSql } from '../values/labels.ts';
import { valueSql } from '../values/values.ts';
import { zoneSql } from '../values/zones.ts';
import { type Listed, whereSql } from './filters.ts';

/** How periods are written. Periods of one length sort by time. */
const patterns: Record<Period, string> = {
  hour: 'HH24:00',
  day: 'YYYY-MM-DD',
  week: 'IYYY-"W"IW',
  month: 'YYYY-MM',
  year: 'YYYY',
};

/** The columns of a report's rows. */
export const groupColumn = (index: number) => `group_${index}`;
export const labelColumn = (index: number) => `label_${index}`;
export const measureColumn = (index: number) => `measure_${index}`;

/** The field that a report groups by. */
export const groupField = (resource: Resource, name: string): Field =>
  systemFieldOf(resource, name) ?? fieldOf(resource, name);

function groupValue(group: Report['groups'][number], { resource, registry }: Listed): Sql {
  const field = groupField(resource, group.field);
  const own =
    systemFields.get(field.name)?.field === field ? systemFields.get(field.name)?.column : undefined;
  const value = own ? column('t', own) : valueSql(field, resource, registry, 't');
  // A record that belongs to several others counts once, so that the groups add up.
  if (namesRecords(field)) return sql`(${value})[1]`;
  if (!group.period) return value;
  // A moment belongs to its date in the time zone of the record.
  const local = isDay(field)
    ? sql`${value}::timestamp`
    : sql`(${value} AT TIME ZONE ${zoneSql(resource, registry, 't')})`;
  return sql`to_char(${local}, ${sql.lit(patterns[group.period])})`;
}

function measureValue({ field }: Measure, { resource, registry }: Listed): Sql {
  return field === undefined ? sql`1` : valueSql(fieldOf(resource, field), resource, registry, 't');
}

const functions: Record<Measure['function'], string> = {
  count: 'count',
  sum: 'sum',
  average: 'avg',
  min: 'min',
  max: 'max',
};

/** The rows of a report over what `query` finds: one more than it shows, which tells that there are more. */
export function reportSql(query: ListQuery, listed: Listed, report: Report): Sql {
  const { resource, registry } = listed;
  const fields = report.groups.map(({ field }) => groupField(resource, field));
  const tenant = resource.scope === 'customer' ? ['customer_uuid'] : [];
  const keys = [...tenant, ...fields.map((_field, index) => groupColumn(index))].map((name) => sql.ref(name));
  const values = [
    ...tenant.map((name) => column('t', name)),
    ...report.groups.map(
      (group, index) => sql`${groupValue(group, listed)} AS ${sql.ref(groupColumn(index))}`,
    ),
    ...report.measures.map(
      (measure, index) => sql`${measureValue(measure, listed)} AS ${sql.ref(measureColumn(index))}`,
    ),
  ];
  const figures = report.measures.map(
    (measure, index) =>
      sql`${sql.raw(functions[measure.function])}(${sql.ref(measureColumn(index))})::float8 AS ${sql.ref(measureColumn(index))}`,
  );
  const groups = fields.map((field, index) => {
    const ids = column('g', groupColumn(index));
    const isAsItIs = report.groups[index]?.period !== undefined || namesRecords(field);
    const value = isAsItIs ? ids : onServer(field).select(ids);
    const groupValue = sql`${value} AS ${sql.ref(groupColumn(index))}`;
    if (!isReference(field)) return { order: groupColumn(index), shown: [groupValue] };
    // The name of a record is looked up once for each group.
    const label = namesRecord(field)
      ? nameSql(field, registry, { table: 'g', ids })
      : sql`(${nameSql(field, registry, { table: 'g', ids: sql`ARRAY[${ids}]` })})[1]`;
    return {
      order: labelColumn(index),
      shown: [groupValue, sql`${label} AS ${sql.ref(labelColumn(index))}`],
    };
  });
  const shown = groups.flatMap((group) => group.shown);
  const order = groups.map((group) => sql.ref(group.order));
  return sql`SELECT ${sql.join([...shown, ...report.measures.map((_one, index) => column('g', measureColumn(index)))])}
    FROM (SELECT ${sql.join([...keys, ...figures])}
      FROM (SELECT ${sql.join(values)} FROM ${sql.table(resource.table)} AS t WHERE ${whereSql(query, listed)}) AS r
      GROUP BY ${sql.join(keys)} ORDER BY ${sql.join(keys)} LIMIT ${sql.lit(mostGroups + 1)}) AS g
    ORDER BY ${sql.join(order)}`;
}
