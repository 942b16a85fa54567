import { sql } from 'kysely';
import type { Resource } from '../../../contract/resource.ts';
import { column, type Sql, slot } from '../../schema/sql.ts';

/** True for rows that one of the imports added or changed. `imports` are the ids of their jobs. */
export const importedSql = ({ name, key }: Resource, imports: Sql): Sql =>
  sql`${column('t', 'id')} IN (SELECT e.record_id::${sql.raw(key)} FROM jobs AS j JOIN audit_events AS e
      ON e.customer_uuid = j.customer_uuid AND e.request_id = j.request_id AND e.occurred_at BETWEEN j.created_at AND j.ended_at
    WHERE j.customer_uuid = ${slot('customer')}::uuid AND j.id = ANY(${imports}::uuid[]) AND j.resource = ${sql.lit(name)}
      AND e.resource = ${sql.lit(name)} AND e.action = 'import' AND e.owner_id IS NULL AND e.record_id <> '')`;
