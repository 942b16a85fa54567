import type pg from 'pg';
import { ServiceError } from '../../../../contract/errors.ts';
import { pauseAfter, type TillMessageStatus } from '../../../../contract/stores/tillMessages.ts';
import type { Till } from '../../../access/till.ts';

/** A message that a till speaks about, with the token that it got. */
interface Leased {
  id: string;
  leaseToken: string;
}

interface HeldMessage {
  status: TillMessageStatus;
  attempts: number;
  isLast: boolean;
}

/**
 * The message, locked. The token is the newest one that was handed out.
 * @throws ServiceError NOT_FOUND if the store has no such message, LEASE_LOST if the token is an old one
 */
async function held(
  client: pg.ClientBase,
  { customerUuid, storeUuid }: Till,
  { id, leaseToken }: Leased,
): Promise<HeldMessage> {
  const { rows } = await client.query<HeldMessage & { isOwn: boolean }>(
    `SELECT status, attempts, attempts >= max_attempts AS "isLast", lease_token IS NOT DISTINCT FROM $4 AS "isOwn"
     FROM till_messages WHERE customer_uuid = $1 AND store_uuid = $2 AND id = $3 FOR UPDATE`,
    [customerUuid, storeUuid, id, leaseToken],
  );
  const [message] = rows;
  if (!message) throw new ServiceError('NOT_FOUND');
  if (!message.isOwn) throw new ServiceError('LEASE_LOST');
  return message;
}

/** @throws ServiceError LEASE_LOST unless the till still has the message */
function mustBeLeased({ status }: HeldMessage): void {
  if (status !== 'LEASED') throw new ServiceError('LEASE_LOST');
}

export async function extend(
  client: pg.ClientBase,
  till: Till,
  { visibilitySeconds, ...leased }: Leased & { visibilitySeconds: number },
): Promise<{ leaseUntil: string }> {
  mustBeLeased(await held(client, till, leased));
  const { rows } = await client.query<{ leaseUntil: string }>(
    `UPDATE till_messages SET lease_until = now() + make_interval(secs => $3)
     WHERE customer_uuid = $1 AND id = $2 RETURNING lease_until AS "leaseUntil"`,
    [till.customerUuid, leased.id, visibilitySeconds],
  );
  return { leaseUntil: rows[0]?.leaseUntil ?? '' };
}

/** Returns whether something changed: a till that did not hear the answer says it again. */
export async function complete(
  client: pg.ClientBase,
  till: Till,
  { result, ...leased }: Leased & { result?: object | undefined },
): Promise<boolean> {
  const message = await held(client, till, leased);
  if (message.status === 'COMPLETE') return false;
  mustBeLeased(message);
  await client.query(
    `UPDATE till_messages SET status = 'COMPLETE', completed_at = now(), lease_until = NULL, last_error = NULL, result = $3
     WHERE customer_uuid = $1 AND id = $2`,
    [till.customerUuid, leased.id, result ? JSON.stringify(result) : null],
  );
  return true;
}

/** Hands the message out again after a pause, or makes it a dead letter if no further try may help. */
export async function fail(
  client: pg.ClientBase,
  till: Till,
  { error, retryable, ...leased }: Leased & { error: string; retryable: boolean },
): Promise<void> {
  const message = await held(client, till, leased);
  mustBeLeased(message);
  const isOver = !retryable || message.isLast;
  await client.query(
    `UPDATE till_messages SET lease_until = NULL, last_error = $3, status = $4,
       visible_at = now() + make_interval(secs => $5), completed_at = CASE WHEN $4 = 'FAILED' THEN now() END
     WHERE customer_uuid = $1 AND id = $2`,
    [
      ...[till.customerUuid, leased.id, error, isOver ? 'FAILED' : 'QUEUED'],
      pauseAfter(message.attempts, Math.random()),
    ],
  );
}
