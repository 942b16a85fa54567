import { sql } from 'kysely';
import type pg from 'pg';
import { tillsName } from '../../../contract/calls/tills.ts';
import { ServiceError } from '../../../contract/errors.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { TillMessageStatus, TillMessageType } from '../../../contract/stores/tillMessages.ts';
import type { Actor } from '../../access/actor.ts';
import { change } from '../../area/change.ts';
import type { OwnTables } from '../../area/ownTables.ts';
import { rowsOf, type Slots } from '../../area/read.ts';
import { recordEvent } from '../../crud/auditLog.ts';
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
  dedupeKey: string;
}

interface OfStore {
  storeUuid: string;
}

/** Takes the next number of the store. The lock on its row makes the numbers follow the order of the commits. */
const takeSeq = change((tables, { storeUuid }: Slots<OfStore>) =>
  tables
    .insertInto('till_mailboxes')
    .values({ storeUuid, lastSeq: sql.lit(1) })
    .onConflict((conflict) =>
      conflict
        .column('storeUuid')
        .doUpdateSet(({ ref }) => ({ lastSeq: sql<number>`${ref('till_mailboxes.lastSeq')} + 1` })),
    )
    .returning('lastSeq as seq'),
);

const readByKey = rowsOf('till_messages', {
  fields: ['id', 'status', 'dedupeKey'],
  by: ['storeUuid', 'dedupeKey'],
});

/** Withdraws what a newer message takes the place of. */
const cancelOlder = change((tables, { storeUuid, key }: Slots<OfStore & { key: string }>) =>
  tables
    .updateTable('till_messages')
    .set({ status: 'CANCELLED', completedAt: sql`now()` })
    .where('storeUuid', '=', storeUuid)
    .where('supersedesKey', '=', key)
    .where('status', '=', 'QUEUED'),
);

/** Withdraws a message and those that sent it again. One that the till has just taken is not handed out again if the till fails. */
export const withdraw = change((tables, { storeUuid, key }: Slots<OfStore & { key: string }>) =>
  tables
    .updateTable('till_messages')
    .set(({ ref }) => ({
      status: sql`CASE ${ref('status')} WHEN 'QUEUED' THEN 'CANCELLED' ELSE ${ref('status')} END`,
      completedAt: sql`CASE ${ref('status')} WHEN 'QUEUED' THEN now() END`,
      maxAttempts: ref('attempts'),
    }))
    .where('storeUuid', '=', storeUuid)
    .where(
      ({ ref }) =>
        sql<boolean>`(${ref('dedupeKey')} = ${key} OR starts_with(${ref('dedupeKey')}, ${key} || ':r'))`,
    )
    .where('status', 'in', ['QUEUED', 'LEASED']),
);

type Posted = Pick<OwnTables['till_messages'], 'type' | 'subject' | 'dedupeKey' | 'supersedesKey'> &
  Pick<OwnTables['till_messages'], 'payload' | 'fileSha256' | 'fileBytes' | 'sentBy' | 'seq' | 'storeUuid'>;

const addMessage = change((tables, message: Slots<Posted>) =>
  tables
    .insertInto('till_messages')
    .values({
      ...{ id: sql`time_ordered_uuid()`, status: 'QUEUED' },
      ...{ storeUuid: message.storeUuid, seq: message.seq, type: message.type, subject: message.subject },
      ...{ dedupeKey: message.dedupeKey, supersedesKey: message.supersedesKey, payload: message.payload },
      ...{ fileSha256: message.fileSha256, fileBytes: message.fileBytes, sentBy: message.sentBy },
      expiresAt: sql`now() + make_interval(days => ${sql.lit(daysToLive)})`,
    })
    .returning(['id', 'status', 'dedupeKey']),
);

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
  const [{ seq } = { seq: 1 }] = await takeSeq(client, customerUuid, { storeUuid });
  const key = dedupeKey ?? `${type}:${entity}:v${seq}`;
  const [earlier] = await readByKey(client, customerUuid, { storeUuid, dedupeKey: key });
  if (earlier) return earlier;
  const supersedesKey = supersedes ? `${type}:${entity}` : null;
  const text = JSON.stringify({ ...payload, entity, version: seq });
  if (Buffer.byteLength(text) > largestPayload)
    throw new ServiceError('BODY_TOO_LARGE', { details: { limit: `${largestPayload / 1024} kB` } });
  if (supersedesKey !== null) await cancelOlder(client, customerUuid, { storeUuid, key: supersedesKey });
  const [sent] = await addMessage(client, customerUuid, {
    ...{ storeUuid, seq, type, subject, dedupeKey: key, supersedesKey, payload: text, sentBy: name },
    ...{ fileSha256: file?.sha256 ?? null, fileBytes: file?.bytes ?? null },
  });
  if (!sent) throw new Error('A message that was sent has no id.');
  announceTill(client, announcements, { customerUuid, storeUuid });
  return sent;
}

/** Writes to the audit log what somebody did with the till of a store. */
export const recordTillEvent = (
  client: pg.ClientBase,
  actor: Actor,
  action: 'till-message-sent' | 'till-key-revoked',
  { id, name }: WireRecord,
  after: Readonly<Record<string, unknown>>,
): Promise<void> =>
  recordEvent(client, actor, {
    ...{ action, resource: 'stores', recordId: String(id), name: String(name), stores: [String(id)], after },
  });
