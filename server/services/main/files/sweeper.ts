import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { inTransaction } from '../../../database/transaction.ts';
import type { FileStore } from '../../../files/fileStore.ts';
import { regularly } from '../../../process/regularly.ts';

/**
 * The sweeper takes this lock alone, and backups share it: the files that a backup finds in the database must stay in
 * the store until it ends.
 */
export const sweepLock = 7_204_120;

/** Milliseconds that a file may lie unused: somebody may have uploaded it and still be filling in the form. */
const graceTime = 24 * 60 * 60_000;

/** Files removed in one transaction, and transactions per customer in one sweep. The next sweep removes the rest. */
const batchSize = 100;
const mostBatches = 50;

/** Milliseconds from the start to the first sweep, and from one to the next. */
const firstSweep = 5 * 60_000;
const nextSweep = 6 * 60 * 60_000;

interface Sweeping {
  pool: pg.Pool;
  store: FileStore;
  signal?: AbortSignal;
}

/** What a sweep removed: rows with their bytes, and bytes without a row. */
export interface Swept {
  unused: number;
  strays: number;
}

/**
 * Removes files that are at least a day old and that no record refers to, and bytes without a row. Safe beside
 * uploads, backups and other processes that sweep: then it leaves the rest to them.
 */
export async function sweepFiles(sweeping: Sweeping): Promise<Swept> {
  const moment = new Date(Date.now() - graceTime);
  const { rows: customers } = await inTransaction(sweeping.pool, 'none', (client) =>
    client.query<{ uuid: string }>('SELECT uuid FROM customers ORDER BY uuid'),
  );
  const swept: Swept = { unused: 0, strays: 0 };
  // Files of customers that the database does not know are left alone: it may be the wrong database.
  for (const { uuid } of customers) {
    for (let batch = 0; batch < mostBatches && !sweeping.signal?.aborted; batch += 1) {
      const ids = await removeUnused(sweeping.pool, uuid, moment);
      // Rows first, then bytes, so that a row never refers to a missing file. A crash in between leaves strays.
      for (const id of ids) await sweeping.store.remove(uuid, id);
      swept.unused += ids.length;
      if (ids.length < batchSize) break;
    }
    swept.strays += await removeStrays(sweeping, uuid, moment);
  }
  return swept;
}

/** The references to files, as the database knows them, because a definition may be gone while its records are not. */
const referringColumns = `
  SELECT c.conrelid::regclass::text AS table, quote_ident(own.attname) AS column
  FROM pg_constraint AS c
    CROSS JOIN unnest(c.conkey, c.confkey) AS pair (own, other)
    JOIN pg_attribute AS own ON own.attrelid = c.conrelid AND own.attnum = pair.own
    JOIN pg_attribute AS other ON other.attrelid = c.confrelid AND other.attnum = pair.other
  WHERE c.contype = 'f' AND c.confrelid = 'stored_files'::regclass AND other.attname = 'id'`;

/** Removes the rows of up to `batchSize` files of a customer. It skips rows that a running transaction is about to refer to. */
async function removeUnused(pool: pg.Pool, customer: string, moment: Date): Promise<string[]> {
  try {
    return await inTransaction(pool, { customer, stores: 'all' }, async (client) => {
      if (!(await takeLock(client))) return [];
      const { rows: columns } = await client.query(referringColumns);
      const isFree = columns.map(
        ({ table, column }) =>
          `AND NOT EXISTS (SELECT FROM ${table} AS r WHERE r.customer_uuid = $1 AND r.${column} = f.id)`,
      );
      const { rows } = await client.query<{ id: string }>(
        `DELETE FROM stored_files WHERE customer_uuid = $1 AND id IN (
           SELECT f.id FROM stored_files AS f WHERE f.customer_uuid = $1 AND f.created_at < $2 ${isFree.join(' ')}
           ORDER BY f.created_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED) RETURNING id`,
        [customer, moment.toISOString()],
      );
      return rows.map(({ id }) => id);
    });
  } catch (error) {
    // A record has just begun to refer to one of them. The foreign key keeps all of them until the next sweep.
    if (error instanceof pg.DatabaseError && error.code === '23503') return [];
    throw error;
  }
}

/** Keeps other sweepers and backups out until the end of the transaction; false when one of them is running. */
async function takeLock(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query('SELECT pg_try_advisory_xact_lock($1) AS taken', [sweepLock]);
  return rows[0]?.taken === true;
}

/** Removes bytes without a row, left by uploads that ended before their row was written, or by rows that were swept. */
async function removeStrays(
  { pool, store, signal }: Sweeping,
  customer: string,
  moment: Date,
): Promise<number> {
  let strays = 0;
  for await (const ids of store.storedBefore(customer, moment)) {
    if (signal?.aborted) break;
    const known = await inTransaction(pool, { customer, stores: 'all' }, async (client) => {
      const { rows } = await client.query<{ id: string }>(
        'SELECT id FROM stored_files WHERE customer_uuid = $1 AND id = ANY($2)',
        [customer, ids],
      );
      return new Set(rows.map(({ id }) => id));
    });
    for (const id of ids.filter((one) => !known.has(one))) {
      await store.remove(customer, id);
      strays += 1;
    }
  }
  return strays;
}

/** Sweeps a few minutes after the start and every six hours. Returns a function that stops it. */
export const sweepRegularly = ({
  pool,
  store,
  log,
}: Omit<Sweeping, 'signal'> & { log: FastifyBaseLogger }): (() => Promise<void>) =>
  regularly({
    first: firstSweep,
    every: nextSweep,
    async work(signal) {
      const { unused, strays } = await sweepFiles({ pool, store, signal });
      if (unused + strays > 0) log.info(`Removed ${unused} unused files and ${strays} stray files.`);
    },
    onFailure: (error) =>
      log.error({ err: error }, 'Sweeping files failed; the server will try again later.'),
  });
