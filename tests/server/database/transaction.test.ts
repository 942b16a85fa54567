import { open } from 'node:fs/promises';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { createPool } from '../../../server/database/connections/pool.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
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

  test('in which a file is missing is no fault of the database', async () => {
    const error = await failure(inTransaction(pool, 'none', () => open('/nowhere/file')));
    expect(codeOf(asServiceError(error))).toBe('ENOENT');
  });
});
