import { sql } from 'kysely';
import { columnOf, type Resource } from '../../contract/resource.ts';
import { systemColumns } from './select.ts';
import { column, type Sql, slot } from './sql.ts';

/** A row as it is kept: every column that is stored, and none that the database works out. */
export function auditedRow(resource: Resource, table: string): Sql {
  const names = [
    ...systemColumns(resource).map(([, name]) => name),
    ...[...resource.fields.values()].filter((field) => !field.isDerived).map(columnOf),
  ];
  const columns = names.map((name) => sql`${column(table, name)} AS ${sql.ref(name)}`);
  return sql`(SELECT to_jsonb(kept) FROM (SELECT ${sql.join(columns)}) AS kept)`;
}

/**
 * The INSERT that keeps what a change did, to stand in the same statement as the change. `source` is the FROM of the
 * rows that were changed; `before` and `after` name the tables in it that hold their states. Binds the actor by name.
 */
export function auditSql(
  resource: Resource,
  action: string,
  source: Sql,
  { before, after }: { before?: string; after?: string },
): Sql {
  const state = (table: string | undefined) =>
    table === undefined ? sql`NULL::jsonb` : auditedRow(resource, table);
  return sql`INSERT INTO audit_events
      (customer_uuid, actor_uuid, actor_name, address, request_id, action, resource, record_id, before, after)
    SELECT ${slot('customer')}::uuid, ${slot('actorUuid')}::uuid, ${slot('actorName')}::text, ${slot('address')}::text,
      ${slot('requestId')}::text, ${sql.lit(action)}, ${sql.lit(resource.name)}, ${column(after ?? before ?? '', 'id')}::text,
      ${state(before)}, ${state(after)} ${source}`;
}
