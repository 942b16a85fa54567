import { readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StoredFile } from '../../../contract/calls/files.ts';
import { defineResource } from '../../../contract/defineResource.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { localFileStore } from '../../../server/files/fileStore.ts';
import { sweepFiles, sweepLock } from '../../../server/services/main/files/sweeper.ts';
import { type Session, startApi } from '../../support/api.ts';

const menus = defineResource({
  name: 'test/menus',
  labels: { one: 'Menu', many: 'Menus' },
  title: 'name',
  fields: { name: { kind: 'text' }, sheet: { kind: 'file' }, translation: { kind: 'file' } },
});
const api = await startApi([menus]);
const { pool } = api.database;
const store = localFileStore(api.dataDirectory);
let session: Session;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Sweeper'));
});
beforeEach(async () => {
  await sweepFiles({ pool, store });
});

/** Stores a file and answers its id. */
async function upload(): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob(['%PDF-1.7 sheet']), 'sheet.pdf');
  const { body } = await api.call<StoredFile>('POST', '/services/main/storedFiles', {
    body: form,
    headers: { 'x-access-token': session.accessToken },
  });
  return body.data.id;
}

const folder = () => path.join(api.dataDirectory, 'files', session.customerUuid);
const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60_000);

/** Makes files two days old, in the database and on the disk. */
async function age(...ids: string[]): Promise<void> {
  await inTransaction(pool, { customer: session.customerUuid, stores: 'all' }, (client) =>
    client.query('UPDATE stored_files SET created_at = $2 WHERE id = ANY($1)', [
      ids,
      twoDaysAgo.toISOString(),
    ]),
  );
  for (const id of ids) await utimes(path.join(folder(), id), twoDaysAgo, twoDaysAgo);
}

const rows = () =>
  inTransaction(pool, { customer: session.customerUuid, stores: 'all' }, async (client) => {
    const { rows: found } = await client.query('SELECT id FROM stored_files');
    return found.map(({ id }) => id);
  });
const kept = async () => [new Set(await rows()), new Set(await readdir(folder()))];
const both = (...ids: string[]) => [new Set(ids), new Set(ids)];
const write = (values: object) => session.call('POST', '/services/main/test/menus', values);

describe('sweeping files (DU-08)', () => {
  test('removes what no record refers to for a day, and nothing else', async () => {
    const [used, translated, unused, fresh] = [
      await upload(),
      await upload(),
      await upload(),
      await upload(),
    ];
    await write({ name: 'a', sheet: used, translation: null });
    await write({ name: 'b', translation: translated });
    await age(used, translated, unused);
    expect(await sweepFiles({ pool, store })).toEqual({ unused: 1, strays: 0 });
    expect(await kept()).toEqual(both(used, translated, fresh));
    await age(fresh);
    await sweepFiles({ pool, store });
    expect(await kept()).toEqual(both(used, translated));
  });

  test('removes bytes that have no row, once they are a day old', async () => {
    const before = await rows();
    const [old, young] = [crypto.randomUUID(), crypto.randomUUID()];
    for (const id of [old, young]) await store.keep(session.customerUuid, id, Buffer.from('x'));
    await utimes(path.join(folder(), old), twoDaysAgo, twoDaysAgo);
    expect(await sweepFiles({ pool, store })).toEqual({ unused: 0, strays: 1 });
    expect(new Set(await readdir(folder()))).toEqual(new Set([...before, young]));
  });

  test('leaves a file alone that a record is just about to refer to', async () => {
    const id = await upload();
    await age(id);
    await inTransaction(pool, { customer: session.customerUuid, stores: 'all' }, async (client) => {
      await client.query('INSERT INTO test_menus (customer_uuid, name, sheet) VALUES ($1, $2, $3)', [
        session.customerUuid,
        'in the middle',
        id,
      ]);
      expect(await sweepFiles({ pool, store })).toEqual({ unused: 0, strays: 0 });
    });
    await sweepFiles({ pool, store });
    expect(await rows()).toContain(id);
  });

  test('leaves everything to a backup that runs, or to another process that sweeps', async () => {
    const id = await upload();
    await age(id);
    const client = await pool.connect();
    await client.query('SELECT pg_advisory_lock_shared($1)', [sweepLock]);
    expect(await sweepFiles({ pool, store })).toEqual({ unused: 0, strays: 0 });
    await client.query('SELECT pg_advisory_unlock_shared($1)', [sweepLock]);
    client.release();
    expect(await sweepFiles({ pool, store })).toEqual({ unused: 1, strays: 0 });
  });

  test('of several processes at once removes each file once, however many there are', async () => {
    const ids = await Promise.all(Array.from({ length: 250 }, upload));
    await age(...ids);
    const swept = await Promise.all([1, 2, 3].map(() => sweepFiles({ pool, store })));
    const rest = await sweepFiles({ pool, store });
    expect([...swept, rest].reduce((sum, { unused }) => sum + unused, 0)).toBe(250);
    expect(await rows()).not.toContain(ids[0]);
    expect((await readdir(folder())).filter((name) => ids.includes(name))).toEqual([]);
  });

  test('of what lies there for a customer that this database does not know removes nothing', async () => {
    const [stranger, id] = [crypto.randomUUID(), crypto.randomUUID()];
    await store.keep(stranger, id, Buffer.from('x'));
    await utimes(path.join(api.dataDirectory, 'files', stranger, id), twoDaysAgo, twoDaysAgo);
    await sweepFiles({ pool, store });
    expect(await readdir(path.join(api.dataDirectory, 'files', stranger))).toEqual([id]);
  });
});
