import { access, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import {
  type CatalogTable,
  readBrokenReferences,
  readForeignKeys,
  readSequences,
  readTables,
  seeAllRows,
} from '../database/catalog.ts';
import { sessionDefaults } from '../database/connections/pool.ts';
import { openForMaintenance, runCommand } from '../database/maintenance.ts';
import { readConfiguration } from '../process/configuration.ts';
import { StartError } from '../process/startError.ts';
import { sweepLock } from '../services/main/files/sweeper.ts';
import type { BackupHeader } from './backup/backupFormat.ts';
import { readBackup } from './backup/backupReader.ts';
import { BackupWriter } from './backup/backupWriter.ts';
import { writeFiles, writeKeys } from './backup/dataDirectoryParts.ts';

/** Where an installation is stored: its database and its DATA_DIR. */
export interface Installation {
  connection: pg.ClientConfig;
  dataDirectory: string;
}

/** What a backup holds. */
export interface BackupSummary {
  tables: number;
  rows: number;
  /** Stored files in the backup. */
  files: number;
  /** Stored files whose bytes were not in DATA_DIR, as `<customer>/<id>`. */
  missingFiles: string[];
  hasKeys: boolean;
}

/**
 * Writes a whole installation into one file and reads the file again to verify it: everything in the database at one
 * moment, the stored files that it refers to, and the keys. Also works while the product runs. The file gets its
 * name, readable only by its owner, when it is complete and on the disk.
 */
export async function backUp(installation: Installation, file: string): Promise<BackupSummary> {
  await refuseExisting(file);
  const partial = `${file}.partial`;
  await rm(partial, { force: true });
  const client = new pg.Client(sessionDefaults(installation.connection));
  await client.connect();
  const writer = await BackupWriter.create(partial).catch((error: Error) => {
    throw new StartError(`The backup ${file} can't be written: ${error.message}.`);
  });
  try {
    const { rows, ...parts } = await writeInstallation(client, writer, installation.dataDirectory);
    await writer.close();
    await verify(partial, rows, parts.files + Number(parts.hasKeys));
    await refuseExisting(file);
    await rename(partial, file);
    return { tables: rows.size, rows: [...rows.values()].reduce((sum, count) => sum + count, 0), ...parts };
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
  if (isThere) throw new StartError(`The file ${file} already exists. Choose another name for the backup.`);
}

/** @returns the number of rows, by table */
async function writeInstallation(client: pg.Client, writer: BackupWriter, dataDirectory: string) {
  // The sweeper must not remove a file that the snapshot refers to, so this lock comes before the snapshot.
  await client.query('set statement_timeout = 0');
  await client.query('select pg_advisory_lock_shared($1)', [sweepLock]);
  await client.query('begin isolation level repeatable read');
  await client.query('set local idle_in_transaction_session_timeout = 0');
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
  const [broken] = await readBrokenReferences(client);
  if (broken)
    throw new StartError(
      `The database is damaged: rows of ${broken.table} (${broken.rows}) refer to rows of ${broken.target} that are not there, ` +
        'so nobody could restore a backup of it. Keep your earlier backups, and restore the newest of them.',
    );
  const rows = await writeTables(client, writer, tables);
  const hasFiles = tables.some(({ name }) => name === 'public.stored_files');
  const written = hasFiles ? await writeFiles(client, writer, dataDirectory) : { files: 0, missingFiles: [] };
  // Every key is in its file before a row needs it, so reading the keys last finds all of them.
  const hasKeys = await writeKeys(writer, dataDirectory);
  // Nothing was changed, and the rollback restores the row-level security that was lifted for the owner.
  await client.query('rollback');
  return { rows, ...written, hasKeys };
}

async function writeTables(client: pg.Client, writer: BackupWriter, tables: CatalogTable[]) {
  const rows = new Map<string, number>();
  for (const { name, columns } of tables) {
    const stream = client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`));
    await writer.section({ kind: 'table', name }, stream);
    rows.set(name, stream.rowCount);
  }
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

/**
 * Reads the whole file: every checksum must match, and every table must have all its rows. A row is a line.
 * @param others the expected number of files, and of keys
 */
async function verify(file: string, expected: Map<string, number>, others: number): Promise<void> {
  const found = new Map<string, number>();
  let foundOthers = 0;
  for await (const { section, content } of readBackup(file)) {
    const isTable = section.kind === 'table';
    let lines = 0;
    for await (const block of content) if (isTable) for (const byte of block) if (byte === 10) lines += 1;
    if (isTable) found.set(section.name, lines);
    else if (section.kind === 'file' || section.kind === 'keys') foundOthers += 1;
  }
  for (const [name, rows] of expected) {
    if (found.get(name) !== rows)
      throw new StartError(`The backup could not be verified: ${name} lacks rows.`);
  }
  if (foundOthers !== others) throw new StartError('The backup could not be verified: files are missing.');
}

async function main([file]: string[]): Promise<void> {
  if (!file) throw new StartError('Say where to write it, such as: npm run db:backup -- commissary.backup');
  const begin = performance.now();
  const { dataDirectory, ...configuration } = readConfiguration(process.env);
  const { connection, close } = await openForMaintenance({ dataDirectory, ...configuration });
  const target = path.resolve(process.env.INIT_CWD ?? '', file);
  try {
    const summary = await backUp({ connection, dataDirectory }, target);
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    const { rows, tables, files, missingFiles, hasKeys } = summary;
    const keys = hasKeys ? ' and the keys' : '';
    const isWhole = missingFiles.length === 0;
    console.log(
      `${isWhole ? 'Wrote and verified' : 'Wrote, but could not verify,'} ${target}: ${rows} rows of ${tables} tables, ${files} files${keys}, in ${seconds} s.`,
    );
    if (hasKeys)
      console.log(
        'Anyone who has this backup can read everything and sign in as anyone. Protect it like a key.',
      );
    else console.warn(`There is no secrets.json in ${dataDirectory}: the backup has no keys.`);
    if (missingFiles.length > 0)
      console.warn(
        `${missingFiles.length} files are missing in ${path.join(dataDirectory, 'files')} and so in the backup:\n${missingFiles.join('\n')}`,
      );
  } finally {
    await close();
  }
}

if (import.meta.main) await runCommand(main);
