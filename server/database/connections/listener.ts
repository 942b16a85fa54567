import pg from 'pg';
import type { Logger } from 'pino';
import { sessionDefaults } from './pool.ts';
import { type Watch, watchDatabase } from './watch.ts';

/**
 * A connection to the product's own database that hears what is announced there. The watch cannot: it was there before
 * that database was. What it has to say about a database that is gone, the watch says already.
 */
export async function openListener(
  connection: pg.ClientConfig,
  log: Logger,
): Promise<Pick<Watch, 'listen' | 'close'>> {
  const connect = async () => {
    const client = new pg.Client(sessionDefaults(connection));
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  return watchDatabase(await connect(), connect, log.child({}, { level: 'silent' }));
}
