import type pg from 'pg';

/**
 * Runs statements of `client` until the signal is aborted: then the one that runs is stopped, by another connection.
 * @throws the reason of the signal once it is aborted, also when all is done by then
 */
export async function stoppable<Result>(
  client: pg.PoolClient,
  { pool, signal }: { pool: pg.Pool; signal: AbortSignal },
  work: () => Promise<Result>,
): Promise<Result> {
  let stopping: Promise<unknown> = Promise.resolve();
  const stop = () => {
    stopping = pool.query('SELECT pg_cancel_backend($1)', [backendOf(client)]);
    // Looked at below; until then a failure is nobody's fault.
    stopping.catch(() => undefined);
  };
  signal.throwIfAborted();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await work();
  } finally {
    signal.removeEventListener('abort', stop);
    // Before the connection does anything else, so that nothing of somebody else's is stopped.
    await stopping;
    signal.throwIfAborted();
  }
}

/** The number of the process that serves a connection, which the types of `pg` do not have. */
const backendOf = (client: pg.PoolClient): unknown => Reflect.get(client, 'processID');
