import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Logger } from 'pino';
import { readConfiguration } from '../configuration.ts';
import { createLog } from '../log.ts';
import { StartError } from '../startError.ts';
import { type BackupHeader, readBackup } from './backupFile.ts';
import { readForeignKeys, readTables, seeAllRows } from './catalog.ts';
import { type Database, openDatabase } from './connection.ts';
import { runCommand } from './maintenance.ts';
import { migrate, migrationsDirectory, readMigrations } from './migrate.ts';
import { sessionDefaults } from './pool.ts';

/** A backup that was read to its end and found whole. */
export interface CheckedBackup {
  file: string;
  header: BackupHeader;
}

/** Reads the whole file, so that a damaged one is found before anything is touched. */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  let header: BackupHeader | undefined;
  for await (const { section, content } of readBackup(file)) {
    if (section.kind === 'backup') header = section;
    for await (const _ of content);
  }
  if (header) return { file, header };
  throw new StartError(`The backup ${file} is damaged: its first section is missing.`);
}

/**
 * Fills an empty database from a backup, in one transaction: afterwards everything is there, or nothing.
 * @param options.directory the migrations; those up to the backup's are applied first.
 * @returns the number of rows.
 */
export async function restore(
  { pool, maintenanceConnection }: Pick<Database, 'pool' | 'maintenanceConnection'>,
  { file, header }: CheckedBackup,
  { log, directory = migrationsDirectory }: { log: Logger; directory?: string },
): Promise<number> {
  await checkMigration(header, directory);

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
    return await inTransaction(client, 'commit', () => fill(client, header, file));
  } finally {
    await client.end();
  }
}

async function checkMigration({ migration }: BackupHeader, directory: string): Promise<void> {
  const known = (await readMigrations(directory)).find(({ number }) => number === migration.number);
  if (known?.checksum === migration.checksum) return;
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

async function refuseRows(client: pg.Client): Promise<void> {
  const tables = await readTables(client);
  await seeAllRows(client, tables);
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select from ${name} limit 1`);
    if (rowCount === 0) continue;
    throw new StartError(
      `The database already holds data (in ${name}). Restore into an empty one, for example with another DATA_DIR.`,
    );
  }
}

/** The whole restoration. Rows that migrations put into tables are among those of the backup, so they go first. */
async function fill(client: pg.Client, header: BackupHeader, file: string): Promise<number> {
  await becomeOwner(client);
  await makeMissingTables(client, header);
  const tables = await readTables(client);
  const foreignKeys = await readForeignKeys(client);

  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  await seeAllRows(client, tables);
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);

  const rows = await copyRows(client, header, file);

  const wanted = new Map(
    [...header.foreignKeys, ...foreignKeys].map((key) => [`${key.table} ${key.name}`, key]),
  );
  for (const { table, name, definition } of wanted.values())
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
  for (const { name } of tables.filter(({ isForced }) => isForced))
    await client.query(`alter table ${name} force row level security`);
  for (const { name, lastValue, isCalled } of header.sequences)
    await client.query('select setval($1::regclass, $2, $3)', [name, lastValue, isCalled]);
  return rows;
}

/** Tables belong to the role that the product uses, whoever restores them. */
async function becomeOwner(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ owner: string }>(
    "select quote_ident(tableowner) as owner from pg_tables where schemaname = 'public' and tablename = 'schema_migrations'",
  );
  if (rows[0]) await client.query(`set local role ${rows[0].owner}`);
}

/** Definitions that an admin added have tables which no migration makes. */
async function makeMissingTables(client: pg.Client, header: BackupHeader): Promise<void> {
  const present = new Set((await readTables(client)).map(({ name }) => name));
  for (const { name, definition } of header.tables) {
    if (present.has(name)) continue;
    for (const statement of definition) await client.query(statement);
  }
}

async function copyRows(client: pg.Client, header: BackupHeader, file: string): Promise<number> {
  // Computed columns call functions that look for others by their plain names.
  await client.query('set local search_path = public');
  let rows = 0;
  for await (const { section, content } of readBackup(file)) {
    const table = section.kind === 'table' && header.tables.find(({ name }) => name === section.name);
    if (table) {
      const stream = client.query(copyFrom(`copy ${table.name} (${table.columns.join(', ')}) from stdin`));
      await pipeline(content, stream);
      rows += stream.rowCount;
    } else {
      for await (const _ of content);
    }
  }
  return rows;
}

async function main([name]: string[]): Promise<void> {
  if (!name) throw new StartError('Say what to restore, such as: npm run db:restore -- commissary.backup');
  const file = path.resolve(process.env.INIT_CWD ?? '', name);
  const configuration = readConfiguration(process.env);
  const log = createLog({ logLevel: 'warn' });
  const backup = await checkBackup(file);
  const database = await openDatabase(configuration, log);
  try {
    const rows = await restore(database, backup, { log });
    console.log(`Restored ${rows} rows from ${file}.`);
  } finally {
    await database.close();
  }
}

if (import.meta.main) await runCommand(main);
