import type pg from 'pg';
import { inTransaction } from '../../../database/transaction.ts';

/** Whose log it is; null for the events of no customer. */
export type TrailOwner = string | null;

/** An event as a seal sees it: its position and the SHA-256 of its whole content. */
export interface EventDigest {
  id: number;
  digest: Buffer;
}

/** Events read at once, and the maximum under one seal. */
export const mostEvents = 10_000;

/** The condition that picks the log of `owner`, which is parameter 1. SQL cannot compare with null. */
export const ofOwner = (owner: TrailOwner) =>
  owner === null ? '($1::uuid IS NULL AND customer_uuid IS NULL)' : 'customer_uuid = $1::uuid';

/**
 * The whole content of an event, in one text that is always the same. It is written out here and not a function of
 * the database, where somebody who changes events could change it too.
 */
const digestSql = `sha256(convert_to(jsonb_build_array(id, customer_uuid, extract(epoch FROM occurred_at), actor_uuid,
  actor_name, address, request_id, action, resource, record_id, record_name, before, after, search_text)::text, 'UTF8'))`;

/** Up to `mostEvents` events of the log after `afterId`, up to `upToId`, in their order. */
export async function readDigests(
  client: pg.ClientBase,
  owner: TrailOwner,
  { afterId, upToId }: { afterId: number; upToId: number },
): Promise<EventDigest[]> {
  const { rows } = await client.query<EventDigest>(
    `SELECT id, ${digestSql} AS digest FROM audit_events
     WHERE ${ofOwner(owner)} AND id > $2 AND id <= $3 ORDER BY id LIMIT ${mostEvents}`,
    [owner, afterId, upToId],
  );
  return rows;
}

/** All events of the log up to `upToId`, in their order, in batches. */
export async function* eventDigests(
  pool: pg.Pool,
  owner: TrailOwner,
  upToId: number,
): AsyncGenerator<EventDigest> {
  for (let afterId = Number.MIN_SAFE_INTEGER; ; ) {
    const from = afterId;
    const rows = await inTransaction(pool, 'audit', (client) =>
      readDigests(client, owner, { afterId: from, upToId }),
    );
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < mostEvents) return;
    afterId = last.id;
  }
}
