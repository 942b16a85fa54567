import type pg from 'pg';
import {
  messagesShown,
  type TillMessage,
  type TillState,
  tillsShown,
} from '../../../../contract/calls/tills.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { offlineAfter, type TillMessageType } from '../../../../contract/stores/tillMessages.ts';
import type { Actor } from '../../../access/actor.ts';
import { readOneWith } from '../../../crud/read/readOne.ts';
import { living } from '../../../schema/rows.ts';
import { type NewMessage, post } from './mailbox.ts';
import type { Sending } from './sending.ts';
import { recordTillEvent } from './tillEvents.ts';

/** A message that the till did not do. */
const isDeadLetter = `m.status IN ('FAILED', 'EXPIRED')`;

/** The till got this message later, or there is a newer one about the same thing. */
const isOutdated = `EXISTS (SELECT FROM till_messages later WHERE later.customer_uuid = $1
  AND later.store_uuid = m.store_uuid AND later.seq > m.seq
  AND (later.supersedes_key = m.supersedes_key OR later.dedupe_key LIKE m.dedupe_key || ':r%'))`;

const tillsSql = `SELECT store.id AS "storeUuid", store.name, seen.seen_at AS "seenAt",
    seen.app_version AS "appVersion", seen.menu_version AS "menuVersion", seen.config_version AS "configVersion",
    seen.clock_ahead_seconds AS "clockAheadSeconds",
    coalesce(seen.seen_at > now() - interval '${offlineAfter} seconds', false) AS "isOnline",
    EXISTS (SELECT FROM till_keys k WHERE k.customer_uuid = $1 AND k.store_uuid = store.id
      AND (k.ends_at IS NULL OR k.ends_at > now())) AS "hasKey",
    coalesce(box.waiting, 0)::integer AS waiting, coalesce(box.done, 0)::integer AS done,
    coalesce(box.failed, 0)::integer AS failed, count(*) OVER ()::integer AS count
  FROM stores store
  LEFT JOIN till_presence seen ON seen.customer_uuid = $1 AND seen.store_uuid = store.id
  LEFT JOIN (SELECT m.store_uuid, count(*) FILTER (WHERE m.status IN ('QUEUED', 'LEASED')) AS waiting,
      count(*) FILTER (WHERE m.status = 'COMPLETE') AS done,
      count(*) FILTER (WHERE ${isDeadLetter} AND NOT ${isOutdated}) AS failed
    FROM till_messages m WHERE m.customer_uuid = $1 GROUP BY m.store_uuid) box ON box.store_uuid = store.id
  WHERE ${living('store')}
  ORDER BY coalesce(box.failed, 0) = 0, store.name COLLATE "und-x-icu", store.id LIMIT ${tillsShown}`;

/** The tills of the stores that the person sees: those with failed messages first. */
export async function readTills(
  client: pg.ClientBase,
  { customerUuid }: Actor,
): Promise<{ tills: TillState[]; more: number }> {
  const { rows } = await client.query<TillState & { count: number }>(tillsSql, [customerUuid]);
  return { tills: rows.map(({ count: _count, ...till }) => till), more: (rows[0]?.count ?? 0) - rows.length };
}

/** The newest messages for the till of a store. */
export async function readMessages(
  client: pg.ClientBase,
  { customerUuid }: Actor,
  storeUuid: string,
): Promise<TillMessage[]> {
  const { rows } = await client.query<TillMessage>(
    `SELECT m.id, m.type, m.subject, m.status, m.attempts, m.last_error AS "lastError",
       CASE WHEN m.status = 'QUEUED' AND m.visible_at > now() THEN m.visible_at END AS "nextAt",
       m.sent_by AS "sentBy", m.created_at AS "createdAt", m.completed_at AS "completedAt",
       m.result ->> 'logs' AS logs, ${isDeadLetter} AND NOT ${isOutdated} AS "canSendAgain"
     FROM till_messages m WHERE m.customer_uuid = $1 AND m.store_uuid = $2 ORDER BY m.seq DESC LIMIT ${messagesShown}`,
    [customerUuid, storeUuid],
  );
  return rows;
}

interface DeadLetter {
  storeUuid: string;
  type: TillMessageType;
  subject: string;
  dedupeKey: string;
  supersedes: boolean;
  payload: NewMessage['payload'] & { entity: string };
  sha256: string | null;
  bytes: number | null;
}

/**
 * Sends a dead letter again, as a new message with the same content.
 * @throws ServiceError NOT_FOUND, or TILL_MESSAGE_OUTDATED if it is no dead letter or there is a newer message of its kind
 */
export async function sendAgain(
  client: pg.ClientBase,
  { announcements, contextOf }: Sending,
  actor: Actor,
  id: string,
): Promise<{ id: string }> {
  const { rows } = await client.query<DeadLetter & { canSend: boolean }>(
    `SELECT m.store_uuid AS "storeUuid", m.type, m.subject, m.dedupe_key AS "dedupeKey",
       m.supersedes_key IS NOT NULL AS supersedes, m.payload, m.file_sha256 AS sha256, m.file_bytes AS bytes,
       ${isDeadLetter} AND NOT ${isOutdated} AS "canSend"
     FROM till_messages m WHERE m.customer_uuid = $1 AND m.id = $2 FOR UPDATE`,
    [actor.customerUuid, id],
  );
  const [letter] = rows;
  if (!letter) throw new ServiceError('NOT_FOUND');
  if (!letter.canSend) throw new ServiceError('TILL_MESSAGE_OUTDATED');
  const { storeUuid, type, subject, supersedes, payload, sha256, bytes } = letter;
  const [, key = letter.dedupeKey, time = '0'] = /^(.*):r(\d+)$/.exec(letter.dedupeKey) ?? [];
  const store = await readOneWith(client, contextOf('stores'), storeUuid, actor.customerUuid);
  const sent = await post(client, announcements, actor, storeUuid, {
    ...{
      type,
      subject,
      supersedes,
      payload,
      entity: payload.entity,
      dedupeKey: `${key}:r${Number(time) + 1}`,
    },
    ...(sha256 !== null && bytes !== null && { file: { sha256, bytes } }),
  });
  await recordTillEvent(client, actor, 'till-message-sent', store, { again: subject });
  return { id: sent.id };
}
