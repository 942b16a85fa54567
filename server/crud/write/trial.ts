import type pg from 'pg';
import { type CustomerRealm, inTransaction } from '../../database/transaction.ts';

/** Ends the transaction of a trial, which undoes everything that it wrote. */
class Trial<Result> extends Error {
  override name = 'Trial';
  readonly result: Result;
  constructor(result: Result) {
    super('This was only a trial.');
    this.result = result;
  }
}

/** Does the work in a transaction that is undone afterwards, and returns its result. */
export async function inTrial<Result>(
  pool: pg.Pool,
  realm: CustomerRealm,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  try {
    return await inTransaction(pool, realm, async (client) => {
      throw new Trial(await work(client));
    });
  } catch (error) {
    if (error instanceof Trial) return error.result;
    throw error;
  }
}
