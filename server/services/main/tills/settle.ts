import { sql } from 'kysely';
import type pg from 'pg';
import { ServiceError } from '../../../../contract/errors.ts';
import { pauseAfter } from '../../../../contract/stores/tillMessages.ts';
import type { Till } from '../../../access/till.ts';
import { change } from '../../../area/change.ts';
import { type RowOf, read, type Slots } from '../../../area/read.ts';

/** A message that a till speaks about, with the token that it got. */
interface Leased {
  id: string;
  leaseToken: string;
}

const lockMessage = read((rows, { storeUuid, id, leaseToken }: Slots<Leased & { storeUuid: string }>) =>
  rows
    .selectFrom('till_messages')
    .select(['type', 'status', 'attempts'])
    .select(({ ref }) => sql<string>`${ref('payload')} ->> 'entity'`.as('entity'))
    .select(({ ref }) => [
      sql<boolean>`${ref('attempts')} >= ${ref('maxAttempts')}`.as('isLast'),
      sql<boolean>`${ref('leaseToken')} IS NOT DISTINCT FROM ${leaseToken}`.as('isOwn'),
    ])
    .where('storeUuid', '=', storeUuid)
    .where('id', '=', id)
    .forUpdate(),
);

type HeldMessage = RowOf<typeof lockMessage>;

/**
 * The message, locked. The token is the newest one that was handed out.
 * @throws ServiceError NOT_FOUND if the store has no such message, LEASE_LOST if the token is an old one
 */
async function held(
  client: pg.ClientBase,
  { customerUuid, storeUuid }: Till,
  leased: Leased,
): Promise<HeldMessage> {
  const [message] = await lockMessage(client, customerUuid, { storeUuid, ...leased });
  if (!message) throw new ServiceError('NOT_FOUND');
  if (!message.isOwn) throw new ServiceError('LEASE_LOST');
  return message;
}

/** @throws ServiceError LEASE_LOST unless the till still has the message */
function mustBeLeased({ status }: HeldMessage): void {
  if (status !== 'LEASED') throw new ServiceError('LEASE_LOST');
}

const extendLease = change((tables, { id, seconds }: Slots<{ id: string; seconds: number }>) =>
  tables
    .updateTable('till_messages')
    .set({ leaseUntil: sql`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .returning('leaseUntil'),
);

export async function extend(
  client: pg.ClientBase,
  till: Till,
  { visibilitySeconds, ...leased }: Leased & { visibilitySeconds: number },
): Promise<{ leaseUntil: string }> {
  mustBeLeased(await held(client, till, leased));
  const [extended] = await extendLease(client, till.customerUuid, {
    id: leased.id,
    seconds: visibilitySeconds,
  });
  return { leaseUntil: extended?.leaseUntil ?? '' };
}

const completeMessage = change((tables, { id, result }: Slots<{ id: string; result: string | null }>) =>
  tables
    .updateTable('till_messages')
    .set({ status: 'COMPLETE', completedAt: sql`now()`, leaseUntil: null, lastError: null, result })
    .where('id', '=', id),
);

/** What a message that a till has settled was. */
export type Settled = Pick<HeldMessage, 'type' | 'entity'>;

/** Returns what the message was. A till that did not hear the answer says it again, which changes nothing. */
export async function complete(
  client: pg.ClientBase,
  till: Till,
  { result, ...leased }: Leased & { result?: object | undefined },
): Promise<Settled> {
  const message = await held(client, till, leased);
  if (message.status === 'COMPLETE') return message;
  mustBeLeased(message);
  await completeMessage(client, till.customerUuid, {
    id: leased.id,
    result: result ? JSON.stringify(result) : null,
  });
  return message;
}

/** The next try comes after some seconds, unless this was the last one. */
const failMessage = change(
  (
    tables,
    { id, error, isOver, seconds }: Slots<{ id: string; error: string; isOver: boolean; seconds: number }>,
  ) =>
    tables
      .updateTable('till_messages')
      .set({
        leaseUntil: null,
        lastError: error,
        status: sql`CASE WHEN ${isOver}::boolean THEN 'FAILED' ELSE 'QUEUED' END`,
        visibleAt: sql`now() + make_interval(secs => ${seconds})`,
        completedAt: sql`CASE WHEN ${isOver}::boolean THEN now() END`,
      })
      .where('id', '=', id),
);

/** Hands the message out again after a pause, or makes it a dead letter if no further try may help. Returns what it was. */
export async function fail(
  client: pg.ClientBase,
  till: Till,
  { error, retryable, ...leased }: Leased & { error: string; retryable: boolean },
): Promise<Settled> {
  const message = await held(client, till, leased);
  mustBeLeased(message);
  await failMessage(client, till.customerUuid, {
    ...{ id: leased.id, error, isOver: !retryable || message.isLast },
    seconds: pauseAfter(message.attempts, Math.random()),
  });
  return message;
}
