import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { SentRpc } from '../../../../contract/calls/storeMq.ts';
import type { WireRecord } from '../../../../contract/recordSchema.ts';
import { rpcStatusOf, wireTypes } from '../../../../contract/stores/tillMessages.ts';
import { type Actor, realmOf } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { idempotencyKeyOf } from '../../../calls/headers.ts';
import { readOneWith } from '../../../crud/read.ts';
import { withIdempotencyKey } from '../../../crud/write.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { type NewMessage, post, recordTillEvent } from '../../../domain/tills/mailbox.ts';

/** What sending to tills works with. */
export interface Sending extends Pick<Platform, 'pool' | 'announcements' | 'contextOf' | 'files'> {}

/**
 * Runs `work` in one transaction, once for all requests that carry the same idempotency key.
 * @param said what the request asks for, to tell it from another with the same key
 */
export const sendingOnce = <Result>(
  { pool }: Sending,
  { actor, request }: { actor: Actor; request: FastifyRequest },
  said: readonly unknown[],
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> => {
  const key = idempotencyKeyOf(request);
  return inTransaction(pool, realmOf(actor), (client) =>
    withIdempotencyKey(client, actor, { key, request: said }, () => work(client)),
  );
};

/** Sends messages to a store and writes that to the audit log, in the transaction of the change. */
export async function sendTo(
  client: pg.ClientBase,
  { announcements }: Sending,
  actor: Actor,
  store: WireRecord,
  messages: readonly NewMessage[],
): Promise<SentRpc[]> {
  const storeUuid = String(store.id);
  const sent: SentRpc[] = [];
  for (const message of messages) {
    const { id, status } = await post(client, announcements, actor, storeUuid, message);
    sent.push({ id, storeUuid, type: wireTypes[message.type], status: rpcStatusOf(status) });
  }
  const types = [...new Set(messages.map(({ type }) => wireTypes[type]))].join(', ');
  await recordTillEvent(client, actor, 'till-message-sent', store, { types });
  return sent;
}

/** Sends each of the stores its own messages: all of them or none. @throws ServiceError NOT_FOUND for a store that the person does not see */
export async function sendToStores(
  client: pg.ClientBase,
  sending: Sending,
  actor: Actor,
  storeUuids: readonly string[],
  messagesFor: (store: WireRecord) => Promise<readonly NewMessage[]>,
): Promise<SentRpc[]> {
  const sent: SentRpc[] = [];
  // In one order for everybody: two people who send to the same stores at once must not wait for each other.
  for (const storeUuid of [...new Set(storeUuids)].sort()) {
    const store = await readOneWith(client, sending.contextOf('stores'), storeUuid, actor.customerUuid);
    sent.push(...(await sendTo(client, sending, actor, store, await messagesFor(store))));
  }
  return sent;
}
