import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { DatabaseError } from 'pg';
import { ServiceError } from '../../contract/errors.ts';
import type { Stores } from '../../contract/storeScope.ts';

/**
 * Who the transaction acts for: stores of a customer, the sign-in service, the audit log and its seals, the search
 * for open jobs, or none of these.
 */
export type Realm = CustomerRealm | 'sign-in' | 'audit' | 'jobs' | 'none';

/** A customer, and those of its stores whose records the transaction sees. */
export interface CustomerRealm {
  customer: string;
  stores: Stores;
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The setting that row-level security reads: `all`, or the stores as an array of the database. */
function storesSetting(stores: Stores): string {
  if (stores === 'all') return stores;
  if (!stores.every((store) => uuidPattern.test(store))) throw new Error('A store is named by its UUID.');
  return `{${stores.join()}}`;
}

/** `BEGIN` and the settings that row-level security reads, in one round trip. They end with the transaction. */
function opening(realm: Realm): string {
  if (realm === 'none') return 'BEGIN';
  if (realm === 'sign-in') return `BEGIN; SET LOCAL commissary.sign_in = 'on'`;
  if (realm === 'audit') return `BEGIN; SET LOCAL commissary.audit = 'on'`;
  if (realm === 'jobs') return `BEGIN; SET LOCAL commissary.jobs = 'on'`;
  if (!uuidPattern.test(realm.customer)) throw new Error('A customer is named by its UUID.');
  const stores = storesSetting(realm.stores);
  return `BEGIN; SET LOCAL commissary.customer = '${realm.customer}'; SET LOCAL commissary.stores = '${stores}'`;
}

/** Opens the records of a customer and its stores to a transaction of the sign-in service or of the product itself. */
export async function enterStores(client: pg.ClientBase, { customer, stores }: CustomerRealm): Promise<void> {
  await client.query(
    `SELECT set_config('commissary.customer', $1, true), set_config('commissary.stores', $2, true)`,
    [customer, customer === '' ? '' : storesSetting(stores)],
  );
}

/** Opens the records of a customer with all its stores to such a transaction; null closes them again. */
export const enterCustomer = (client: pg.ClientBase, customer: string | null): Promise<void> =>
  enterStores(client, { customer: customer ?? '', stores: 'all' });

/**
 * Lets a transaction see the records of every store of its customer while `work` runs. If `work` throws, the
 * transaction ends, and so does this access.
 */
export async function withEveryStore<Result>(
  client: pg.ClientBase,
  { stores }: Pick<CustomerRealm, 'stores'>,
  work: () => Promise<Result>,
): Promise<Result> {
  if (stores === 'all') return work();
  await client.query(`SET LOCAL commissary.stores = 'all'`);
  const result = await work();
  await client.query(`SET LOCAL commissary.stores = '${storesSetting(stores)}'`);
  return result;
}

/** How often work starts again after the database rolled it back because of a deadlock. */
const mostTries = 4;

/** Maximum milliseconds before the second try; before each further one it is twice as long. Some chance in it parts those who met. */
const firstPause = 20;

/** Whether the database rolled the work back for the sake of other work, whatever has wrapped its error since. */
function isRolledBack(error: unknown): boolean {
  if (error instanceof DatabaseError && /^40(001|P01)$/.test(error.code ?? '')) return true;
  return error instanceof Error && error.cause !== undefined && isRolledBack(error.cause);
}

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
      if (tries === mostTries || !isRolledBack(error)) throw error;
      await delay(Math.random() * firstPause * 2 ** (tries - 1));
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
 * Opens the sign-in tables to a transaction of a customer while `work` runs. If `work` throws, the transaction ends,
 * and so does this access.
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

const unanswered = new WeakMap<pg.ClientBase, Promise<unknown>[]>();

/**
 * Lets a statement without a result of interest travel with the commit. If it fails, the transaction is undone and
 * throws its error.
 */
export function withCommit(client: pg.ClientBase, statement: Promise<unknown>): void {
  statement.catch(() => undefined);
  const waiting = unanswered.get(client) ?? [];
  unanswered.set(client, waiting);
  waiting.push(statement);
}

/** Does work within a transaction. If it throws, only this work is undone, with what it planned to do after the commit. */
export async function inSavepoint<Result>(
  client: pg.ClientBase,
  work: () => Promise<Result>,
): Promise<Result> {
  const before = [...(afterwards.get(client) ?? [])];
  await client.query('SAVEPOINT attempt');
  try {
    const result = await work();
    await client.query('RELEASE SAVEPOINT attempt');
    return result;
  } catch (error) {
    await client.query('ROLLBACK TO SAVEPOINT attempt; RELEASE SAVEPOINT attempt');
    afterwards.set(client, before);
    throw error;
  }
}

/** Does work within a transaction and undoes it at once, with what it planned to do after the commit. The rest of the transaction stays. */
export async function undoingAll<Result>(
  client: pg.ClientBase,
  work: () => Promise<Result>,
): Promise<Result> {
  const before = [...(afterwards.get(client) ?? [])];
  await client.query('SAVEPOINT trial');
  const result = await work();
  await client.query('ROLLBACK TO SAVEPOINT trial; RELEASE SAVEPOINT trial');
  afterwards.set(client, before);
  return result;
}

async function inOneTransaction<Result>(
  pool: pg.Pool,
  realm: Realm,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await connectionOf(pool);
  let broken: Error | undefined;
  // The first statements of the work travel with these. If these fail, nothing that follows can succeed.
  const opened = client.query(opening(realm));
  opened.catch(() => undefined);
  try {
    const result = await work(client);
    const commit = client.query('COMMIT');
    // A statement that failed makes the commit a rollback.
    await Promise.all([opened, ...(unanswered.get(client) ?? []), commit]);
    for (const run of afterwards.get(client) ?? []) run();
    return result;
  } catch (error) {
    const first = await opened.then(
      () => error,
      (cause) => cause,
    );
    broken = await rollBack(client, first);
    throw first;
  } finally {
    unanswered.delete(client);
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
