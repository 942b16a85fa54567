import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { migrate, migrationsDirectory } from '../../../server/database/migrate.ts';
import { startDatabase } from '../../support/startDatabase.ts';
import { makeTestDirectory } from '../../support/testDirectory.ts';

const { pool } = await startDatabase({ isMigrated: false });
const log = pino({ level: 'silent' });
let directory: string;

beforeEach(async () => {
  directory = await makeTestDirectory();
  await pool.query('drop schema public cascade; create schema public');
});

async function write(name: string, text: string): Promise<void> {
  await writeFile(path.join(directory, name), text);
}

async function applied(): Promise<number[]> {
  const { rows } = await pool.query<{ number: number }>(
    'select number from schema_migrations order by number',
  );
  return rows.map(({ number }) => number);
}

test('migrations run in order, once, and are recorded', async () => {
  await write('0002-more.sql', 'alter table notes add column more text');
  await write('0001-notes.sql', 'create table notes (number integer)');
  expect(await migrate(pool, log, { directory })).toBe(2);
  expect(await migrate(pool, log, { directory })).toBe(2);
  expect(await applied()).toEqual([1, 2]);
});

test('a migration may be the last one wanted', async () => {
  await write('0001-notes.sql', 'create table notes (number integer)');
  await write('0002-more.sql', 'alter table notes add column more text');
  expect(await migrate(pool, log, { directory, upTo: 1 })).toBe(1);
  expect(await applied()).toEqual([1]);
});

test('a failing migration leaves nothing of itself behind', async () => {
  await write('0001-notes.sql', 'create table notes (number integer)');
  await write('0002-broken.sql', 'create table half (number integer); select 1 / 0');
  await expect(migrate(pool, log, { directory })).rejects.toThrow(
    'The migration 0002-broken failed: division by zero. It was undone.',
  );
  expect(await applied()).toEqual([1]);
  expect((await pool.query("select to_regclass('half') as half")).rows).toEqual([{ half: null }]);

  await write('0002-broken.sql', 'create table half (number integer)');
  expect(await migrate(pool, log, { directory })).toBe(2);
});

test('many processes at once apply each migration once', async () => {
  await write('0001-notes.sql', 'create table notes (number integer); select pg_sleep(0.2)');
  await write('0002-more.sql', 'alter table notes add column more text');
  const all = await Promise.all(Array.from({ length: 8 }, () => migrate(pool, log, { directory })));
  expect(all).toEqual(Array(8).fill(2));
  expect(await applied()).toEqual([1, 2]);
});

test('a file may ask to run outside of a transaction', async () => {
  await write('0001-notes.sql', 'create table notes (number integer)');
  await write(
    '0002-index.sql',
    '-- no transaction\ncreate index concurrently if not exists by_number on notes (number)',
  );
  expect(await migrate(pool, log, { directory })).toBe(2);
});

test('a database that is newer than the program is refused', async () => {
  await write('0001-notes.sql', 'create table notes (number integer)');
  await write('0002-more.sql', 'alter table notes add column more text');
  await migrate(pool, log, { directory });
  await rm(path.join(directory, '0002-more.sql'));
  await expect(migrate(pool, log, { directory })).rejects.toThrow(
    'The database is newer than this version of Commissary: it has the migration 0002-more',
  );
});

test('a migration that was changed afterwards is refused', async () => {
  await write('0001-notes.sql', 'create table notes (number integer)');
  await migrate(pool, log, { directory });
  await write('0001-notes.sql', 'create table notes (number bigint)');
  await expect(migrate(pool, log, { directory })).rejects.toThrow(
    'The migration 0001-notes was changed after it had been applied to this database.',
  );
});

test('line ends do not count as a change', async () => {
  await write('0001-notes.sql', 'create table notes (\n  number integer\n)');
  await migrate(pool, log, { directory });
  await write('0001-notes.sql', 'create table notes (\r\n  number integer\r\n)');
  expect(await migrate(pool, log, { directory })).toBe(1);
});

test('a migration that comes before applied ones is refused', async () => {
  await write('0002-more.sql', 'create table notes (number integer)');
  await migrate(pool, log, { directory });
  await write('0001-notes.sql', 'create table earlier (number integer)');
  await expect(migrate(pool, log, { directory })).rejects.toThrow(
    'The migrations of this version of Commissary are not those of the database',
  );
});

test('names and numbers are checked', async () => {
  await write('1-notes.sql', '');
  await expect(migrate(pool, log, { directory })).rejects.toThrow('is not named like 0001-some-words.sql');
  await rm(directory, { recursive: true });
  await mkdir(directory);
  await write('0001-notes.sql', '');
  await write('0001-other.sql', '');
  expect(await readdir(directory)).toHaveLength(2);
  await expect(migrate(pool, log, { directory })).rejects.toThrow('have the number 1');
});

