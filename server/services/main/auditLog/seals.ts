import { createHash, createHmac } from 'node:crypto';
import type pg from 'pg';
import type { Secrets } from '../../../process/secrets.ts';
import { type EventDigest, ofOwner, type TrailOwner } from './eventDigests.ts';

/** The purposes that the seal keys are derived for. */
const purpose = 'audit seals';

/** The keys of seals, which are not in the database. */
export interface SealKeys {
  /** The id of the key that makes new seals. */
  current: string;
  /** Every key by its id, earlier ones included. */
  all: ReadonlyMap<string, Buffer>;
}

export const sealKeys = (secrets: Secrets): SealKeys => ({
  current: secrets.keyId,
  all: secrets.deriveAll(purpose),
});

/** The content of a seal: which events it covers, and the seal that it follows. */
export interface SealContent {
  number: number;
  /** It covers the events after this one … */
  afterId: number;
  /** … up to this one. */
  upToId: number;
  eventCount: number;
  eventsDigest: Buffer;
  previousSeal: Buffer;
  keyId: string;
  /** Microseconds since 1970. */
  sealedAt: number;
}

export interface StoredSeal extends SealContent {
  seal: Buffer;
}

/** What the first seal of a log follows. */
export const beforeTheFirst: Pick<StoredSeal, 'number' | 'upToId' | 'seal'> = {
  number: 0,
  upToId: 0,
  seal: Buffer.alloc(32),
};

/** The order and the content of the events, in 32 bytes. */
export function digestOf(events: Iterable<EventDigest>): Buffer {
  const hash = createHash('sha256');
  for (const { digest } of events) hash.update(digest);
  return hash.digest();
}

/** The value of a seal: HMAC-SHA-256 over its whole content. The first entry is the version of this text's format. */
export function sealValue(key: Buffer, owner: TrailOwner, content: SealContent): Buffer {
  const { number, afterId, upToId, eventCount, eventsDigest, previousSeal, keyId, sealedAt } = content;
  const digests = [eventsDigest, previousSeal].map((digest) => digest.toString('hex'));
  const said = [1, owner, number, afterId, upToId, eventCount, ...digests, keyId, sealedAt];
  return createHmac('sha256', key).update(JSON.stringify(said)).digest();
}

const sealColumns = `number, after_id AS "afterId", up_to_id AS "upToId", event_count AS "eventCount",
  events_digest AS "eventsDigest", previous_seal AS "previousSeal", seal, key_id AS "keyId",
  (extract(epoch FROM sealed_at) * 1000000)::bigint AS "sealedAt"`;

/** The newest seal of a log. */
export async function newestSeal(client: pg.ClientBase, owner: TrailOwner): Promise<StoredSeal | undefined> {
  const { rows } = await client.query<StoredSeal>(
    `SELECT ${sealColumns} FROM audit_seals WHERE ${ofOwner(owner)} ORDER BY number DESC LIMIT 1`,
    [owner],
  );
  return rows[0];
}

/** Up to `limit` seals of a log after that number, in their order. */
export async function sealsAfter(
  client: pg.ClientBase,
  owner: TrailOwner,
  { number, limit }: { number: number; limit: number },
): Promise<StoredSeal[]> {
  const { rows } = await client.query<StoredSeal>(
    `SELECT ${sealColumns} FROM audit_seals WHERE ${ofOwner(owner)} AND number > $2 ORDER BY number LIMIT $3`,
    [owner, number, limit],
  );
  return rows;
}

/** Adds a seal to the log. */
export async function storeSeal(
  client: pg.ClientBase,
  owner: TrailOwner,
  { seal, sealedAt, ...content }: StoredSeal,
): Promise<void> {
  await client.query(
    `INSERT INTO audit_seals (customer_uuid, number, after_id, up_to_id, event_count, events_digest, previous_seal, seal,
       key_id, sealed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      owner,
      content.number,
      content.afterId,
      content.upToId,
      content.eventCount,
      content.eventsDigest,
      content.previousSeal,
      seal,
      content.keyId,
      new Date(sealedAt / 1000).toISOString(),
    ],
  );
}

/** Microseconds since 1970 as an ISO text. */
export const momentOf = (microseconds: number): string => new Date(microseconds / 1000).toISOString();
