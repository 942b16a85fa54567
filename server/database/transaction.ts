import type pg from 'pg';
import { DatabaseError } from 'pg';
import { ServiceError } from '../../contract/errors.ts';

/**
 * Who the transaction acts for: a customer, the sign-in service, the audit log and its seals, whoever looks for open
 * jobs, or none of these.
 */
export type Realm = { customer: string } | 'sign-in' | 'audit' | 'jobs' | 'none';

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** `BEGIN` and the setting that row-level security reads, in one round trip. The setting ends with the transaction. */
function opening(realm: Realm): string {
  if (realm === 'none') return 'BEGIN';
  if (realm === 'sign-in') return `BEGIN; SET LOCAL commissary.sign_in = 'on'`;
  if (realm === 'audit') return `BEGIN; SET LOCAL commissary.audit = 'on'`;
  if (realm === 'jobs') return `BEGIN; SET LOCAL commissary.jobs = 'on'`;
  if (!uuidPattern.test(realm.customer)) throw new Error('A customer is named by its UUID.');
  return `BEGIN; SET LOCAL commissary.customer = '${realm.customer}'`;
}

/** How often work starts again after the database rolled it back because of a deadlock. */
const mostTries = 4;

const isGivenUp = (error: unknown) =>
  error instanceof DatabaseError && /^40(001|P01)$/.test(error.code ?? '');

/**
 * Runs `work` in one transaction that sees only the realm's rows. Commits when it resolves, and rolls back when it
 * throws. After the commit, the data is on disk. Work that ran into a deadlock has changed nothing and runs again.
 * @throws ServiceError OVERLOADED or DATABASE_UNAVAILABLE when there is no connection; whatever `work` throws.
 */
export async function inTransaction<Result>(
  pool: pg.Pool,
  realm: Realm,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await inOneTransaction(pool, realm, work);
    } catch (error) {
      const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
      if (tries === mostTries || !isGivenUp(cause)) throw error;
    }
  }
}

/** @throws ServiceError OVERLOADED when no connection became free in time, DATABASE_UNAVAILABLE when none can be opened */
async function connectionOf(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    const isLate = error instanceof Error && error.message.startsWith('timeout exceeded');
    const isFull = error instanceof DatabaseError && error.code === '53300';
    throw new ServiceError(isLate || isFull ? 'OVERLOADED' : 'DATABASE_UNAVAILABLE', { cause: error });
  }
}

/**
 * Opens the sign-in tables to a transaction of a customer while `work` runs. If it throws, the transaction ends, and
 * the access with it.
 */
export async function withSignIn<Result>(
  client: pg.ClientBase,
  work: () => Promise<Result>,
): Promise<Result> {
  const { rows } = await client.query<{ before: string | null }>(
    `SELECT current_setting('commissary.sign_in', true) AS before`,
  );
  await client.query(`SET LOCAL commissary.sign_in = 'on'`);
  const result = await work();
  // During a sign-in, the tables were already open.
  await client.query(`SELECT set_config('commissary.sign_in', $1, true)`, [rows[0]?.before ?? '']);
  return result;
}

const afterwards = new WeakMap<pg.ClientBase, (() => void)[]>();

/** Runs `work` once the transaction of `client` is committed, and never if it is rolled back. */
export function afterCommit(client: pg.ClientBase, work: () => void): void {
  const waiting = afterwards.get(client) ?? [];
  afterwards.set(client, waiting);
  waiting.push(work);
}

async function inOneTransaction<Result>(
  pool: pg.Pool,
  realm: Realm,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await connectionOf(pool);
  let broken: Error | undefined;
  try {
    await client.query(opening(realm));
    const result = await work(client);
    await client.query('COMMIT');
    for (const run of afterwards.get(client) ?? []) run();
    return result;
  } catch (error) {
    broken = await rollBack(client, error);
    throw error;
  } finally {
    afterwards.delete(client);
    client.release(broken);
  }
}

/** If a connection cannot even roll back, throw it away and report the original error. */
async function rollBack(client: pg.PoolClient, cause: unknown): Promise<Error | undefined> {
  try {
    await client.query('ROLLBACK');
    return undefined;
  } catch (error) {
    return cause instanceof DatabaseError || !(error instanceof Error) ? new Error('rollback failed') : error;
  }
}
