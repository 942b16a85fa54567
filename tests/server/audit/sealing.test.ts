import { afterAll, expect, test } from 'vitest';
import { inTransaction } from '../../../server/database/transaction.ts';
import { openSecrets } from '../../../server/process/secrets.ts';
import { openSealer } from '../../../server/services/main/auditLog/sealer.ts';
import { sealKeys } from '../../../server/services/main/auditLog/seals.ts';
import { startDatabase } from '../../support/startDatabase.ts';
import { makeTemporaryDirectory, removeDirectory } from '../../support/temporaryDirectory.ts';

// What was read is counted for the whole database. So there is one connection, which says what it has read before it
// does the next thing, and PostgreSQL does not tidy up the trail by itself.
const { pool } = await startDatabase();
pool.options.max = 1;
await pool.query('ALTER TABLE audit_events SET (autovacuum_enabled = false)');
const directory = await makeTemporaryDirectory();
afterAll(() => removeDirectory(directory));
const sealer = openSealer(pool, sealKeys(await openSecrets(directory)));
const longEnough = 20_000;

/** Adds so many events to the trail of a customer, in one statement. */
const addEvents = (customer: string, count: number) =>
  inTransaction(pool, { customer, stores: 'all' }, (client) =>
    client.query(
      `INSERT INTO audit_events (customer_uuid, actor_name, action, resource, record_id)
       SELECT $1, 'Thandi', 'update', 'stores', n::text FROM generate_series(1, $2::int) AS n`,
      [customer, count],
    ),
  );

/** Rows and index entries of the trail that were read up to now, in this database. */
async function readSoFar(): Promise<number> {
  await pool.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await pool.query(
    `SELECT (SELECT seq_tup_read FROM pg_stat_user_tables WHERE relname = 'audit_events') +
       (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE relname = 'audit_events') AS read`,
  );
  return Number(rows[0].read);
}

test('the sealer reads what is new, however many events are sealed', async () => {
  const { rows: customers } = await pool.query<{ uuid: string }>(
    `INSERT INTO customers (name, currency) VALUES ('Busy', 'EUR'), ('Quiet', 'EUR'), ('New', 'EUR') RETURNING uuid`,
  );
  const [busy = '', quiet = ''] = customers.map(({ uuid }) => uuid);
  await addEvents(busy, 30_000);
  await addEvents(quiet, 10);
  await sealer.sealNow(longEnough);
  await pool.query('ANALYZE audit_events, audit_seals, customers');
  await addEvents(quiet, 5);
  const before = await readSoFar();
  await sealer.sealNow(longEnough);
  expect((await readSoFar()) - before).toBeLessThan(100);
  const { rows } = await inTransaction(pool, 'audit', (client) =>
    client.query(
      'SELECT customer_uuid, sum(event_count)::int AS events FROM audit_seals GROUP BY 1 ORDER BY 2',
    ),
  );
  expect(rows).toEqual([
    { customer_uuid: quiet, events: 15 },
    { customer_uuid: busy, events: 30_000 },
  ]);
});
