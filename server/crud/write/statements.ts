import { sql } from 'kysely';
import type { Resource } from '../../../contract/resource.ts';
import { rowCondition } from '../../schema/rows.ts';
import { and, column, type Sql, slot } from '../../schema/sql.ts';
import type { ResourceContext } from '../context.ts';
import { auditSql } from './audit.ts';

/**
 * The statements that write rows of resources: one adds, one changes, one removes. Each also writes an event of the audit log
 * for every row. The doors of the engine have no other statements for records.
 */

/** The columns that a statement writes, with the value of each. */
export type Columns = readonly (readonly [name: string, value: Sql])[];

/** `action` is the name under which the audit log keeps the change; null for what nobody did and the log says nothing of. */
interface Audited {
  action: string | null;
}

interface Insertion extends Audited {
  columns: Columns;
  /** The rows that the values come from: the SELECT from its FROM or WHERE on. */
  from: Sql;
  /** Tables that `from` reads, each with a comma behind it. */
  ctes?: Sql;
  onConflict?: Sql;
  /** What the statement says about each added row `w`. Default: its id. */
  result?: Sql;
}

/** The tenant of new rows. */
export const tenantColumn = (resource: Resource): Columns =>
  resource.scope === 'customer' ? [['customer_uuid', sql`${slot('customer')}::uuid`]] : [];

const audited = (
  context: ResourceContext,
  { action }: Audited,
  source: Sql,
  states: Parameters<typeof auditSql>[3],
) => (action === null ? sql`` : sql`, audited AS (${auditSql(context, action, source, states)})`);

/** Adds rows. */
export function insertSql(
  context: ResourceContext,
  { action, columns, from, ctes = sql``, onConflict = sql``, result = sql`w.id` }: Insertion,
): Sql {
  return sql`WITH ${ctes} written AS (
      INSERT INTO ${sql.table(context.resource.table)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
      SELECT ${sql.join(columns.map(([, value]) => value))} ${from} ${onConflict} RETURNING *)
    ${audited(context, { action }, sql`FROM written AS w`, { after: 'w' })}
    SELECT ${result} FROM written AS w`;
}

/** A change of rows `t`. Values may read the row as it was, `b`. */
export interface RowChange extends Audited {
  columns: Columns;
  /** Under which condition anything is written. */
  allowed?: Sql;
  /** Rows `g` with the values of each record, as `table ON condition` for a join with `b`. */
  using?: Sql;
  /** The rows that `which` speaks of besides `t`, as a JOIN. */
  joined?: Sql;
  /** The new version. Default: the next one. Null: the row counts as the same one, only its place is another. */
  version?: Sql | null;
  result?: Sql;
}

const sameTenant = (resource: Resource): Sql =>
  resource.scope === 'customer' ? sql`t.customer_uuid = b.customer_uuid` : sql`true`;

/** Locks the rows for which `which` holds as `before`, always in the same order, changes them as `written` and audits them. */
function changeParts(
  context: ResourceContext,
  which: Sql,
  { action, columns, allowed = sql`true`, using, joined = sql``, version = sql`t.version + 1` }: RowChange,
): Sql {
  const { resource } = context;
  const table = sql.table(resource.table);
  const set = columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  if (version !== null) set.push(sql`version = ${version}`, sql`updated_at = now()`);
  return sql`WITH before AS MATERIALIZED (
      SELECT t.* FROM ${table} AS t ${joined} WHERE ${which} ORDER BY t.id FOR UPDATE OF t),
    written AS (
      UPDATE ${table} AS t SET ${sql.join(set)}
      FROM before AS b ${using ? sql`JOIN ${using}` : sql``}
      WHERE t.id = b.id AND ${sameTenant(resource)} AND ${allowed} RETURNING t.*)
    ${audited(context, { action }, sql`FROM written AS w JOIN before AS b ON b.id = w.id`, {
      ...{ before: 'b', after: 'w', columns: columns.map(([name]) => name) },
    })}`;
}

/** Changes all rows for which `which` holds, or those of them that are `allowed`. */
export const updateSql = (context: ResourceContext, which: Sql, change: RowChange): Sql =>
  sql`${changeParts(context, which, change)} SELECT ${change.result ?? sql`w.id`} FROM written AS w`;

/**
 * Changes one row if it has the expected version. Returns one row that says whether the record now is as the request
 * asked, or no row if there is no record. A row of another version that already has all of the values counts as
 * changed: somebody who sends a change again after losing the answer gets no conflict.
 */
export function updateOneSql(context: ResourceContext, change: RowChange): Sql {
  const isExpected = sql`(${slot('version')}::integer IS NULL OR b.version = ${slot('version')}::integer)`;
  const isAsSent = and([
    sql`b.version <> ${slot('version')}::integer`,
    ...change.columns.map(([name, value]) => sql`${column('b', name)} IS NOT DISTINCT FROM ${value}`),
  ]);
  const allowed = change.allowed ? sql`${isExpected} AND ${change.allowed}` : isExpected;
  const which = rowCondition(context.resource, 't', slot('id'));
  return sql`${changeParts(context, which, { ...change, allowed })}
    SELECT EXISTS (SELECT 1 FROM written) OR coalesce(${isAsSent}, false) AS "isAsSent" FROM before AS b`;
}

/** Removes the rows for which `which` holds. */
export const removeSql = (context: ResourceContext, which: Sql): Sql =>
  sql`WITH gone AS (DELETE FROM ${sql.table(context.resource.table)} AS t WHERE ${which} RETURNING t.*)
    ${auditSql(context, 'delete', sql`FROM gone AS b`, { before: 'b' })}`;
