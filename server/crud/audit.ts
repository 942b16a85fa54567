import { sql } from 'kysely';
import type { Resource } from '../../contract/resource.ts';
import { type Sql, slot } from './sql.ts';

/**
 * The INSERT that keeps what a change did, to stand in the same statement as the change. `source` is the FROM of the
 * rows that were changed; `before` and `after` are their states as jsonb. Binds the actor by name (see `actorValues`).
 */
export function auditSql(
  resource: Resource,
  action: string,
  source: Sql,
  { before, after }: { before: Sql; after: Sql },
): Sql {
  const row = after === undefined ? before : sql`coalesce(${after}::jsonb, ${before}::jsonb)`;
  return sql`INSERT INTO audit_events
      (customer_uuid, actor_uuid, actor_name, address, request_id, action, resource, record_id, before, after)
    SELECT ${slot('customer')}::uuid, ${slot('actorUuid')}::uuid, ${slot('actorName')}::text, ${slot('address')}::text,
      ${slot('requestId')}::text, ${sql.lit(action)}, ${sql.lit(resource.name)}, ${row}->>'id',
      ${before}::jsonb - 'search_text', ${after}::jsonb - 'search_text' ${source}`;
}
