import { sql } from 'kysely';
import type pg from 'pg';
import { ServiceError } from '../../../contract/errors.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { rowCondition } from '../../schema/rows.ts';
import { and, column, type Plan, type Sql, slot } from '../../schema/sql.ts';
import type { ResourceContext } from '../context/resourceContext.ts';
import { recordColumns } from '../values/recordColumns.ts';
import { auditSql } from './audit.ts';

/** A change of rows `t`: the new values by column, and what must hold besides for anything to be written. */
interface RowChange {
  action: string;
  columns: [string, Sql][];
  allowed?: Sql;
}

/**
 * The parts of a statement that changes the rows for which `which` holds: locks them as `before`, in one order for
 * everybody, changes them as `written` and audits them.
 */
function changeParts(context: ResourceContext, which: Sql, { action, columns, allowed }: RowChange): Sql {
  const { resource } = context;
  const table = sql.table(resource.table);
  const names = columns.map(([name]) => name);
  const set = columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  return sql`WITH before AS MATERIALIZED (
      SELECT t.* FROM ${table} AS t WHERE ${which} ORDER BY t.id FOR UPDATE),
    written AS (
      UPDATE ${table} AS t
      SET ${sql.join([...set, sql`version = t.version + 1`, sql`updated_at = now()`])}
      FROM before AS b WHERE t.id = b.id AND ${sameTenant(resource)} AND ${allowed ?? sql`true`} RETURNING t.*),
    audited AS (${auditSql(context, action, sql`FROM written AS w JOIN before AS b ON b.id = w.id`, { before: 'b', after: 'w', columns: names })})`;
}

/** Stands beside the columns of a record: whether it is as it was asked for. No field can have such a name. */
const asSent = '$asSent';

/**
 * Changes one row if its version is the expected one, and answers it as it is now either way. A row of another version that has every
 * one of the values already is as it was asked for: whoever sends a change again, its answer being lost, has no conflict.
 */
export function changeSql(context: ResourceContext, change: RowChange): Sql {
  const { resource, registry } = context;
  const isExpected = sql`(${slot('version')}::integer IS NULL OR b.version = ${slot('version')}::integer)`;
  const isAsSent = and([
    sql`t.version <> ${slot('version')}::integer`,
    ...change.columns.map(([name, value]) => sql`${column('t', name)} IS NOT DISTINCT FROM ${value}`),
  ]);
  const allowed = change.allowed ? sql`${isExpected} AND ${change.allowed}` : isExpected;
  const which = rowCondition(resource, 't', slot('id'));
  return sql`${changeParts(context, which, { ...change, allowed })}
    SELECT t.${sql.ref(asSent)}, ${recordColumns(resource, registry, 't', 'one')} FROM (
      SELECT true AS ${sql.ref(asSent)}, w.* FROM written AS w
      UNION ALL
      SELECT coalesce(${isAsSent}, false), t.* FROM before AS t WHERE NOT EXISTS (SELECT 1 FROM written)) AS t`;
}

/** Changes all rows for which `which` holds, or none where it is not allowed. Answers the ids of those that it changed. */
export const changeAllSql = (context: ResourceContext, which: Sql, change: RowChange): Sql =>
  sql`${changeParts(context, which, change)} SELECT id FROM written`;

const sameTenant = (resource: Resource): Sql =>
  resource.scope === 'customer' ? sql`t.customer_uuid = b.customer_uuid` : sql`true`;

/** Runs a change of one row. What was not written was changed meanwhile, or is `refused` for what it refers to. */
export async function changed(
  client: pg.ClientBase,
  plan: Plan,
  values: Record<string, unknown>,
  refused?: () => Promise<ServiceError>,
): Promise<WireRecord> {
  const { rows } = await client.query(plan.bind(values));
  if (rows.length === 0) throw new ServiceError('NOT_FOUND');
  const { [asSent]: isAsSent, ...record } = rows[0];
  if (isAsSent) return record as WireRecord;
  const isCurrent = values.version === null || values.version === record.version;
  if (isCurrent && refused) throw await refused();
  throw new ServiceError('VERSION_CONFLICT', { current: record });
}
