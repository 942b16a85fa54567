import { Readable, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { ServiceError } from '../../contract/errors.ts';

/**
 * Milliseconds that rows may take on their way into the database. PostgreSQL heeds neither its time limit for statements
 * nor a cancel while it waits for rows.
 */
const longestCopy = 600_000;

/**
 * Reads rows into a table. The connection answers nothing else meanwhile, so whatever produces the rows must not need
 * it. When the signal is aborted, or after ten minutes, the COPY ends with an error, however long the next row takes.
 * @param text COPY … FROM STDIN
 * @throws the reason of the signal; ServiceError OVERLOADED after the time limit; the error of the rows
 */
export async function copyInto(
  client: pg.ClientBase,
  text: string,
  rows: AsyncIterable<string>,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const limit = AbortSignal.timeout(longestCopy);
  let failure: { cause: unknown } | undefined;
  async function* noted() {
    try {
      yield* rows;
    } catch (cause) {
      failure = { cause };
      throw cause;
    }
  }
  try {
    await alone(client, async () => {
      const copy = client.query(copyFrom(text));
      const reading = pipeline(Readable.from(noted(), { objectMode: false }), copy, {
        signal: AbortSignal.any([signal, limit]),
      });
      // Its error reaches the COPY too, and only the COPY knows when the connection is free. Rows that never come would
      // keep this waiting.
      reading.catch(() => undefined);
      await finished(copy);
    });
  } catch (error) {
    signal.throwIfAborted();
    if (limit.aborted) throw new ServiceError('OVERLOADED', { cause: error });
    // The database says only that the COPY was aborted.
    throw failure ? failure.cause : error;
  }
}

/**
 * Writes rows of the database to a stream, and leaves the stream open. Returns how many. If the stream ends before its
 * time, so does the connection.
 * @param text COPY … TO STDOUT
 */
export async function copyOut(client: pg.ClientBase, text: string, output: Writable): Promise<number> {
  const rows = copyTo(text);
  // The pipeline reports its own errors. A later one, from the end of the connection, must not end the process.
  rows.on('error', () => undefined);
  try {
    await alone(client, () => pipeline(client.query(rows), output, { end: false }));
    return rows.rowCount;
  } catch (error) {
    // The remaining rows are on their way and nobody reads them, so the connection is no longer usable.
    if (client instanceof pg.Client) client.connection.stream.destroy();
    throw error;
  }
}

/**
 * Does work with COPY, which needs the connection to itself: until it ends, each statement waits for the answer to the
 * one before. Any other statement would wait for the end of the COPY, which may be waiting for whoever sent it; so it
 * fails at once.
 */
async function alone<Result>(client: pg.ClientBase, work: () => Promise<Result>): Promise<Result> {
  const isPipelined = Reflect.get(client, 'pipeline');
  Reflect.set(client, 'pipeline', false);
  const working = work();
  Reflect.set(client, 'query', refuse);
  try {
    return await working;
  } finally {
    Reflect.deleteProperty(client, 'query');
    Reflect.set(client, 'pipeline', isPipelined);
  }
}

function refuse(): never {
  throw new Error('The connection is busy with COPY and cannot run another statement.');
}
