import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { letDatabaseUserThrough, prepareDataDirectory } from '../../process/dataDirectory.ts';
import { StartError } from '../../process/startError.ts';
import { InstanceTakenError, type Watch, watchDatabase } from '../connections/watch.ts';
import { bootstrap, databaseName, roleName } from './bootstrap.ts';
import { openCluster } from './cluster.ts';
import { Postmaster } from './postmaster.ts';
import { isPostmasterOf, readPostmasterFile } from './processes.ts';
import { port } from './settings.ts';

/** The key of the advisory lock that makes an instance the only one of its database directory. */
const instanceLock = 7_204_118;
const longestWaitForLock = 3_000;
const logCheckMilliseconds = 60 * 60_000;

/** Our own PostgreSQL, running, with this process as its only user. */
export interface EmbeddedDatabase {
  /** How the product connects. */
  connection: pg.ClientConfig;
  /** How backup and restore connect: as the superuser, to whom row-level security does not apply. */
  superuserConnection: pg.ClientConfig;
  watch: Watch;
  /** Stops PostgreSQL, unless another instance has taken over. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL of DATA_DIR, or takes over the one that an earlier process left running, and supervises it.
 * `whileStarting` is called when PostgreSQL starts: until it answers, this process has time for other work.
 * @throws StartError when that fails, for example for lack of space or permission.
 */
export async function openEmbeddedDatabase(
  dataDirectory: string,
  log: Logger,
  whileStarting: () => void = () => undefined,
): Promise<EmbeddedDatabase> {
  try {
    return await open(dataDirectory, log, whileStarting);
  } catch (error) {
    const isOfSystem = error instanceof Error && 'syscall' in error;
    throw isOfSystem
      ? new StartError(`The database in ${dataDirectory} can't be opened: ${error.message}.`)
      : error;
  }
}

async function open(
  dataDirectory: string,
  log: Logger,
  whileStarting: () => void,
): Promise<EmbeddedDatabase> {
  await prepareDataDirectory(dataDirectory);
  await letDatabaseUserThrough(dataDirectory);
  const cluster = await openCluster(dataDirectory, log);
  const postmaster = new Postmaster(cluster, path.join(dataDirectory, 'postgres.log'), log, whileStarting);
  let ownsInstance = false;

  async function connect(): Promise<pg.Client> {
    const client = await postmaster.connect();
    client.on('error', () => undefined);
    try {
      await takeInstanceLock(client, dataDirectory);
      ownsInstance = true;
      return client;
    } catch (error) {
      if (error instanceof InstanceTakenError) ownsInstance = false;
      await client.end().catch(() => undefined);
      throw error;
    }
  }

  const first = await connect();
  const logTimer = setInterval(() => postmaster.limitLog(), logCheckMilliseconds).unref();
  const watch = watchDatabase(first, connect, log);
  async function stop(): Promise<void> {
    clearInterval(logTimer);
    postmaster.close();
    await watch.close();
    if (ownsInstance) await postmaster.stop();
  }

  try {
    await bootstrap(first, (user, database) => postmaster.connection(user, database));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    connection: postmaster.connection(roleName, databaseName),
    superuserConnection: postmaster.connection('postgres', databaseName),
    watch,
    stop,
  };
}

/**
 * The lock belongs to the connection, so PostgreSQL itself releases it when the process ends, however it ends. After
 * a kill that takes a moment, so we try more than once.
 */
async function takeInstanceLock(client: pg.Client, dataDirectory: string): Promise<void> {
  const deadline = Date.now() + longestWaitForLock;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      instanceLock,
    ]);
    if (rows[0]?.taken) return;
    if (Date.now() > deadline) break;
    await delay(50);
  }
  throw new InstanceTakenError(
    `Another Commissary is running with the data directory ${dataDirectory}. ` +
      'Stop that one first, or give this one another DATA_DIR.',
  );
}

/** How to connect as superuser to the PostgreSQL of DATA_DIR, if it is running and answers. */
export async function findRunningDatabase(dataDirectory: string): Promise<pg.ClientConfig | undefined> {
  const directory = await realpath(path.join(dataDirectory, 'database')).catch(() => undefined);
  const file = directory && readPostmasterFile(directory);
  if (!file || !isPostmasterOf(directory, file.pid)) return undefined;
  const connection = { host: file.socketDirectory, port, user: 'postgres', database: databaseName };
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2_000 });
  return client.connect().then(
    () => client.end().then(() => connection),
    () => undefined,
  );
}
