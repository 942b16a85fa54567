import { createHash } from 'node:crypto';
import type pg from 'pg';
import { ServiceError } from '../../contract/errors.ts';
import type { WireRecord } from '../../contract/recordSchema.ts';
import { type Actor, authorise, realmOf } from '../access/actor.ts';
import { inTransaction, withCommit } from '../database/transaction.ts';
import { type Id, mapDatabaseErrors, type ResourceContext, type Writing } from './context.ts';
import { isKey } from './read.ts';
import { createRecord, issueKey, saveSingle, updateRecord } from './write/record.ts';
import { deleteRecord } from './write/remove.ts';

/** A change that somebody asks for. Its values are by wire name and not yet validated. */
export type Change =
  | { action: 'create'; values: unknown }
  | { action: 'update'; id: Id; values: unknown }
  | { action: 'delete'; id: Id; version?: number | undefined }
  | { action: 'issue'; id: Id; field: string; version?: number | undefined };

const rightFor = (change: Change) => (change.action === 'issue' ? 'update' : change.action);

/**
 * Changes one record within the caller's transaction.
 * Returns the current record, or the last state of a deleted one.
 * @throws ServiceError FORBIDDEN, VALIDATION_FAILED, NOT_FOUND, VERSION_CONFLICT or IN_USE; then the whole
 * transaction must be undone.
 */
export async function writeWith(writing: Writing, change: Change): Promise<WireRecord> {
  const { context, actor } = writing;
  const { resource } = context;
  authorise(actor, resource, rightFor(change));
  if (change.action !== 'create' && !isKey(resource, change.id)) throw new ServiceError('NOT_FOUND');
  return mapDatabaseErrors(context, () => {
    switch (change.action) {
      case 'create':
        return createRecord(writing, change.values);
      case 'update':
        return (resource.singleton ? saveSingle : updateRecord)(writing, change.id, change.values);
      case 'delete':
        return deleteRecord(writing, change.id, change.version);
      case 'issue':
        return issueKey(writing, change);
    }
  });
}

/** A request for a change: who makes it, and the key under which it is made only once. */
export interface ChangeRequest {
  context: ResourceContext;
  actor: Actor;
  key: string | undefined;
  /** What tells the request from others with the same key. */
  request: readonly unknown[];
}

/**
 * Makes a change in a transaction of its own; with a key, once for all requests that carry it.
 * @throws ServiceError IDEMPOTENCY_KEY_USED when the key belongs to another request, and every error of `work`
 */
export const openWriting = <Result>(
  { context, actor, key, request }: ChangeRequest,
  work: (writing: Writing) => Promise<Result>,
): Promise<Result> =>
  inTransaction(context.pool, realmOf(actor), (client) =>
    withIdempotencyKey(client, actor, { key, request: [context.resource.name, ...request] }, () =>
      mapDatabaseErrors(context, () => work({ client, context, actor })),
    ),
  );

/** One change of one record. Only the first of all requests with a key gets the keys that were issued, because nobody stores those. */
export async function write(
  context: ResourceContext,
  actor: Actor,
  change: Change,
  key?: string,
): Promise<WireRecord> {
  // Checked before an earlier answer is repeated: the role may have changed since.
  authorise(actor, context.resource, rightFor(change));
  let keys: unknown;
  const written = await openWriting({ context, actor, key, request: [change] }, async (writing) => {
    const { issued, ...record } = await writeWith(writing, change);
    keys = issued;
    return record;
  });
  return keys === undefined ? written : { ...written, issued: keys };
}

interface KeyedRequest {
  key: string | undefined;
  /** A digest of the request: the same key with another request is refused. */
  request: unknown;
}

/** Takes the key, or reads its stored answer. Waits while another request with the key is being answered. */
const takeKey = {
  name: 'take idempotency key',
  text: `INSERT INTO idempotency_keys AS k (customer_uuid, user_uuid, key, request_digest) VALUES ($1, $2, $3, $4)
    ON CONFLICT (customer_uuid, user_uuid, key) DO UPDATE SET key = k.key
    RETURNING k.ctid AS place, k.answer, k.request_digest = $4 AS is_same`,
};

/**
 * Finds the row by its place in the table, which stays the same until the transaction ends, because the transaction
 * holds the row. Without statistics of the table, the database would read all keys of the customer to find one.
 */
const keepAnswer = {
  name: 'keep idempotent answer',
  text: 'UPDATE idempotency_keys SET answer = $2 WHERE ctid = $1::tid',
};

/**
 * Does `work` unless the actor already had it done under the same key, and returns the first result. The transaction
 * of the work stores the answer, so undone work, such as a refused record, leaves the key free.
 * @throws ServiceError IDEMPOTENCY_KEY_USED when the key belongs to another request, and every error of `work`.
 */
export async function withIdempotencyKey<Result>(
  client: pg.ClientBase,
  { customerUuid, userUuid }: Actor,
  { key, request }: KeyedRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  if (key === undefined || userUuid === null) return work();
  const digest = createHash('sha256').update(JSON.stringify(request)).digest();
  const { rows } = await client.query<{ place: string; answer: Result | null; is_same: boolean }>({
    ...takeKey,
    values: [customerUuid, userUuid, key, digest],
  });
  const [taken] = rows;
  if (taken?.is_same === false) throw new ServiceError('IDEMPOTENCY_KEY_USED');
  if (taken && taken.answer !== null) return taken.answer;
  const result = await work();
  withCommit(client, client.query({ ...keepAnswer, values: [taken?.place, JSON.stringify(result)] }));
  return result;
}

/** Deletes keys that are a day old. */
export async function sweepIdempotencyKeys(pool: pg.Pool, signal?: AbortSignal): Promise<void> {
  const { rows: customers } = await inTransaction(pool, 'none', (client) =>
    client.query<{ uuid: string }>('SELECT uuid FROM customers ORDER BY uuid'),
  );
  for (const { uuid } of customers) {
    if (signal?.aborted) return;
    await inTransaction(pool, { customer: uuid, stores: 'all' }, (client) =>
      client.query(
        `DELETE FROM idempotency_keys WHERE customer_uuid = $1 AND created_at < now() - interval '1 day'`,
        [uuid],
      ),
    );
  }
}
