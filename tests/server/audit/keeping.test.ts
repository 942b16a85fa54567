import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { backUp } from '../../../server/commands/backup.ts';
import { checkBackup, restore } from '../../../server/commands/restore.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { projectDirectory } from '../../../server/process/configuration.ts';
import { openSecrets } from '../../../server/process/secrets.ts';
import { openSealer } from '../../../server/services/main/auditLog/sealer.ts';
import { sealKeys } from '../../../server/services/main/auditLog/seals.ts';
import { verifyTrail } from '../../../server/services/main/auditLog/verify.ts';
import { asOperator } from '../../support/access.ts';
import { startApi } from '../../support/api.ts';
import { startDatabase } from '../../support/startDatabase.ts';
import { makeTestDirectory } from '../../support/testDirectory.ts';

const silent = pino({ level: 'silent' });

/** What the product's role may do with the trail, as the database itself says. */
const privileges = `SELECT has_table_privilege('audit_events', 'SELECT') AS reads,
  has_table_privilege('audit_events', 'UPDATE, DELETE, TRUNCATE') OR has_table_privilege('audit_seals', 'UPDATE, DELETE, TRUNCATE') AS changes,
  has_column_privilege('audit_events', 'action', 'INSERT') AS adds,
  has_column_privilege('audit_events', 'id', 'INSERT') OR has_column_privilege('audit_events', 'occurred_at', 'INSERT') AS backdates`;

test('a restored trail holds against its seals, goes on, and can only be added to as before', async () => {
  const api = await startApi();
  const customer = await api.createCustomer('Restored');
  const session = await api.signIn(customer);
  await session.call('POST', '/services/main/stockcategories', { name: 'Before the backup' });
  const keys = sealKeys(await openSecrets(api.dataDirectory));
  await openSealer(api.database.pool, keys).sealNow(20_000);
  const before = await verifyTrail(api.database.pool, keys, customer);
  expect(before).toMatchObject({ waiting: 0, broken: null });

  const file = path.join(await makeTestDirectory(), 'trail.backup');
  const { maintenanceConnection: connection } = api.database;
  await backUp({ connection, dataDirectory: api.dataDirectory }, file);
  const other = await startDatabase({ isMigrated: false });
  await restore(other, await checkBackup(file), { log: silent, dataDirectory: await makeTestDirectory() });

  expect(await verifyTrail(other.pool, keys, customer)).toEqual(before);
  const { rows } = await other.pool.query(privileges);
  expect(rows).toEqual([{ reads: true, changes: false, adds: true, backdates: false }]);
  await inTransaction(other.pool, { customer, stores: 'all' }, (client) =>
    client.query(
      `INSERT INTO audit_events (customer_uuid, actor_name, action, resource, record_id) VALUES ($1, 'x', 'create', 'r', '1')`,
      [customer],
    ),
  );
  await openSealer(other.pool, keys).sealNow(20_000);
  expect(await verifyTrail(other.pool, keys, customer)).toMatchObject({ seals: 2, broken: null });
});

test('a superuser can take the trail away from the product’s role, as operations.md says, and everything goes on', async () => {
  const text = await readFile(path.join(projectDirectory, 'docs', 'operations.md'), 'utf8');
  const [, statements = ''] = /```\n(create role commissary_audit[^`]*)```/.exec(text) ?? [];
  const api = await startApi();
  // Roles are the cluster's, which other tests share.
  const keeper = `keeper_${randomBytes(4).toString('hex')}`;
  await asOperator(api, statements.replaceAll('commissary_audit', keeper));
  const customer = await api.createCustomer('Handed over');
  const session = await api.signIn(customer);
  await session.call('POST', '/services/main/stockcategories', { name: 'Goes on' });
  const { text: log } = await session.call('GET', '/services/main/access/audit-log');
  expect(log).toContain('Goes on');
  const keys = sealKeys(await openSecrets(api.dataDirectory));
  await openSealer(api.database.pool, keys).sealNow(20_000);
  expect(await verifyTrail(api.database.pool, keys, customer)).toMatchObject({ waiting: 0, broken: null });
  for (const statement of [
    'DELETE FROM audit_events',
    'ALTER TABLE audit_events DISABLE TRIGGER USER',
    'ALTER TABLE audit_events NO FORCE ROW LEVEL SECURITY',
  ])
    await expect(api.database.pool.query(statement)).rejects.toThrow(/permission denied|must be owner/);
  const { rows } = await api.database.pool.query(privileges);
  expect(rows).toEqual([{ reads: true, changes: false, adds: true, backdates: false }]);
});
