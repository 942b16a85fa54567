import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../server/database/connection.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { readConfiguration } from '../../../server/process/configuration.ts';
import { keptLog } from '../../support/keptLog.ts';
import { until } from '../../support/until.ts';

// The cluster of the test run plays the part of somebody's own PostgreSQL.
const cluster = inject('cluster');
const name = `external_${randomBytes(6).toString('hex')}`;
const superuser = new pg.Client({ ...cluster, database: 'postgres' });
await superuser.connect();
await superuser.query(`create database ${name}; `);
await superuser.query(`create role ${name}_plain login; create role ${name}_bypass login bypassrls`);
await superuser.query(`alter database ${name} owner to ${name}_plain`);
afterAll(async () => {
  await superuser.query(`drop database ${name} with (force)`);
  await superuser.query(`drop role ${name}_plain, ${name}_bypass, commissary_runtime`);
  await superuser.end();
});

function urlOf(user: string, database = name, host = cluster.host): string {
  return `postgres:///${database}?host=${encodeURIComponent(host ?? '')}&user=${user}`;
}

async function open(DATABASE_URL: string, log = pino({ level: 'silent' })) {
  const database = await openDatabase(readConfiguration({ DATABASE_URL }), log);
  onTestFinished(() => database.close());
  return database;
}

test('a plain role is used as it is', async () => {
  const { pool, instance, isReachable } = await open(urlOf(`${name}_plain`));
  expect(instance).toEqual({ kind: 'external', version: expect.stringMatching(/^18/) });
  expect(isReachable()).toBe(true);
  expect((await pool.query('select current_user')).rows).toEqual([{ current_user: `${name}_plain` }]);
});

test('a superuser takes on a role that row-level security applies to, on every connection', async () => {
  const { pool } = await open(urlOf('postgres'));
  const users = await Promise.all(
    Array.from(
      { length: 20 },
      async () => (await pool.query('select current_user, pg_sleep(0.01)')).rows[0].current_user,
    ),
  );
  expect(new Set(users)).toEqual(new Set(['commissary_runtime']));
  // RESET ROLE leads back to that role, not to the login role.
  const client = await pool.connect();
  await client.query('reset role');
  expect((await client.query('select current_user')).rows).toEqual([{ current_user: 'commissary_runtime' }]);
  client.release();
});

test('a plain role is told how searches become quick, until somebody has made them so', async () => {
  const fresh = `${name}_search`;
  await superuser.query(`create database ${fresh} owner ${name}_plain`);
  onTestFinished(async () => void (await superuser.query(`drop database ${fresh} with (force)`)));
  const advice = expect.stringContaining('ALTER FUNCTION pg_catalog.textlike(text, text) LEAKPROOF');
  const before = keptLog();
  await open(urlOf(`${name}_plain`, fresh), before.log);
  expect(before.messages()).toContainEqual(advice);

  const client = new pg.Client({ ...cluster, database: fresh });
  await client.connect();
  await client.query('ALTER FUNCTION pg_catalog.textlike(text, text) LEAKPROOF').finally(() => client.end());
  const after = keptLog();
  await open(urlOf(`${name}_plain`, fresh), after.log);
  expect(after.messages()).not.toContainEqual(advice);
});

test('no statement is compiled, although PostgreSQL does that by default, unless the address asks for it', async () => {
  await superuser.query(`alter database ${name} set jit = on`);
  onTestFinished(async () => void (await superuser.query(`alter database ${name} reset jit`)));
  const jit = async (url: string) => (await (await open(url)).pool.query('show jit')).rows;
  expect(await jit(urlOf(`${name}_plain`))).toEqual([{ jit: 'off' }]);
  const asked = `${urlOf(`${name}_plain`)}&options=${encodeURIComponent('-c jit=on')}`;
  expect(await jit(asked)).toEqual([{ jit: 'on' }]);
});

test('options in the address do not undo that', async () => {
  const { pool } = await open(`${urlOf('postgres')}&options=${encodeURIComponent('-c work_mem=9MB')}`);
  const { rows } = await pool.query("select current_user, current_setting('work_mem') as work_mem");
  expect(rows).toEqual([{ current_user: 'commissary_runtime', work_mem: '9MB' }]);
});

test('the role taken on can migrate and owns the tables', async () => {
  const { pool } = await open(urlOf('postgres'));
  await migrate(pool, pino({ level: 'silent' }));
  const { rows } = await pool.query("select distinct tableowner from pg_tables where schemaname = 'public'");
  expect(rows).toEqual([{ tableowner: 'commissary_runtime' }]);
});

test('a role with BYPASSRLS that may not create roles is refused', async () => {
  await superuser.query(`revoke commissary_runtime from ${name}_bypass`).catch(() => undefined);
  await expect(open(urlOf(`${name}_bypass`))).rejects.toThrow(
    /is above row-level security.*could not be prepared/,
  );
});

test('several processes share one database', async () => {
  const databases = await Promise.all([
    open(urlOf('postgres')),
    open(urlOf('postgres')),
    open(urlOf('postgres')),
  ]);
  await Promise.all(databases.map(({ pool }) => migrate(pool, pino({ level: 'silent' }))));
  expect(databases.map(({ isReachable }) => isReachable())).toEqual([true, true, true]);
});

test('a connection that was broken off comes back', async () => {
  const { pool, isReachable } = await open(urlOf('postgres'));
  const sessions = async () =>
    (await superuser.query<{ pid: number }>('select pid from pg_stat_activity where datname = $1', [name]))
      .rows;
  const before = await sessions();
  await superuser.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [
    before.map(({ pid }) => pid),
  ]);
  await until('another session is there', async () =>
    (await sessions()).some(({ pid }) => !before.some((old) => old.pid === pid)),
  );
  await until('the database counts as reachable', () => isReachable());
  await until('the pool has noticed too', () =>
    pool.query('select').then(
      () => true,
      () => false,
    ),
  );
});

test.each([
  [
    'postgres://me:secret@no-such-host.invalid/shop',
    "there is no host no-such-host.invalid|can't be looked up",
  ],
  ['postgres://me:secret@127.0.0.1:1/shop', 'nothing accepts connections at 127.0.0.1:1'],
  [urlOf('postgres', 'no_such_database'), 'has no database no_such_database'],
  [urlOf('no_such_role'), 'role "no_such_role" does not exist|does not let'],
])('%s is refused with a sentence', async (url, reason) => {
  const refusal = await open(url).catch((error: Error) => error);
  expect(String(refusal)).toMatch(new RegExp(`The database of DATABASE_URL can't be used: .*(${reason})`));
  expect(String(refusal)).not.toContain('secret');
});
