import type pg from 'pg';
import { tillsName } from '../../../contract/calls/tills.ts';
import { ServiceError } from '../../../contract/errors.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { TillMessageStatus, TillMessageType } from '../../../contract/stores/tillMessages.ts';
import type { Actor } from '../../access/actor.ts';
import type { Announcements } from '../../live/announcements.ts';

/** Bytes of a payload. Whatever is larger goes into a file. */
const largestPayload = 64 * 1024;

/** Days until a message that no till has taken is too old. */
const daysToLive = 7;

/** A message for the till of one store. */
export interface NewMessage {
  type: TillMessageType;
  /** What it is about, such as one stock item; empty for something that a store has once. */
  entity: string;
  /** What people read in the list of messages. */
  subject: string;
  /** A second message with the same key is not sent. Default: every message is sent. */
  dedupeKey?: string;
  /** A newer message about the same thing takes the place of one that waits. */
  supersedes: boolean;
  payload: object;
  file?: { sha256: string; bytes: number };
}

/** Who sends a message: a person, or the product for a customer. */
export interface Sender {
  customerUuid: string;
  name: string;
}

export interface SentMessage {
  id: string;
  status: TillMessageStatus;
}

/** The next number of the store. The lock on its row makes the numbers follow the order of the commits. */
async function nextSeq(client: pg.ClientBase, customerUuid: string, storeUuid: string): Promise<number> {
  const { rows } = await client.query<{ seq: number }>(
    `INSERT INTO till_mailboxes AS m (customer_uuid, store_uuid, last_seq) VALUES ($1, $2, 1)
     ON CONFLICT (customer_uuid, store_uuid) DO UPDATE SET last_seq = m.last_seq + 1 RETURNING last_seq AS seq`,
    [customerUuid, storeUuid],
  );
  return rows[0]?.seq ?? 1;
}

/** Tells waiting tills and open pages, once the transaction is committed. */
export const announceTill = (
  client: pg.ClientBase,
  announcements: Announcements,
  { customerUuid, storeUuid }: { customerUuid: string; storeUuid: string },
): void =>
  announcements.announce(client, {
    ...{ customer: customerUuid, resource: tillsName, ids: [storeUuid], origin: null },
  });

/**
 * Puts a message into the mailbox of a store, in the transaction of the change that it tells about: so no till hears of
 * something that did not happen, and none misses what did.
 */
export async function post(
  client: pg.ClientBase,
  announcements: Announcements,
  { customerUuid, name }: Sender,
  storeUuid: string,
  { type, entity, subject, dedupeKey, supersedes, payload, file }: NewMessage,
): Promise<SentMessage> {
  const seq = await nextSeq(client, customerUuid, storeUuid);
  const key = dedupeKey ?? `${type}:${entity}:v${seq}`;
  const { rows: earlier } = await client.query<SentMessage>(
    'SELECT id, status FROM till_messages WHERE customer_uuid = $1 AND store_uuid = $2 AND dedupe_key = $3',
    [customerUuid, storeUuid, key],
  );
  if (earlier[0]) return earlier[0];
  const supersedesKey = supersedes ? `${type}:${entity}` : null;
  const text = JSON.stringify({ ...payload, entity, version: seq });
  if (Buffer.byteLength(text) > largestPayload)
    throw new ServiceError('BODY_TOO_LARGE', { details: { limit: `${largestPayload / 1024} kB` } });
  await client.query(
    `UPDATE till_messages SET status = 'CANCELLED', completed_at = now()
     WHERE customer_uuid = $1 AND store_uuid = $2 AND supersedes_key = $3 AND status = 'QUEUED'`,
    [customerUuid, storeUuid, supersedesKey],
  );
  const { rows } = await client.query<SentMessage>(
    `INSERT INTO till_messages (customer_uuid, id, store_uuid, seq, type, subject, dedupe_key, supersedes_key, payload,
       file_sha256, file_bytes, expires_at, sent_by)
     VALUES ($1, time_ordered_uuid(), $2, $3, $4, $5, $6, $7, $8, $9, $10, now() + interval '${daysToLive} days', $11)
     RETURNING id, status`,
    [
      ...[customerUuid, storeUuid, seq, type, subject, key, supersedesKey, text],
      ...[file?.sha256 ?? null, file?.bytes ?? null, name],
    ],
  );
  announceTill(client, announcements, { customerUuid, storeUuid });
  return rows[0] as SentMessage;
}

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
