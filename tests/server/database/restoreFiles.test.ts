import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { backUp } from '../../../server/commands/backup.ts';
import { checkBackup, restore } from '../../../server/commands/restore.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { localFileStore } from '../../../server/files/fileStore.ts';
import { startDatabase } from '../../support/startDatabase.ts';
import { makeTestDirectory } from '../../support/testDirectory.ts';

const source = await startDatabase();
const log = pino({ level: 'silent' });
const keys = JSON.stringify({ keyId: 'k', key: 'a' });
const kept = crypto.randomUUID();
const lost = crypto.randomUUID();
let customer: string;

beforeAll(async () => {
  const { rows } = await source.pool.query(
    "INSERT INTO customers (name, currency) VALUES ('Files', 'EUR') RETURNING uuid",
  );
  customer = rows[0].uuid;
  await inTransaction(source.pool, { customer, stores: 'all' }, (client) =>
    client.query(
      "INSERT INTO stored_files (customer_uuid, id, name, media_type, size) SELECT $1, id, 'a', 'text/plain', 3 FROM unnest($2::uuid[]) AS id",
      [customer, [kept, lost]],
    ),
  );
});

/** A data directory with keys and one of the two files of the database, and a backup of both. */
async function backedUp() {
  const directory = await makeTestDirectory();
  const dataDirectory = path.join(directory, 'data');
  await mkdir(dataDirectory);
  await writeFile(path.join(dataDirectory, 'secrets.json'), keys);
  await localFileStore(dataDirectory).keep(customer, kept, Buffer.from('abc'));
  const file = path.join(directory, 'files.backup');
  const summary = await backUp({ connection: source.maintenanceConnection, dataDirectory }, file);
  return { directory, file, summary };
}

const emptyDatabase = () => startDatabase({ isMigrated: false });

describe('a backup', () => {
  test('holds the files of the database and says which of them the disk did not have', async () => {
    const { directory, file, summary } = await backedUp();
    expect(summary).toMatchObject({ files: 1, missingFiles: [`${customer}/${lost}`], hasKeys: true });
    const dataDirectory = path.join(directory, 'restored', 'data');
    const target = await emptyDatabase();
    expect(await restore(target, await checkBackup(file), { log, dataDirectory })).toMatchObject({
      files: 1,
      hasKeys: true,
    });
    expect(await readFile(path.join(dataDirectory, 'files', customer, kept), 'utf8')).toBe('abc');
    expect(await readFile(path.join(dataDirectory, 'secrets.json'), 'utf8')).toBe(keys);
  });

  test('is not restored into a DATA_DIR that has other keys, and nothing is touched', async () => {
    const { directory, file } = await backedUp();
    const dataDirectory = path.join(directory, 'used');
    await mkdir(dataDirectory);
    await writeFile(path.join(dataDirectory, 'secrets.json'), '{}');
    const target = await emptyDatabase();
    await expect(restore(target, await checkBackup(file), { log, dataDirectory })).rejects.toThrow(
      `${dataDirectory}/secrets.json holds other keys than the backup.`,
    );
    expect(await readdir(dataDirectory)).toEqual(['secrets.json']);
    expect((await target.pool.query("SELECT to_regclass('customers') AS there")).rows).toEqual([
      { there: null },
    ]);
  });

  test('whose restoration failed on the way can be restored again into the same place', async () => {
    const { directory, file } = await backedUp();
    const dataDirectory = path.join(directory, 'again');
    const target = await emptyDatabase();
    const backup = await checkBackup(file);
    const broken = [{ table: 'public.customers', name: 'broken', definition: 'check (name is null)' }];
    const header = { ...backup.header, foreignKeys: [...backup.header.foreignKeys, ...broken] };
    const options = { log, dataDirectory };
    await expect(restore(target, { ...backup, header }, options)).rejects.toThrow('broken');
    expect(await readdir(dataDirectory)).toEqual(['files']);
    expect((await restore(target, backup, options)).files).toBe(1);
  });
});
