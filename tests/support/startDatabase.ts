import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import type { Database } from '../../server/database/connection.ts';
import { openListener } from '../../server/database/connections/listener.ts';
import { createPool } from '../../server/database/connections/pool.ts';
import { databaseName, roleName } from '../../server/database/embedded/bootstrap.ts';
import { emptyTemplate } from './sharedCluster.ts';
import { isInMemory } from './temporaryDirectory.ts';
import { whenFileEnds } from './whenFileEnds.ts';

/**
 * Gives a test file a database of its own in the cluster of the run, migrated unless the file says otherwise, and
 * drops it when the file ends. Unlike the product, it waits for the disk after a commit only if `isSynced`: the tests
 * about crashes of the database have clusters of their own.
 */
export async function startDatabase({ isMigrated = true, isSynced = false } = {}): Promise<Database> {
  const cluster = inject('cluster');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = isMigrated ? databaseName : emptyTemplate;
  // Copied page by page through the log of the cluster, as is usual, the template takes six times as long in memory. On
  // a disk, the files would have to be written out first.
  const strategy = isInMemory() ? 'file_copy' : 'wal_log';
  await asSuperuser(`create database ${name} owner ${roleName} template ${template} strategy ${strategy}`);
  if (!isSynced) await asSuperuser(`alter database ${name} set synchronous_commit = off`);

  const log = pino({ level: 'silent' });
  const listener = await openListener({ ...cluster, user: roleName, database: name }, log);
  const pool = createPool({ ...cluster, user: roleName, database: name }, log);
  const database: Database = {
    pool,
    instance: { kind: 'embedded', version: '18' },
    maintenanceConnection: { ...cluster, database: name },
    isReachable: () => true,
    listen: listener.listen,
    close: async () => {
      await listener.close();
      if (!pool.ended) await pool.end();
    },
  };
  whenFileEnds(async () => {
    await database.close();
    await asSuperuser(`drop database ${name} with (force)`);
  });
  return database;
}

async function asSuperuser(statement: string): Promise<void> {
  const client = new pg.Client({ ...inject('cluster'), database: 'postgres' });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
