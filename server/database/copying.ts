import type pg from 'pg';

/**
 * Does work with COPY, which needs the connection to itself: until it ends, each statement waits for the answer to the
 * one before.
 */
export async function copying<Result>(client: pg.ClientBase, work: () => Promise<Result>): Promise<Result> {
  const isPipelined = Reflect.get(client, 'pipeline');
  Reflect.set(client, 'pipeline', false);
  try {
    return await work();
  } finally {
    Reflect.set(client, 'pipeline', isPipelined);
  }
}
