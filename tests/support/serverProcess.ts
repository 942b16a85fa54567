import { realpathSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { isPostmasterOf, readPostmasterFile } from '../../server/database/embedded/processes.ts';
import { launch, type ServerOptions, type ServerProcess } from './launchServer.ts';
import { until } from './until.ts';

/** Starts the server of a checkout on a free port. At the end of the test, it is killed together with its database. */
export function startServer(checkout: string, options: ServerOptions = {}): ServerProcess {
  const server = launch(checkout, options);
  onTestFinished(async () => {
    server.child.kill('SIGKILL');
    await server.exit();
    await killDatabase(options.environment?.DATA_DIR ?? path.join(checkout, 'data'));
  });
  return server;
}

/** Starts the server of a checkout and stops it again, as soon as it is ready. */
export async function runServerOnce(checkout: string, dataDirectory: string): Promise<void> {
  const server = launch(checkout, { environment: { DATA_DIR: dataDirectory } });
  await server.address();
  server.child.kill('SIGTERM');
  await server.exit();
}

/** The process number of the database of a data directory, while it is running. */
export function databasePid(dataDirectory: string): number | undefined {
  try {
    const directory = realpathSync(path.join(dataDirectory, 'database'));
    const pid = readPostmasterFile(directory)?.pid;
    return pid !== undefined && isPostmasterOf(directory, pid) ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Ends the database of a data directory as a crash would. */
export async function killDatabase(dataDirectory: string): Promise<void> {
  const pid = databasePid(dataDirectory);
  if (pid === undefined) return;
  process.kill(pid, 'SIGKILL');
  await until('the database is gone', () => databasePid(dataDirectory) !== pid);
}
