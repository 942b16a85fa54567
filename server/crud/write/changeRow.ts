import { sql } from 'kysely';
import type pg from 'pg';
import { ServiceError } from '../../../contract/errors.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Actor } from '../../access/actor.ts';
import { rowCondition } from '../../schema/rows.ts';
import { and, column, type Plan, type Sql, slot } from '../../schema/sql.ts';
import type { ResourceContext } from '../context/resourceContext.ts';
import { readWritten } from '../read/readOne.ts';
import { auditSql } from './audit.ts';

/** A change of rows `t`: the new values by column, and the condition under which anything is written. */
interface RowChange {
  action: string;
  columns: [string, Sql][];
  allowed?: Sql;
  /** Rows `g` with the values of each record, by its id. */
  given?: Sql;
}

/**
 * The parts of a statement that changes the rows for which `which` holds: locks them as `before`, always in the same
 * order, changes them as `written` and audits them.
 */
function changeParts(
  context: ResourceContext,
  which: Sql,
  { action, columns, allowed, given }: RowChange,
): Sql {
  const { resource } = context;
  const table = sql.table(resource.table);
  const names = columns.map(([name]) => name);
  const set = columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const joined = given ? sql`JOIN ${given} ON g.id = b.id` : sql``;
  return sql`WITH before AS MATERIALIZED (
      SELECT t.* FROM ${table} AS t WHERE ${which} ORDER BY t.id FOR UPDATE),
    written AS (
      UPDATE ${table} AS t
      SET ${sql.join([...set, sql`version = t.version + 1`, sql`updated_at = now()`])}
      FROM before AS b ${joined} WHERE t.id = b.id AND ${sameTenant(resource)} AND ${allowed ?? sql`true`} RETURNING t.*),
    audited AS (${auditSql(context, action, sql`FROM written AS w JOIN before AS b ON b.id = w.id`, { before: 'b', after: 'w', columns: names })})`;
}

/**
 * Changes one row if it has the expected version. Returns one row that says whether the record now is as the request
 * asked, or no row if there is no record. A row of another version that already has all of the values counts as
 * changed: somebody who sends a change again after losing the answer gets no conflict.
 */
export function changeSql(context: ResourceContext, change: RowChange): Sql {
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

/** Changes all rows for which `which` holds, or none if that is not allowed. Returns the ids of the changed rows. */
export const changeAllSql = (context: ResourceContext, which: Sql, change: RowChange): Sql =>
  sql`${changeParts(context, which, change)} SELECT id FROM written`;

const sameTenant = (resource: Resource): Sql =>
  resource.scope === 'customer' ? sql`t.customer_uuid = b.customer_uuid` : sql`true`;

/** The actor, the row to change, the version that it must have (null for any), and the values for the slots of the change. */
interface WantedChange {
  actor: Actor;
  id: string | number;
  version: unknown;
  values: Record<string, unknown>;
}

/**
 * Runs a change of one row and returns the current record, with everything that follows from the change. If nothing
 * was written, the row was changed meanwhile, or the change is `refused` because of a reference.
 */
export async function changed(
  client: pg.ClientBase,
  context: ResourceContext,
  plan: Plan,
  { actor, id, version, values }: WantedChange,
  refused?: () => Promise<ServiceError>,
): Promise<WireRecord> {
  const writing = client.query<{ isAsSent: boolean }>(plan.bind({ ...values, id, version }));
  // Travels with the change. If that fails, so does this, and the error of the change is the one to tell.
  const reading = readWritten(client, context, id, actor.customerUuid);
  reading.catch(() => undefined);
  const { rows } = await writing;
  if (!rows[0]) throw new ServiceError('NOT_FOUND');
  const record = await reading;
  if (rows[0].isAsSent) return record;
  const isCurrent = version === null || version === record.version;
  if (isCurrent && refused) throw await refused();
  throw new ServiceError('VERSION_CONFLICT', { current: record });
}
