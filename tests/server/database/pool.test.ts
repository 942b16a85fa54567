import { expect, test } from 'vitest';
import { startDatabase } from '../../support/startDatabase.ts';

const { pool } = await startDatabase({ isMigrated: false, isSynced: true });

async function value(expression: string): Promise<unknown> {
  const { rows } = await pool.query<{ value: unknown }>(`select ${expression} as value`);
  return rows[0]?.value;
}

test.each([
  ['42::bigint', 42],
  ['9007199254740991::bigint', 9007199254740991],
  ['9007199254740993::bigint', '9007199254740993'],
  ["date '2026-03-29'", '2026-03-29'],
  ["timestamptz '2026-03-29 12:30:00.25+02'", '2026-03-29T10:30:00.25Z'],
  ["timestamptz '2026-03-29 12:30:00.123456+05:30'", '2026-03-29T07:00:00.123456Z'],
  ["timestamptz 'infinity'", 'infinity'],
  ["timestamp '2026-03-29 12:30:00'", '2026-03-29T12:30:00'],
  ["array[timestamptz '2026-03-29 12:30:00+00', null]", ['2026-03-29T12:30:00Z', null]],
  ["array[date '2026-03-29']", ['2026-03-29']],
  ['array[1::bigint, 2]', [1, 2]],
  ['12.50::numeric', '12.50'],
  ["upper('crème brûlée')", 'CRÈME BRÛLÉE'],
])('%s arrives as %j', async (expression, expected) => {
  expect(await value(expression)).toEqual(expected);
});

test('two hundred callers at once all get their turn', async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => value(`${index} + 0 * length(pg_sleep(0.002)::text)`)),
  );
  expect(answers).toEqual(Array.from({ length: 200 }, (_, index) => index));
  expect(pool.totalCount).toBeLessThanOrEqual(10);
});

test('a connection that is broken off is replaced', async () => {
  const pids = await Promise.all(Array.from({ length: 5 }, () => value('pg_backend_pid()')));
  const client = await pool.connect();
  await client.query(
    'select pg_terminate_backend(pid) from unnest($1::int[]) as pid where pid <> pg_backend_pid()',
    [pids],
  );
  client.release();
  expect(await value('1')).toBe(1);
});

test('the product runs as a role that row-level security applies to', async () => {
  const { rows } = await pool.query(
    'select rolsuper, rolbypassrls from pg_roles where rolname = current_user',
  );
  expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false }]);
});

test('every commit is synced', async () => {
  expect([
    await value("current_setting('fsync')"),
    await value("current_setting('synchronous_commit')"),
  ]).toEqual(['on', 'on']);
  expect(await value("current_setting('data_checksums')")).toBe('on');
});

test('LIKE uses a trigram index although row-level security is on', async () => {
  await pool.query(`
    create table dishes (customer integer, name text);
    insert into dishes select number % 50, 'dish number ' || number from generate_series(1, 20000) as number;
    create index on dishes using gin (name gin_trgm_ops);
    alter table dishes enable row level security, force row level security;
    create policy customer on dishes using (customer = 7);
    analyze dishes;
  `);
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    "explain select * from dishes where name like '%19999%'",
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Bitmap Index Scan on dishes_name_idx');
});
