import { sql } from 'kysely';
import type pg from 'pg';
import { ServiceError } from '../../../contract/errors.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { type Plan, type Sql, slot } from '../../schema/sql.ts';
import { auditSql } from '../audit.ts';
import { rowCondition } from '../read.ts';
import type { ResourceContext } from '../resourceContext.ts';
import { recordColumns } from '../select.ts';

/** Locks the row, changes it if its version is the expected one, audits, and answers it as it is now either way. */
export function changeSql(
  context: ResourceContext,
  action: string,
  columns: [string, Sql][],
  allowed: Sql = sql`true`,
): Sql {
  const { resource, registry } = context;
  const set = columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  return sql`WITH before AS MATERIALIZED (
      SELECT t.* FROM ${sql.table(resource.table)} AS t WHERE ${rowCondition(resource, 't', slot('id'))} FOR UPDATE),
    written AS (
      UPDATE ${sql.table(resource.table)} AS t
      SET ${sql.join([...set, sql`version = t.version + 1`, sql`updated_at = now()`])}
      FROM before AS b WHERE t.id = b.id AND ${sameTenant(resource)}
        AND (${slot('version')}::integer IS NULL OR b.version = ${slot('version')}::integer)
        AND ${allowed} RETURNING t.*),
    audited AS (${auditSql(context, action, sql`FROM written AS w JOIN before AS b ON b.id = w.id`, { before: 'b', after: 'w' })})
    SELECT true AS is_written, ${recordColumns(resource, registry, 't', 'one')} FROM written AS t
    UNION ALL
    SELECT false AS is_written, ${recordColumns(resource, registry, 't', 'one')} FROM before AS t
      WHERE NOT EXISTS (SELECT 1 FROM written)`;
}

const sameTenant = (resource: Resource): Sql =>
  resource.scope === 'customer' ? sql`t.customer_uuid = b.customer_uuid` : sql`true`;

/** Runs a change. What was not written was changed meanwhile, or is `refused` for what it refers to. */
export async function changed(
  client: pg.ClientBase,
  plan: Plan,
  values: Record<string, unknown>,
  refused?: () => Promise<ServiceError>,
): Promise<WireRecord> {
  const { rows } = await client.query(plan.bind(values));
  if (rows.length === 0) throw new ServiceError('NOT_FOUND');
  const { is_written: isWritten, ...record } = rows[0];
  if (isWritten) return record as WireRecord;
  const isCurrent = values.version === null || values.version === record.version;
  if (isCurrent && refused) throw await refused();
  throw new ServiceError('VERSION_CONFLICT', { current: record });
}
