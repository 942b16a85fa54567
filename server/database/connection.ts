import type pg from 'pg';
import type { Logger } from 'pino';
import type { Configuration } from '../process/configuration.ts';
import { inTime } from '../process/inTime.ts';
import { StartError } from '../process/startError.ts';
import { openListener } from './connections/listener.ts';
import { createPool } from './connections/pool.ts';
import type { Listen } from './connections/watch.ts';

/** The product's database, open. */
export interface Database {
  /** At most ten connections, as a role that row-level security applies to. */
  pool: pg.Pool;
  /** The state of the database as /healthz reports it. */
  instance: { kind: 'embedded' | 'external'; version: string };
  /** Connects without row-level security, if the installation allows it, for backup and restore. */
  maintenanceConnection: pg.ClientConfig;
  /** Whether the database answered lately. Asking costs nothing. */
  isReachable(): boolean;
  /** Listens to the announcements of every process on this database. */
  listen: Listen;
  /** Closes the connections, and stops the database if it is our own. It cuts off whoever keeps a connection for too long. */
  close(): Promise<void>;
}

/** Milliseconds that borrowers may keep their connections when the database closes. */
const longestLoan = 5_000;

/**
 * Opens the configured database: the one that DATABASE_URL names, or our own in DATA_DIR. `whileStarting` is called
 * when our own has to start: until it answers, this process has time for other work.
 * @throws StartError with a sentence when it can't be used.
 */
export async function openDatabase(
  configuration: Configuration,
  log: Logger,
  whileStarting: () => void = () => undefined,
): Promise<Database> {
  const source =
    configuration.databaseUrl === undefined
      ? await openEmbedded(configuration.dataDirectory, log, whileStarting)
      : await openExternal(configuration.databaseUrl, log);
  const pool = createPool(source.connection, log);
  let listener: Awaited<ReturnType<typeof openListener>> | undefined;

  async function close(): Promise<void> {
    await listener?.close();
    if (!(await inTime(pool.end(), longestLoan)))
      log.error('A database connection was not returned in time and was cut off.');
    await source.stop();
  }

  try {
    const { rows } = await pool.query<{ version: string; isAbove: boolean }>(
      `select current_setting('server_version') as version, rolsuper or rolbypassrls as "isAbove"
       from pg_roles where rolname = current_user`,
    );
    if (rows[0]?.isAbove) {
      throw new StartError(
        'Row-level security, which keeps customers apart, does not apply to the role of DATABASE_URL. Use another role.',
      );
    }
    const open = await openListener(source.connection, log);
    listener = open;
    return {
      pool,
      instance: { kind: source.kind, version: rows[0]?.version ?? '' },
      maintenanceConnection: source.maintenanceConnection,
      isReachable: () => source.watch.isConnected(),
      listen: open.listen,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openEmbedded(dataDirectory: string, log: Logger, whileStarting: () => void) {
  const { openEmbeddedDatabase } = await import('./embedded/embeddedDatabase.ts');
  const { connection, superuserConnection, watch, stop } = await openEmbeddedDatabase(
    dataDirectory,
    log,
    whileStarting,
  );
  return { kind: 'embedded' as const, connection, maintenanceConnection: superuserConnection, watch, stop };
}

async function openExternal(url: string, log: Logger) {
  const { openExternalDatabase } = await import('./externalDatabase.ts');
  const { connection, loginConnection, watch } = await openExternalDatabase(url, log);
  return {
    kind: 'external' as const,
    connection,
    maintenanceConnection: loginConnection,
    watch,
    stop: () => watch.close(),
  };
}
