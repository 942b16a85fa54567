import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Logger } from 'pino';
import { projectDirectory } from '../process/configuration.ts';
import { StartError } from '../process/startError.ts';

/** Where the product's own migrations are. */
export const migrationsDirectory = path.join(projectDirectory, 'server', 'database', 'migrations');

const fileName = /^(\d{4})-(.+)\.sql$/;
const lockKey = 7_204_119;

/** One file of the migrations directory. */
export interface Migration {
  number: number;
  name: string;
  text: string;
  checksum: string;
  /** Its first line is `-- no transaction`. Such a file holds one statement that may be repeated. */
  isOutsideTransaction: boolean;
}

interface AppliedMigration {
  number: number;
  name: string;
  checksum: string;
}

/**
 * Migrates the database to the newest migration, or to `upTo`. Many processes may do so at once: one works, the
 * others wait and then have nothing to do.
 * @returns the number of the newest migration in the database, 0 when there is none.
 * @throws StartError when the database is newer than the program, or a migration was changed after it was applied.
 */
export async function migrate(
  pool: pg.Pool,
  log: Logger,
  { directory = migrationsDirectory, upTo = Number.POSITIVE_INFINITY } = {},
): Promise<number> {
  const migrations = await readMigrations(directory);
  const client = await pool.connect();
  let failure: unknown;
  try {
    // A migration, and waiting for another process's migrations, may take longer than a request.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    const applied = await readApplied(client);
    checkApplied(applied, migrations);

    const missing = migrations.slice(applied.length).filter(({ number }) => number <= upTo);
    for (const migration of missing) {
      log.info(`Applying the migration ${label(migration)}.`);
      await apply(client, migration);
    }
    return missing.at(-1)?.number ?? applied.at(-1)?.number ?? 0;
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    // After a failure we close the connection, and the lock and the setting go with it.
    if (failure === undefined) await release(client);
    else client.release(true);
  }
}

/** Reads the migrations of a directory, in order. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = await Promise.all(
    names.map(async (file): Promise<Migration> => {
      const [, number, name] = fileName.exec(file) ?? [];
      if (number === undefined || name === undefined)
        throw new StartError(
          `The migration ${path.join(directory, file)} is not named like 0001-some-words.sql.`,
        );
      const text = (await readFile(path.join(directory, file), 'utf8')).replaceAll('\r\n', '\n');
      return {
        number: Number(number),
        name,
        text,
        checksum: createHash('sha256').update(text).digest('hex'),
        isOutsideTransaction: text.startsWith('-- no transaction'),
      };
    }),
  );
  for (const [index, migration] of migrations.entries()) {
    if (migration.number === migrations[index - 1]?.number)
      throw new StartError(`Two migrations in ${directory} have the number ${migration.number}.`);
  }
  return migrations;
}

async function readApplied(client: pg.PoolClient): Promise<AppliedMigration[]> {
  try {
    await client.query(`
      create table if not exists schema_migrations (
        number integer primary key,
        name text not null,
        checksum text not null,
        applied_at timestamptz not null default now()
      )
    `);
  } catch (error) {
    // 42501: insufficient_privilege.
    if (!(error instanceof pg.DatabaseError && error.code === '42501')) throw error;
    throw new StartError(
      'The role of DATABASE_URL may not create tables. Let it, for example with "GRANT CREATE ON SCHEMA public TO …".',
    );
  }
  const { rows } = await client.query<AppliedMigration>(
    'select number, name, checksum from schema_migrations order by number',
  );
  return rows;
}

/** The applied migrations must be the first ones that the program has, letter for letter. */
function checkApplied(applied: AppliedMigration[], migrations: Migration[]): void {
  for (const [index, record] of applied.entries()) {
    const migration = migrations[index];
    if (migration === undefined) {
      throw new StartError(
        `The database is newer than this version of Commissary: it has the migration ${label(record)}, and this ` +
          `version has them only up to ${migrations.length === 0 ? 'none' : label(migrations.at(-1) ?? record)}. ` +
          'Start the newer version. Nothing was changed.',
      );
    }
    if (migration.number !== record.number) {
      throw new StartError(
        `The migrations of this version of Commissary are not those of the database: after ` +
          `${index} of them the database has ${label(record)}, and this version ${label(migration)}. Nothing was changed.`,
      );
    }
    if (migration.checksum !== record.checksum) {
      throw new StartError(
        `The migration ${label(migration)} was changed after it had been applied to this database. ` +
          'Put its text back and write a new migration for the change. Nothing was changed.',
      );
    }
  }
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  const record = {
    text: 'insert into schema_migrations (number, name, checksum) values ($1, $2, $3)',
    values: [migration.number, migration.name, migration.checksum],
  };
  try {
    if (migration.isOutsideTransaction) {
      await client.query(migration.text);
      await client.query(record);
      return;
    }
    await client.query('begin');
    await client.query(migration.text);
    await client.query(record);
    await client.query('commit');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const undone = migration.isOutsideTransaction ? '' : ' It was undone.';
    throw new StartError(`The migration ${label(migration)} failed: ${reason}.${undone}`);
  }
}

async function release(client: pg.PoolClient): Promise<void> {
  await client.query('select pg_advisory_unlock($1)', [lockKey]);
  await client.query('reset statement_timeout');
  client.release();
}

function label({ number, name }: { number: number; name: string }): string {
  return `${String(number).padStart(4, '0')}-${name}`;
}
