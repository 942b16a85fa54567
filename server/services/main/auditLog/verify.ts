import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Finding, TrailCheck } from '../../../../contract/calls/auditLog.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { type EventDigest, eventDigests, ofOwner, type TrailOwner } from './eventDigests.ts';
import {
  beforeTheFirst,
  momentOf,
  newestSeal,
  type SealKeys,
  type StoredSeal,
  sealsAfter,
  sealValue,
} from './seals.ts';

/** Seals read at once. */
const sealsPerRead = 500;

type Previous = Pick<StoredSeal, 'number' | 'upToId' | 'seal'> & { sealedAt?: number };

async function* allSeals(pool: pg.Pool, owner: TrailOwner, last: number): AsyncGenerator<StoredSeal> {
  for (let number = 0; number < last; ) {
    const from = number;
    const seals = await inTransaction(pool, 'audit', (client) =>
      sealsAfter(client, owner, { number: from, limit: sealsPerRead }),
    );
    yield* seals.filter((seal) => seal.number <= last);
    number = seals.at(-1)?.number ?? last;
  }
}

/** What is wrong with a seal itself: whether it follows the one before, and matches what the key makes of its content. */
function findingOfSeal(
  owner: TrailOwner,
  seal: StoredSeal,
  previous: Previous,
  keys: SealKeys,
): Finding | undefined {
  if (seal.number !== previous.number + 1) return 'sealMissing';
  const key = keys.all.get(seal.keyId);
  if (key === undefined) return 'keyMissing';
  const follows = seal.previousSeal.equals(previous.seal) && seal.afterId === previous.upToId;
  return follows && sealValue(key, owner, seal).equals(seal.seal) ? undefined : 'sealChanged';
}

/** What is wrong with the events under a seal. It takes them from `events`, which then continues after them. */
async function findingOfEvents(seal: StoredSeal, events: Peeking): Promise<Finding | undefined> {
  const hash = createHash('sha256');
  let count = 0;
  for (let event = await events.peek(); event && event.id <= seal.upToId; event = await events.peek()) {
    hash.update(event.digest);
    count += 1;
    events.take();
  }
  if (count < seal.eventCount) return 'deleted';
  if (count > seal.eventCount) return 'inserted';
  return hash.digest().equals(seal.eventsDigest) ? undefined : 'changed';
}

interface Peeking {
  peek(): Promise<EventDigest | undefined>;
  take(): void;
}

function peeking(events: AsyncIterator<EventDigest>): Peeking {
  let next: Promise<EventDigest | undefined> | undefined;
  return {
    peek() {
      next ??= events.next().then(({ done, value }) => (done ? undefined : value));
      return next;
    },
    take() {
      next = undefined;
    },
  };
}

const countWaiting = (pool: pg.Pool, owner: TrailOwner, upToId: number): Promise<number> =>
  inTransaction(pool, 'audit', async (client) => {
    const { rows } = await client.query(
      `SELECT count(*)::integer AS count FROM audit_events WHERE ${ofOwner(owner)} AND id > $2`,
      [owner, upToId],
    );
    return rows[0].count;
  });

/**
 * Checks the log of a customer, or of none, against its seals, up to the first that fails. Takes a few seconds for a
 * million events, and the same memory for many as for few.
 */
export async function verifyTrail(pool: pg.Pool, keys: SealKeys, owner: TrailOwner): Promise<TrailCheck> {
  const head = await inTransaction(pool, 'audit', (client) => newestSeal(client, owner));
  const waiting = await countWaiting(pool, owner, head?.upToId ?? beforeTheFirst.upToId);
  const events = peeking(eventDigests(pool, owner, head?.upToId ?? beforeTheFirst.upToId));
  let previous: Previous = beforeTheFirst;
  let sealed = 0;
  const state = () => ({
    sealed,
    waiting,
    seals: previous.number,
    sealedAt: previous.sealedAt === undefined ? null : momentOf(previous.sealedAt),
    head: previous.number === 0 ? null : `${previous.number}:${previous.seal.toString('hex')}`,
  });
  for await (const seal of allSeals(pool, owner, head?.number ?? 0)) {
    const finding = findingOfSeal(owner, seal, previous, keys) ?? (await findingOfEvents(seal, events));
    if (finding) {
      const broken = {
        number: previous.number + 1,
        finding,
        after: state().sealedAt,
        upTo: momentOf(seal.sealedAt),
      };
      return { ...state(), broken };
    }
    previous = seal;
    sealed += seal.eventCount;
  }
  return { ...state(), broken: null };
}
