import type pg from 'pg';
import type { WireRecord } from '../../../../contract/recordSchema.ts';
import type { Actor } from '../../../access/actor.ts';

/** Writes to the audit log what somebody did with the till of a store. */
export async function recordTillEvent(
  client: pg.ClientBase,
  { customerUuid, userUuid, name, address, requestId }: Actor,
  action: 'till-message-sent' | 'till-key-revoked',
  store: WireRecord,
  after: Readonly<Record<string, unknown>>,
): Promise<void> {
  await client.query(
    `INSERT INTO audit_events (customer_uuid, actor_uuid, actor_name, address, request_id, action, resource, record_id,
       record_name, store_uuids, after, search_text)
     VALUES ($1, $2, $3, $4, $5, $6, 'stores', $7::text, left($8, 200), ARRAY[$7::uuid], $9,
       event_search_text($3, left($8, 200), $6, $4))`,
    [
      ...[customerUuid, userUuid, name, address, requestId, action, String(store.id), String(store.name)],
      JSON.stringify(after),
    ],
  );
}
