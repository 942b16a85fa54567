import type pg from 'pg';
import type { Actor } from '../../access/actor.ts';
import type { Writing } from '../context/resourceContext.ts';

/** Something that somebody did, as the audit log shows it. */
interface AuditEvent {
  action: string;
  resource: string;
  /** Default: no single record. */
  recordId?: string;
  /** What people read as the name of the record. */
  name?: string;
  /** The stores that it is about. Default: it concerns nobody who works for some stores only. */
  stores?: readonly string[] | null;
  /** What it did. */
  after: Readonly<Record<string, unknown>>;
}

/** Writes to the audit log what somebody did besides creating, changing and deleting one record. */
export async function recordEvent(
  client: pg.ClientBase,
  { customerUuid, userUuid, name: person, address, requestId }: Actor,
  { action, resource, recordId = '', name = '', stores = null, after }: AuditEvent,
): Promise<void> {
  await client.query(
    `INSERT INTO audit_events (customer_uuid, actor_uuid, actor_name, address, request_id, action, resource, record_id,
       record_name, store_uuids, after, search_text)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, left($9, 200), $10, $11, event_search_text($3, left($9, 200), $6, $4))`,
    [
      ...[customerUuid, userUuid, person, address, requestId, action, resource, recordId, name],
      ...[stores, JSON.stringify(after)],
    ],
  );
}

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
export const auditLine = ({ client, context: { resource }, actor }: Writing, line: Line): Promise<void> =>
  recordEvent(client, actor, {
    ...line,
    ...{ resource: resource.name, stores: actor.stores === 'all' ? null : actor.stores },
  });
