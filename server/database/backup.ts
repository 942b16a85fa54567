import { access, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { readConfiguration } from '../configuration.ts';
import { StartError } from '../startError.ts';
import { type BackupHeader, BackupWriter, readBackup } from './backupFile.ts';
import { readForeignKeys, readSequences, readTables, seeAllRows } from './catalog.ts';
import { openForMaintenance, runCommand } from './maintenance.ts';
import { sessionDefaults } from './pool.ts';

/** What a backup holds. */
export interface BackupSummary {
  tables: number;
  rows: number;
}

/**
 * Writes everything in the database into one file, as it was at one moment, and reads the file again to verify it.
 * Also works while the product runs. The file appears under its name only when it is complete and on the disk.
 */
export async function backUp(connection: pg.ClientConfig, file: string): Promise<BackupSummary> {
  await refuseExisting(file);
  const partial = `${file}.partial`;
  await rm(partial, { force: true });
  const client = new pg.Client(sessionDefaults(connection));
  await client.connect();
  const writer = await BackupWriter.create(partial).catch((error: Error) => {
    throw new StartError(`The backup ${file} can't be written: ${error.message}.`);
  });
  try {
    const rows = await writeDatabase(client, writer);
    await writer.close();
    await verify(partial, rows);
    await refuseExisting(file);
    await rename(partial, file);
    return { tables: rows.size, rows: [...rows.values()].reduce((sum, count) => sum + count, 0) };
  } catch (error) {
    await writer.abandon();
    await rm(partial, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function refuseExisting(file: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere) throw new StartError(`The file ${file} is there already. Choose another name for the backup.`);
}

/** @returns the number of rows of each table. */
async function writeDatabase(client: pg.Client, writer: BackupWriter): Promise<Map<string, number>> {
  await client.query('begin isolation level repeatable read');
  await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
  const migration = await newestMigration(client);
  const tables = await readTables(client);
  await seeAllRows(client, tables);
  await writer.section({
    kind: 'backup',
    format: 1,
    createdAt: new Date().toISOString(),
    migration,
    tables: tables.map(({ name, columns, definition }) => ({ name, columns, definition })),
    foreignKeys: await readForeignKeys(client),
    sequences: await readSequences(client),
  });

  const rows = new Map<string, number>();
  for (const { name, columns } of tables) {
    const stream = client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`));
    await writer.section({ kind: 'table', name }, stream);
    rows.set(name, stream.rowCount);
  }
  // Nothing was changed, and what was lifted for the owner is back.
  await client.query('rollback');
  return rows;
}

async function newestMigration(client: pg.Client): Promise<BackupHeader['migration']> {
  const { rows: there } = await client.query(
    "select where to_regclass('public.schema_migrations') is not null",
  );
  const { rows } = await client.query<BackupHeader['migration']>(
    there.length === 0
      ? 'select where false'
      : 'select number, name, checksum from public.schema_migrations order by number desc limit 1',
  );
  if (!rows[0]) throw new StartError('The database has no tables yet, so there is nothing to back up.');
  return rows[0];
}

/** Reads the whole file: every checksum must hold, and every table must have its rows. A row is a line. */
async function verify(file: string, expected: Map<string, number>): Promise<void> {
  const found = new Map<string, number>();
  for await (const { section, content } of readBackup(file)) {
    let lines = 0;
    for await (const block of content) for (const byte of block) if (byte === 10) lines += 1;
    if (section.kind === 'table') found.set(section.name, lines);
  }
  for (const [name, rows] of expected) {
    if (found.get(name) !== rows)
      throw new StartError(`The backup could not be verified: ${name} lacks rows.`);
  }
}

async function main([file]: string[]): Promise<void> {
  if (!file) throw new StartError('Say where to write it, such as: npm run db:backup -- commissary.backup');
  const begin = performance.now();
  const configuration = readConfiguration(process.env);
  const maintenance = await openForMaintenance(configuration);
  const target = path.resolve(process.env.INIT_CWD ?? '', file);
  try {
    const { tables, rows } = await backUp(maintenance.connection, target);
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    console.log(`Wrote and verified ${target}: ${rows} rows of ${tables} tables in ${seconds} s.`);
    console.log(
      `It does not hold the keys: keep a copy of ${path.join(configuration.dataDirectory, 'secrets.json')} in another place.`,
    );
  } finally {
    await maintenance.close();
  }
}

if (import.meta.main) await runCommand(main);
