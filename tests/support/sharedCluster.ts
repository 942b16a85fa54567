import pg, { type ClientConfig } from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { createPool } from '../../server/database/connections/pool.ts';
import { databaseName } from '../../server/database/embedded/bootstrap.ts';
import { openEmbeddedDatabase } from '../../server/database/embedded/embeddedDatabase.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openJobQueue } from '../../server/jobs/jobQueue.ts';
import { makeTemporaryDirectory, removeDirectory } from './temporaryDirectory.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** How a superuser connects to the cluster of this test run. */
    cluster: Pick<ClientConfig, 'host' | 'port' | 'user'>;
    /** Where installation.ts keeps what it makes once for this test run. */
    installations: string;
  }
}

/** The template of databases as the product finds them at its first start. */
export const emptyTemplate = 'empty_template';

/** One embedded PostgreSQL for the whole run. Its database is migrated and serves as the template of most others. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const log = pino({ level: 'error' });
  const directory = await makeTemporaryDirectory();
  const installations = await makeTemporaryDirectory();
  const embedded = await openEmbeddedDatabase(directory, log);
  const superuser = new pg.Client(embedded.superuserConnection);
  await superuser.connect();
  await superuser
    .query(`create database ${emptyTemplate} template ${databaseName}`)
    .finally(() => superuser.end());
  const pool = createPool(embedded.connection, log);
  await migrate(pool, log);
  // The tables of the queue too, which the product makes at its first start.
  const queue = openJobQueue({ pool, listen: () => () => undefined, log });
  await queue.known([]);
  await queue.close();
  await pool.end();

  const { host, port, user } = embedded.superuserConnection;
  project.provide('cluster', { host, port, user });
  project.provide('installations', installations);
  return async () => {
    await embedded.stop();
    await removeDirectory(directory);
    await removeDirectory(installations);
  };
}
