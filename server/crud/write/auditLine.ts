import type pg from 'pg';
import type { Actor } from '../../access/actor.ts';
import type { ResourceContext } from '../context/resourceContext.ts';

/** A change of many records, as the audit log shows it. */
interface Line {
  action: string;
  /** What people read in place of the name of a record. */
  name: string;
  /** What it did: `records` is their number. */
  after: Readonly<Record<string, unknown>> & { records: number };
}

/**
 * Records a change of many records as one line of the audit log. The events of its records carry the same request number,
 * and are parts of that line.
 */
export async function auditLine(
  client: pg.ClientBase,
  { resource }: Pick<ResourceContext, 'resource'>,
  { customerUuid, userUuid, name: person, address, requestId, stores }: Actor,
  { action, name, after }: Line,
): Promise<void> {
  await client.query(
    `INSERT INTO audit_events (customer_uuid, actor_uuid, actor_name, address, request_id, action, resource, record_id,
       record_name, store_uuids, after, search_text)
     VALUES ($1, $2, $3, $4, $5, $6, $7, '', left($8, 200), $9, $10, event_search_text($3, left($8, 200), $6, $4))`,
    [
      ...[customerUuid, userUuid, person, address, requestId, action, resource.name, name],
      ...[stores === 'all' ? null : stores, JSON.stringify(after)],
    ],
  );
}
