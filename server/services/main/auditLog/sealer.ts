import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { inTransaction } from '../../../database/transaction.ts';
import { mostEvents, readDigests, type TrailOwner } from './eventDigests.ts';
import {
  beforeTheFirst,
  digestOf,
  newestSeal,
  type SealContent,
  type SealKeys,
  sealValue,
  storeSeal,
} from './seals.ts';

/** The sealing process holds this for a transaction, so that one process at a time adds to the chain. */
const sealLock = 7_204_121;

/**
 * The last id that was assigned, and the number of a transaction begun after that. An event gets its id only after
 * its own transaction has a number (see the migration of the audit log). So once all transactions before this one
 * have ended, no more events up to the id can appear.
 */
interface Mark {
  lastId: number;
  transaction: string;
}

async function readLastId(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query(
    'SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END AS id FROM audit_events_id_seq',
  );
  return rows[0].id;
}

/** First the id, then the number: the other way round, an event could slip in between. */
async function takeMark(pool: pg.Pool): Promise<Mark> {
  const lastId = await readLastId(pool);
  const { rows } = await pool.query('SELECT pg_current_xact_id()::text AS transaction');
  return { lastId, transaction: rows[0].transaction };
}

async function isSettled(pool: pg.Pool, { transaction }: Mark): Promise<boolean> {
  const { rows } = await pool.query(
    'SELECT pg_snapshot_xmin(pg_current_snapshot()) >= $1::text::xid8 AS "isSettled"',
    [transaction],
  );
  return rows[0].isSettled;
}

/**
 * The logs that have unsealed events up to `lastId`. It reads the last seal of each, and then one event after it. As
 * a single condition, the database might compare every event ever written against its seal.
 */
async function unsealedTrails(pool: pg.Pool, lastId: number): Promise<TrailOwner[]> {
  const unsealed = (
    customer: string,
  ) => `CROSS JOIN LATERAL (SELECT coalesce((SELECT s.up_to_id FROM audit_seals AS s
      WHERE s.customer_uuid ${customer} ORDER BY s.number DESC LIMIT 1), 0) AS id OFFSET 0) AS sealed
    CROSS JOIN LATERAL (SELECT e.id FROM audit_events AS e WHERE e.customer_uuid ${customer}
      AND e.id > sealed.id AND e.id <= $1 ORDER BY e.id LIMIT 1) AS next`;
  return inTransaction(pool, 'audit', async (client) => {
    const { rows } = await client.query<{ uuid: TrailOwner }>(
      `SELECT c.uuid FROM customers AS c ${unsealed('= c.uuid')}
       UNION ALL SELECT NULL::uuid FROM (SELECT) AS nobody ${unsealed('IS NULL')}`,
      [lastId],
    );
    return rows.map(({ uuid }) => uuid);
  });
}

/** Once events are sealed, searches find their texts through the vocabulary of the log. */
const keepNames = `INSERT INTO audit_names (customer_uuid, field, value, search_text)
  SELECT $1, t.* FROM audit_texts($1, $2, $3) AS t ON CONFLICT DO NOTHING`;

/** Adds one seal to a log. Returns false when there is nothing more to seal, or another process is sealing. */
function addSeal(pool: pg.Pool, keys: SealKeys, owner: TrailOwner, lastId: number): Promise<boolean> {
  return inTransaction(pool, 'audit', async (client) => {
    const { rows } = await client.query('SELECT pg_try_advisory_xact_lock($1) AS taken', [sealLock]);
    const key = keys.all.get(keys.current);
    if (!rows[0].taken || key === undefined) return false;
    const previous = (await newestSeal(client, owner)) ?? beforeTheFirst;
    const events = await readDigests(client, owner, { afterId: previous.upToId, upToId: lastId });
    const last = events.at(-1);
    if (last === undefined) return false;
    const isFull = events.length === mostEvents;
    const content: SealContent = {
      number: previous.number + 1,
      afterId: previous.upToId,
      upToId: isFull ? last.id : lastId,
      eventCount: events.length,
      eventsDigest: digestOf(events),
      previousSeal: previous.seal,
      keyId: keys.current,
      sealedAt: Date.now() * 1000,
    };
    await storeSeal(client, owner, { ...content, seal: sealValue(key, owner, content) });
    if (owner !== null) await client.query(keepNames, [owner, content.afterId, content.upToId]);
    return isFull;
  });
}

export interface Sealer {
  /** Seals what has settled since the last call, and starts waiting for the rest. Never waits for writers itself. */
  seal(): Promise<void>;
  /** Seals everything up to now, waiting up to this many milliseconds for running transactions. */
  sealNow(longestWait: number): Promise<void>;
}

/** Seals the log of every customer, and of none. Other processes may do so at the same time. */
export function openSealer(pool: pg.Pool, keys: SealKeys): Sealer {
  let mark: Mark | undefined;
  let sealedUpTo = -1;

  async function sealUpTo({ lastId }: Mark): Promise<void> {
    for (const owner of await unsealedTrails(pool, lastId)) while (await addSeal(pool, keys, owner, lastId));
    sealedUpTo = lastId;
    mark = undefined;
  }

  async function seal(): Promise<void> {
    if (mark && !(await isSettled(pool, mark))) return;
    if (mark) await sealUpTo(mark);
    // Taking a mark uses up a transaction number, so it does nothing while nothing happens.
    if ((await readLastId(pool)) !== sealedUpTo) mark = await takeMark(pool);
  }

  async function sealNow(longestWait: number): Promise<void> {
    const now = await takeMark(pool);
    const deadline = Date.now() + longestWait;
    while (!(await isSettled(pool, now))) {
      if (Date.now() > deadline) return seal();
      await delay(20);
    }
    await sealUpTo(now);
  }

  return { seal, sealNow };
}
