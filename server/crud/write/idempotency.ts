import { createHash } from 'node:crypto';
import type pg from 'pg';
import { ServiceError } from '../../../contract/errors.ts';
import type { Actor } from '../../access/actor.ts';
import { inTransaction, withCommit } from '../../database/transaction.ts';

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
