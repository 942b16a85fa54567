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
const baselineLines = /^-- baseline: (\d+) migrations up to (\d{4})-(\S+)\n-- ([0-9a-f]{64})\n/;
const lockKey = 7_204_119;

/** One file of the migrations directory. */
export interface Migration {
  number: number;
  name: string;
  text: string;
  checksum: string;
  /** Its first line is `-- no transaction`. Such a file holds one statement that may be repeated. */
  isOutsideTransaction: boolean;
  /** Of a baseline: the migrations that it takes the place of. */
  replaced: ReplacedMigrations | undefined;
}

/**
 * The migrations that a baseline takes the place of, as its first two lines name them: `-- baseline: 86 migrations up to
 * 0221-zone-at-sign-in`, and `-- ` with the SHA-256 of the last one.
 */
interface ReplacedMigrations {
  count: number;
  last: AppliedMigration;
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
 * @throws StartError when the database is newer than the program, a migration was changed after it was applied, or only
 * some of the migrations have run that a baseline takes the place of.
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
    await createRecord(client);
    const applied = await adoptBaseline(client, await readApplied(client), migrations);
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
        replaced: replacedBy(text),
      };
    }),
  );
  for (const [index, migration] of migrations.entries()) {
    if (migration.number === migrations[index - 1]?.number)
      throw new StartError(`Two migrations in ${directory} have the number ${migration.number}.`);
  }
  return migrations;
}

function replacedBy(text: string): ReplacedMigrations | undefined {
  const [, count, number, name, checksum] = baselineLines.exec(text) ?? [];
  if (name === undefined || checksum === undefined) return undefined;
  return { count: Number(count), last: { number: Number(number), name, checksum } };
}

/** True if a database whose newest migration is `last` has what the migration makes. */
export const isReachedBy = (
  { checksum, replaced }: Migration,
  last: Pick<AppliedMigration, 'checksum'>,
): boolean => checksum === last.checksum || replaced?.last.checksum === last.checksum;

/** Makes the table that records the migrations which have run. */
async function createRecord(client: pg.PoolClient): Promise<void> {
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
}

async function readApplied(client: pg.PoolClient): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select number, name, checksum from schema_migrations order by number',
  );
  return rows;
}

/**
 * Records the baseline in place of the migrations that it replaces, if the database has run them all.
 * @returns the applied migrations as they are then recorded
 * @throws StartError if the database has run only some of them
 */
async function adoptBaseline(
  client: pg.PoolClient,
  applied: AppliedMigration[],
  [baseline]: Migration[],
): Promise<AppliedMigration[]> {
  if (!baseline?.replaced || applied[0]?.checksum === baseline.checksum) return applied;
  const { count, last } = baseline.replaced;
  const earlier = applied.filter(({ number }) => number <= last.number);
  const newest = earlier.at(-1);
  if (newest === undefined) return applied;
  if (earlier.length !== count || newest.checksum !== last.checksum) {
    throw new StartError(
      `The database is of an earlier version of Commissary and has its migrations only up to ${label(newest)}. This ` +
        `version has those up to ${label(last)} as one. Start the last version before it once, which makes the rest of ` +
        'them, and then this one. Nothing was changed.',
    );
  }
  await client.query('begin');
  await client.query('delete from schema_migrations where number <= $1', [last.number]);
  await record(client, baseline);
  await client.query('commit');
  return readApplied(client);
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
  try {
    if (migration.isOutsideTransaction) {
      await client.query(migration.text);
      await record(client, migration);
      return;
    }
    await client.query('begin');
    await client.query(migration.text);
    await record(client, migration);
    await client.query('commit');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const undone = migration.isOutsideTransaction ? '' : ' It was undone.';
    throw new StartError(`The migration ${label(migration)} failed: ${reason}.${undone}`);
  }
}

async function record(client: pg.PoolClient, { number, name, checksum }: Migration): Promise<void> {
  await client.query('insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', [
    number,
    name,
    checksum,
  ]);
}

async function release(client: pg.PoolClient): Promise<void> {
  await client.query('select pg_advisory_unlock($1)', [lockKey]);
  await client.query('reset statement_timeout');
  client.release();
}

function label({ number, name }: { number: number; name: string }): string {
  return `${String(number).padStart(4, '0')}-${name}`;
}
