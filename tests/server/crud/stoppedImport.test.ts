import pg from 'pg';
import { expect, test } from 'vitest';
import { asOperator } from '../../support/access.ts';
import { startApi } from '../../support/api.ts';
import { crates, depots } from '../../support/crates.ts';
import { until } from '../../support/until.ts';

const api = await startApi([crates, depots]);
const path = '/services/main/crates';
const session = await api.signIn(await api.createCustomer('Stopped'));

/** What the database does for imports at this moment. */
const statements = () =>
  asOperator<{ waits: boolean }>(
    api,
    `SELECT coalesce(wait_event_type = 'Lock', false) AS waits FROM pg_stat_activity
     WHERE state = 'active' AND query LIKE '%INSERT INTO%test_crates%' AND pid <> pg_backend_pid() AND datname = current_database()`,
  );

/** Sends a file that goes away while its rows are being written; nobody else may write meanwhile. */
async function stoppedWhileWriting(holder: pg.Client): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob(['label\none\ntwo\n']), 'crates.csv');
  const depot = await session.call('POST', '/services/main/test/depots', { name: 'Main' });
  form.append('options', JSON.stringify({ defaults: { depotId: depot.body.data.id } }));
  await holder.query('BEGIN; LOCK TABLE test_crates IN EXCLUSIVE MODE');
  const gone = new AbortController();
  const sent = fetch(`${api.url}${path}/uploadfile/${session.customerUuid}`, {
    method: 'POST',
    body: form,
    headers: { 'x-access-token': session.accessToken },
    signal: gone.signal,
  });
  const refused = expect(sent).rejects.toThrow();
  await until('the rows are being written', async () => (await statements()).some(({ waits }) => waits));
  gone.abort();
  await refused;
}

test('an import whose client goes away while the rows are written is stopped, and changes nothing', async () => {
  const holder = new pg.Client(api.database.maintenanceConnection);
  await holder.connect();
  try {
    await stoppedWhileWriting(holder);
    await until('the statement has ended', async () => (await statements()).length === 0);
  } finally {
    await holder.query('ROLLBACK');
    await holder.end();
  }
  const { body, headers } = await session.call<unknown[]>('GET', path);
  expect([body.data, headers.get('content-range')]).toEqual([[], expect.stringMatching(/\/0$/)]);
  const depotId = (await session.call<{ id: string }[]>('GET', '/services/main/test/depots')).body.data[0]
    ?.id;
  const again = await session.upload(path, 'label\none\ntwo\n', { defaults: { depotId } });
  expect([again.status, again.body.data]).toEqual([200, expect.objectContaining({ created: 2 })]);
  expect(api.database.pool.waitingCount).toBe(0);
});