describe('a baseline in place of earlier migrations', () => {
  const checksum = 'a'.repeat(64);

  beforeEach(async () => {
    await write('0001-notes.sql', 'create table notes (number integer)');
    await write('0002-more.sql', 'alter table notes add column more text');
  });

  /** Puts the baseline, and a migration after it, in the place of the two. */
  async function replaceByBaseline(sum = checksum): Promise<void> {
    await rm(path.join(directory, '0001-notes.sql'));
    await rm(path.join(directory, '0002-more.sql'));
    const heading = `-- baseline: 2 migrations up to 0002-more\n-- ${sum}\n`;
    await write('0002-baseline.sql', `${heading}create table notes (number integer, more text)`);
    await write('0003-later.sql', 'alter table notes add column later text');
  }
  const names = async () =>
    (await pool.query<{ name: string }>('select name from schema_migrations order by number')).rows.map(
      ({ name }) => name,
    );
  const lastChecksum = async () =>
    (await pool.query<{ checksum: string }>('select checksum from schema_migrations where number = 2'))
      .rows[0]?.checksum;

  test('makes an empty database', async () => {
    await replaceByBaseline();
    expect(await migrate(pool, log, { directory })).toBe(3);
    expect(await names()).toEqual(['baseline', 'later']);
  });

  test('counts as run where all of them have, and what follows runs', async () => {
    await migrate(pool, log, { directory });
    await pool.query("insert into notes (more) values ('stays')");
    await replaceByBaseline(await lastChecksum());
    expect(await migrate(pool, log, { directory })).toBe(3);
    expect(await migrate(pool, log, { directory })).toBe(3);
    expect(await names()).toEqual(['baseline', 'later']);
    expect((await pool.query('select more, later from notes')).rows).toEqual([
      { more: 'stays', later: null },
    ]);
  });

  test('counts as run beside a migration that had followed them already', async () => {
    await write('0003-later.sql', 'alter table notes add column later text');
    await migrate(pool, log, { directory });
    await replaceByBaseline(await lastChecksum());
    expect(await migrate(pool, log, { directory })).toBe(3);
    expect(await names()).toEqual(['baseline', 'later']);
  });

  test.each([
    ['only some of them have', 1],
    ['the last one had another text', 2],
  ])('is refused where %s, and nothing changes', async (_name, upTo) => {
    await migrate(pool, log, { directory, upTo });
    const before = await names();
    await replaceByBaseline();
    await expect(migrate(pool, log, { directory })).rejects.toThrow(
      `has its migrations only up to ${upTo === 1 ? '0001-notes' : '0002-more'}. This version has those up to 0002-more as one. ` +
        'Start the last version before it once, which makes the rest of them, and then this one. Nothing was changed.',
    );
    expect(await names()).toEqual(before);
  });

  test('is what an installation from before the product had one starts with', async () => {
    const installation = await startDatabase();
    const { rows } = await installation.pool.query(
      'select number, name, checksum from schema_migrations order by number',
    );
    const [, count = '', number = '', name, last] =
      /^-- baseline: (\d+) migrations up to (\d+)-(\S+)\n-- (\w+)\n/.exec(
        await readFile(path.join(migrationsDirectory, '0221-baseline.sql'), 'utf8'),
      ) ?? [];
    await installation.pool.query('delete from schema_migrations where number <= $1', [number]);
    await installation.pool.query(
      `insert into schema_migrations (number, name, checksum)
       select $1 - $2 + place, case place when $2 then $3 else 'earlier' end, case place when $2 then $4 else '' end
       from generate_series(1, $2::integer) as place`,
      [Number(number), Number(count), name, last],
    );
    expect(await migrate(installation.pool, log)).toBe(rows.at(-1).number);
    const after = await installation.pool.query(
      'select number, name, checksum from schema_migrations order by number',
    );
    expect(after.rows).toEqual(rows);
  });
});

test('addresses with a domain in ASCII get it in its own script, and keep their people', async () => {
  await migrate(pool, log, { upTo: 226 });
  const domains = {
    'xn--mnchen-3ya.de': 'münchen.de',
    'post.xn--mgbh0fb.xn--mgberp4a5d4ar': 'post.مثال.السعودية',
    'xn--fsqu00a.xn--4rr70v': '例子.广告',
    'xn--c2bd4bq1db8d.xn--h2brj9c': 'डाटामेल.भारत',
    'xn--ls8h.example': '💩.example',
    'xn--a-b-c-.example': 'xn--a-b-c-.example',
    'xn--mi7cc.example': 'xn--mi7cc.example',
    'xn--99999999.example': 'xn--99999999.example',
    'example.com': 'example.com',
  };
  await pool.query(`SELECT set_config('commissary.sign_in', 'on', false)`);
  for (const domain of Object.keys(domains))
    await pool.query(
      `INSERT INTO users (email, name, password_hash) VALUES ('ana.xn--x@' || $1, $1, 'kept')`,
      [domain],
    );
  await migrate(pool, log);
  const { rows } = await pool.query(`SELECT name, email FROM users WHERE password_hash = 'kept'`);
  expect(Object.fromEntries(rows.map(({ name, email }) => [name, email]))).toEqual(
    Object.fromEntries(Object.entries(domains).map(([domain, seen]) => [domain, `ana.xn--x@${seen}`])),
  );
  const { rows: open } = await pool.query(
    `SELECT relname FROM pg_class WHERE relname IN ('users', 'staff', 'guests') AND NOT relforcerowsecurity
     UNION SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'O'`,
  );
  expect(open).toEqual([]);
});
