import { sql } from 'kysely';
import type pg from 'pg';
import type { Resource } from '../../../contract/resource.ts';
import { livingRows } from '../../schema/rows.ts';
import { and, compilePlan, slot } from '../../schema/sql.ts';
import type { ResourceContext } from '../context/resourceContext.ts';

/** The import that somebody wants to undo: the request that asked for it, and when it ran. */
export interface ImportToUndo {
  requestId: string;
  from: string;
  until: string;
}

/** A record that an import added or changed. */
export interface ImportedRecord {
  event: string;
  id: string | number;
  name: string;
  isNew: boolean;
  /** Nobody has changed or deleted the record since, and the import did not change its lines. */
  isUntouched: boolean;
}

const ofImport = sql`e.customer_uuid = ${slot('customer')}::uuid AND e.request_id = ${slot('request')}::text
  AND e.occurred_at BETWEEN ${slot('from')}::timestamptz AND ${slot('until')}::timestamptz`;

const bound = (customer: string, { requestId, from, until }: ImportToUndo) => ({
  ...{ customer, request: requestId, from, until },
});

/** The records of a resource that an import added or changed. Those that are there stay locked. */
export async function importedRecords(
  client: pg.ClientBase,
  { resource }: ResourceContext,
  customer: string,
  { action, ...of }: ImportToUndo & { action: 'import' | 'create' },
): Promise<ImportedRecord[]> {
  const hasLines = sql`EXISTS (SELECT FROM audit_events AS e WHERE ${ofImport} AND e.owner_id = i.record_id)`;
  const plan = compilePlan(
    sql`WITH imported AS MATERIALIZED (
        SELECT DISTINCT ON (e.record_id) e.id, e.record_id, e.record_name, e.before IS NULL AS is_new,
          (e.after ->> 'version')::integer AS version
        FROM audit_events AS e WHERE ${ofImport} AND e.resource = ${sql.lit(resource.name)} AND e.action = ${sql.lit(action)}
          AND e.owner_id IS NULL AND e.record_id <> '' ORDER BY e.record_id, e.id DESC),
      living AS MATERIALIZED (
        SELECT t.id, t.version FROM ${sql.table(resource.table)} AS t
        WHERE ${and([...livingRows(resource, 't'), sql`t.id IN (SELECT record_id::${sql.raw(resource.key)} FROM imported)`])}
        ORDER BY t.id FOR UPDATE)
      SELECT i.id::text AS event, i.record_id::${sql.raw(resource.key)} AS id, coalesce(i.record_name, '') AS name, i.is_new AS "isNew",
        coalesce(l.version = i.version AND (i.is_new OR NOT ${hasLines}), false) AS "isUntouched"
      FROM imported AS i LEFT JOIN living AS l ON l.id = i.record_id::${sql.raw(resource.key)}`,
    { prepared: false },
  );
  const { rows } = await client.query<ImportedRecord>(plan.bind(bound(customer, of)));
  return rows;
}

/** The resources whose records an import added on the way, because its file names them. */
export async function resourcesAdded(
  client: pg.ClientBase,
  { name }: Resource,
  customer: string,
  of: ImportToUndo,
): Promise<string[]> {
  const plan = compilePlan(
    sql`SELECT DISTINCT e.resource FROM audit_events AS e
      WHERE ${ofImport} AND e.action = 'create' AND e.owner_id IS NULL AND e.resource <> ${sql.lit(name)}`,
    { prepared: false },
  );
  const { rows } = await client.query<{ resource: string }>(plan.bind(bound(customer, of)));
  return rows.map(({ resource }) => resource);
}
