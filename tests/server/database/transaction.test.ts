import { open } from 'node:fs/promises';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, test, vi } from 'vitest';
import { createPool } from '../../../server/database/connections/pool.ts';
import { inTransaction, withCommit } from '../../../server/database/transaction.ts';
import { asServiceError } from '../../../server/schema/databaseErrors.ts';
import { startDatabase } from '../../support/startDatabase.ts';

const { pool, maintenanceConnection } = await startDatabase({ isMigrated: false });
const log = pino({ level: 'silent' });

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);
const failure = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error);

describe('a transaction', () => {
  test.each([
    ['a socket that is not there', { host: '/nowhere' }, 'DATABASE_UNAVAILABLE'],
    ['a port that nobody listens at', { host: 'localhost', port: 1 }, 'DATABASE_UNAVAILABLE'],
    ['a role that has no connection left', { ...maintenanceConnection, user: 'busy' }, 'OVERLOADED'],
  ])('on %s is refused as what that is to the person who asks', async (_what, connection, code) => {
    const role = 'CREATE ROLE busy LOGIN CONNECTION LIMIT 0';
    const admin = createPool(maintenanceConnection, log);
    await admin.query(`DO $$ BEGIN ${role}; EXCEPTION WHEN duplicate_object THEN END $$`);
    await admin.end();
    const other = createPool(connection, log);
    expect(codeOf(await failure(inTransaction(other, 'none', async () => undefined)))).toBe(code);
    await other.end();
  });

  test('whose connection breaks says that the database cannot be reached, and the next one works', async () => {
    const broken = await failure(
      inTransaction(pool, 'none', (client) => client.query('SELECT pg_terminate_backend(pg_backend_pid())')),
    );
    expect(codeOf(asServiceError(broken))).toBe('DATABASE_UNAVAILABLE');
    expect(await inTransaction(pool, 'none', async () => 'done')).toBe('done');
  });

  test('that gave way to others runs again, however deep its error is wrapped', async () => {
    let tries = 0;
    const done = inTransaction(pool, 'none', async (client) => {
      tries += 1;
      if (tries === 3) return 'done';
      await client.query("DO $$ BEGIN RAISE SQLSTATE '40P01'; END $$").catch((error: unknown) => {
        throw new Error('of a line', { cause: new Error('of a record', { cause: error }) });
      });
    });
    expect(await done).toBe('done');
  });

  test('is undone if a statement fails that travels with its commit', async () => {
    await pool.query('CREATE TABLE kept (number integer UNIQUE)');
    const error = await failure(
      inTransaction(pool, 'none', async (client) => {
        await client.query('INSERT INTO kept VALUES (1), (2)');
        withCommit(client, client.query('INSERT INTO kept VALUES (2)'));
        return 'done';
      }),
    );
    expect(codeOf(error)).toBe('23505');
    expect((await pool.query('SELECT FROM kept')).rowCount).toBe(0);
    await inTransaction(pool, 'none', async (client) =>
      withCommit(client, client.query('INSERT INTO kept VALUES (3)')),
    );
    expect((await pool.query('SELECT number FROM kept')).rows).toEqual([{ number: 3 }]);
  });

  test('whose first statements fail tells why, and nothing of its work is kept', async () => {
    const realm = { customer: '00000000-0000-4000-8000-000000000000', stores: [] };
    await pool.query('CREATE TABLE outside (number integer)');
    const spy = vi.spyOn(pg.Client.prototype, 'query');
    spy.mockImplementationOnce(function fails(this: pg.Client) {
      return this.query(`BEGIN; SELECT 1 / 0`);
    } as typeof pg.Client.prototype.query);
    const work = (client: pg.ClientBase) => client.query('INSERT INTO outside VALUES (1)');
    const error = await failure(inTransaction(pool, realm, work));
    spy.mockRestore();
    expect(codeOf(error)).toBe('22012');
    expect((await pool.query('SELECT FROM outside')).rowCount).toBe(0);
  });

  test('in which a file is missing is no fault of the database', async () => {
    const error = await failure(inTransaction(pool, 'none', () => open('/nowhere/file')));
    expect(codeOf(asServiceError(error))).toBe('ENOENT');
  });
});
