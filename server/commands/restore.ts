import path from 'node:path';
import pg from 'pg';
import type { Logger } from 'pino';
import { resources } from '../../src/resources/resources.ts';
import { readTables, seeAllRows } from '../database/catalog.ts';
import { type Database, openDatabase } from '../database/connection.ts';
import { sessionDefaults } from '../database/connections/pool.ts';
import { runCommand } from '../database/maintenance.ts';
import { isReachedBy, migrate, migrationsDirectory, readMigrations } from '../database/migrate.ts';
import { readConfiguration } from '../process/configuration.ts';
import { createLog } from '../process/log.ts';
import { StartError } from '../process/startError.ts';
import { demoAccountsHint } from '../services/main/demo/demoAccountsHint.ts';
import type { BackupHeader } from './backup/backupFormat.ts';
import { readBackup } from './backup/backupReader.ts';
import { openDataDirectory } from './backup/dataDirectoryParts.ts';
import { type Filled, fillDatabase } from './backup/fillDatabase.ts';

/** A backup that was read to its end and is complete. */
export interface CheckedBackup {
  file: string;
  header: BackupHeader;
  /** The keys, if it has them. */
  keys?: Buffer;
}

/** What a restore brought back. */
export interface RestoreSummary extends Filled {
  hasKeys: boolean;
}

/** Reads the whole file, to find a damaged one before anything is changed. */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  let header: BackupHeader | undefined;
  let keys: Buffer | undefined;
  for await (const { section, content } of readBackup(file)) {
    if (section.kind === 'backup') header = section;
    if (section.kind === 'keys') keys = Buffer.concat(await Array.fromAsync(content));
    for await (const _ of content);
  }
  if (header) return { file, header, ...(keys && { keys }) };
  throw new StartError(`The backup ${file} is damaged: its first section is missing.`);
}

interface RestoreOptions {
  log: Logger;
  dataDirectory: string;
  /** The migrations; the restore first applies those up to the backup's. */
  directory?: string;
}

/**
 * Fills an empty database from a backup, in one transaction: afterwards everything is there, or nothing. Files and
 * keys are in DATA_DIR before the rows that refer to them.
 * @throws StartError when the backup is of another version, or when the database already holds rows or DATA_DIR other
 * keys.
 */
export async function restore(
  { pool, maintenanceConnection }: Pick<Database, 'pool' | 'maintenanceConnection'>,
  { file, header, keys }: CheckedBackup,
  { log, dataDirectory, directory = migrationsDirectory }: RestoreOptions,
): Promise<RestoreSummary> {
  await checkMigration(header, directory);
  const target = await openDataDirectory(dataDirectory, keys);

  const client = new pg.Client(sessionDefaults(maintenanceConnection));
  await client.connect();
  try {
    await inTransaction(client, 'rollback', () => refuseRows(client));
    const reached = await migrate(pool, log, { directory, upTo: header.migration.number });
    if (reached !== header.migration.number) {
      throw new StartError(
        `The database has migrations up to ${reached} and the backup up to ${header.migration.number}. ` +
          'Restore into a database that was never started with a newer version.',
      );
    }
    return await inTransaction(client, 'commit', async () => {
      const restored = await fillDatabase(client, header, { file, target });
      await target.keepKeys();
      return { ...restored, hasKeys: keys !== undefined };
    });
  } finally {
    await client.end();
  }
}

async function checkMigration({ migration }: BackupHeader, directory: string): Promise<void> {
  const known = (await readMigrations(directory)).find(({ number }) => number === migration.number);
  if (known && isReachedBy(known, migration)) return;
  throw new StartError(
    `The backup was written with the migration ${migration.number} (${migration.name}), which this version of Commissary ` +
      `${known ? 'has with another text' : 'does not have'}. Restore it with the version that wrote it.`,
  );
}

async function inTransaction<T>(
  client: pg.Client,
  ending: 'commit' | 'rollback',
  work: () => Promise<T>,
): Promise<T> {
  await client.query('begin');
  try {
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    const result = await work();
    await client.query(ending);
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Tables whose rows come from the first migration in every installation. They are nobody's data. */
const fixedTables = new Set([
  ...resources.filter(({ rows }) => rows.length > 0).map(({ table }) => `public.${table}`),
  // Counts how often tables were written, those of fixed rows too.
  'public.list_epochs',
]);

async function refuseRows(client: pg.Client): Promise<void> {
  const tables = await readTables(client);
  await seeAllRows(client, tables);
  for (const { name } of tables.filter((table) => !fixedTables.has(table.name))) {
    const { rowCount } = await client.query(`select from ${name} limit 1`);
    if (rowCount === 0) continue;
    throw new StartError(
      `The database already holds data (in ${name}). Restore into an empty one, for example with another DATA_DIR.`,
    );
  }
}

async function main([name]: string[]): Promise<void> {
  if (!name) throw new StartError('Say what to restore, such as: npm run db:restore -- commissary.backup');
  const file = path.resolve(process.env.INIT_CWD ?? '', name);
  const configuration = readConfiguration(process.env);
  const log = createLog({ logLevel: 'warn' });
  const backup = await checkBackup(file);
  const database = await openDatabase(configuration, log);
  try {
    const { dataDirectory } = configuration;
    const { rows, files, hasKeys } = await restore(database, backup, { log, dataDirectory });
    console.log(`Restored ${rows} rows and ${files} files${hasKeys ? ' with their keys' : ''} from ${file}.`);
    const hint = configuration.isDemo ? null : await demoAccountsHint(database.pool);
    if (hint) console.warn(hint);
    if (!hasKeys)
      console.warn(`The backup has no keys: put its secrets.json into ${dataDirectory} before the start.`);
  } finally {
    await database.close();
  }
}

if (import.meta.main) await runCommand(main);
