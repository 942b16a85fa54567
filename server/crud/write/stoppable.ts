import type pg from 'pg';

/**
 * Runs statements of `client` until the signal is aborted. Then another connection stops the running one.
 * @throws the reason of the signal once it is aborted, even if everything is done by then
 */
export async function stoppable<Result>(
  client: pg.ClientBase,
  { pool, signal }: { pool: pg.Pool; signal: AbortSignal },
  work: () => Promise<Result>,
): Promise<Result> {
  let stopping: Promise<unknown> = Promise.resolve();
  const stop = () => {
    stopping = pool.query('SELECT pg_cancel_backend($1)', [backendOf(client)]);
    // The result is checked below; until then a failure must not count as an unhandled rejection.
    stopping.catch(() => undefined);
  };
  signal.throwIfAborted();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await work();
  } finally {
    signal.removeEventListener('abort', stop);
    // Waits before the connection does anything else, so that the cancel request does not hit somebody else's
    // statement.
    await stopping;
    signal.throwIfAborted();
  }
}

/** The process number of the server behind a connection, which the types of `pg` lack. */
const backendOf = (client: pg.ClientBase): unknown => Reflect.get(client, 'processID');
