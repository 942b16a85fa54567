import { sql } from 'kysely';
import type pg from 'pg';
import type { PosMessage } from '../../../../contract/calls/pos.ts';
import { type TillMessageType, wireTypes } from '../../../../contract/stores/tillMessages.ts';
import type { Till } from '../../../access/till.ts';
import { read, type Slots } from '../../../area/read.ts';

/** What the conditions of a message mean: `m` is a row of the mailbox. */
const isOverdue = `m.status IN ('QUEUED', 'LEASED') AND (m.status = 'QUEUED' OR m.lease_until < now())
  AND (m.expires_at <= now() OR m.attempts >= m.max_attempts)`;

/** Ends messages that are too old, or that no try could do. They are the dead letters of the store. */
export const endOverdueSql = `UPDATE till_messages m SET completed_at = now(), lease_until = NULL,
    status = CASE WHEN m.expires_at <= now() THEN 'EXPIRED' ELSE 'FAILED' END
  WHERE m.customer_uuid = $1 AND ${isOverdue}`;

/**
 * Hands out the next messages of the store, in order. A message waits while an earlier one about the same thing is not
 * done. Claims at the same time skip what the others take.
 */
const claimSql = `WITH overdue AS (${endOverdueSql} AND m.store_uuid = $2),
  ready AS (
    SELECT m.id FROM till_messages m WHERE m.customer_uuid = $1 AND m.store_uuid = $2
      AND m.status IN ('QUEUED', 'LEASED') AND m.expires_at > now() AND m.attempts < m.max_attempts
      AND CASE m.status WHEN 'QUEUED' THEN m.visible_at <= now() ELSE m.lease_until < now() END
      AND NOT EXISTS (SELECT FROM till_messages e WHERE e.customer_uuid = $1 AND e.store_uuid = $2
        AND e.status IN ('QUEUED', 'LEASED') AND e.supersedes_key = m.supersedes_key AND e.seq < m.seq)
    ORDER BY m.seq LIMIT $3 FOR UPDATE SKIP LOCKED
  ),
  taken AS (
    UPDATE till_messages m SET status = 'LEASED', attempts = m.attempts + 1, lease_token = gen_random_uuid(),
      lease_until = now() + make_interval(secs => $4) FROM ready
    WHERE m.customer_uuid = $1 AND m.id = ready.id RETURNING m.*
  )
  SELECT id, seq, type, store_uuid AS "storeUuid", dedupe_key AS "dedupeKey", attempts AS attempt,
    lease_token AS "leaseToken", lease_until AS "leaseUntil", expires_at AS "expiresAt", payload,
    file_sha256 AS "payloadSha256", file_bytes AS "payloadBytes" FROM taken ORDER BY seq`;

type ClaimedRow = Omit<PosMessage, 'type' | 'payloadUrl'> & { type: TillMessageType };

export async function claim(
  client: pg.ClientBase,
  { customerUuid, storeUuid }: Till,
  { max, visibilitySeconds }: { max: number; visibilitySeconds: number },
): Promise<PosMessage[]> {
  const { rows } = await client.query<ClaimedRow>({
    ...{ name: 'claim till messages', text: claimSql },
    values: [customerUuid, storeUuid, max, visibilitySeconds],
  });
  return rows.map((row) => ({
    ...row,
    type: wireTypes[row.type],
    payloadUrl: row.payloadSha256 && `/services/main/v1/pos/files/${row.payloadSha256}`,
  }));
}

const readWait = read(
  (rows, { storeUuid }: Slots<{ storeUuid: string }>) =>
    rows
      .selectFrom('till_messages')
      .select(({ ref }) => {
        const readyAt = sql`CASE ${ref('status')} WHEN 'QUEUED' THEN ${ref('visibleAt')} ELSE ${ref('leaseUntil')} END`;
        return sql<number | null>`ceil(extract(epoch FROM min(${readyAt}) - now()) * 1000)::integer`.as(
          'wait',
        );
      })
      .where('storeUuid', '=', storeUuid)
      // As the index of open messages has it: a prepared statement finds it by its words, and not by values.
      .where(({ ref }) => sql<boolean>`${ref('status')} IN ('QUEUED', 'LEASED')`),
  { name: 'next till message' },
);

/** Milliseconds until a message that is not ready now may be; null if the mailbox is empty. */
export async function untilNext(
  client: pg.ClientBase,
  { customerUuid, storeUuid }: Till,
): Promise<number | null> {
  const [next] = await readWait(client, customerUuid, { storeUuid });
  return next?.wait ?? null;
}
