import pg from 'pg';
import type { Logger } from 'pino';
import { sessionDefaults } from './pool.ts';
import { type Watch, watchDatabase } from './watch.ts';

/**
 * A connection to the product's own database that listens to its announcements. The watch cannot do that, because it
 * exists before that database does. The watch already logs when the database is gone.
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
