import pg from 'pg';
import { openDatabase } from '../database/connection.ts';
import { runCommand } from '../database/maintenance.ts';
import { migrate } from '../database/migrate.ts';
import { enterCustomer, inTransaction } from '../database/transaction.ts';
import { readConfiguration } from '../process/configuration.ts';
import { createLog } from '../process/log.ts';
import { sealedColumns, sealedOwner } from '../process/sealedColumns.ts';
import { addKey, checkKeys, type Secrets } from '../process/secrets.ts';

/**
 * Encrypts every stored secret with the key in use, in one transaction.
 * @returns how many secrets needed it
 */
export function sealAnew(pool: pg.Pool, secrets: Secrets): Promise<number> {
  return inTransaction(pool, 'sign-in', async (client) => {
    let count = 0;
    for (const { table, key, column, owner } of sealedColumns) {
      const { rows } = await client.query<{ key: unknown; sealed: string; owner: string }>(
        `SELECT ${key} AS key, ${column} AS sealed, ${owner} AS owner FROM ${table}
         WHERE ${column} IS NOT NULL AND split_part(${column}, '.', 1) <> $1 FOR UPDATE`,
        [secrets.keyId],
      );
      for (const row of rows) {
        const sealed = secrets.encrypt(secrets.decrypt(row.sealed, row.owner), row.owner);
        await client.query(`UPDATE ${table} SET ${column} = $2 WHERE ${key} = $1`, [row.key, sealed]);
      }
      count += rows.length;
    }
    return count + (await sealFieldsAnew(client, secrets));
  });
}

/** Every column of a resource that holds secrets, found by its type. */
const fieldColumns = `
  SELECT c.relname AS table, a.attname AS column, EXISTS (
      SELECT 1 FROM pg_attribute AS o WHERE o.attrelid = c.oid AND o.attname = 'customer_uuid') AS "isOfCustomer"
  FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid
  WHERE a.atttypid = 'sealed_text'::regtype AND c.relkind = 'r' AND NOT a.attisdropped`;

/** Encrypts the secrets of records with the key in use, customer by customer. Returns how many needed it. */
async function sealFieldsAnew(client: pg.ClientBase, secrets: Secrets): Promise<number> {
  const { rows: columns } = await client.query<{ table: string; column: string; isOfCustomer: boolean }>(
    fieldColumns,
  );
  if (columns.length === 0) return 0;
  const { rows: customers } = await client.query<{ uuid: string }>(
    'SELECT uuid FROM customers ORDER BY uuid',
  );
  let count = 0;
  for (const { table, column, isOfCustomer } of columns)
    for (const customer of isOfCustomer ? customers.map(({ uuid }) => uuid) : [undefined]) {
      await enterCustomer(client, customer ?? null);
      const owner = sealedOwner.field(table, column, customer);
      const [name, of] = [table, column].map((one) => pg.escapeIdentifier(one));
      const { rows } = await client.query<{ id: unknown; stored: string }>(
        `SELECT id, ${of} AS stored FROM ${name} WHERE split_part(${of}, '.', 1) <> $1 FOR UPDATE`,
        [secrets.keyId],
      );
      for (const { id, stored } of rows) {
        const end = stored.indexOf(':');
        const sealed = secrets.encrypt(secrets.decrypt(stored.slice(0, end), owner), owner);
        await client.query(`UPDATE ${name} SET ${of} = $2 WHERE id = $1`, [id, sealed + stored.slice(end)]);
      }
      count += rows.length;
    }
  return count;
}

/** The command `npm run keys:rotate`, to run while the product is stopped. If it is interrupted, run it again. */
async function main(): Promise<void> {
  const configuration = readConfiguration(process.env);
  const log = createLog({ logLevel: 'warn' });
  // Without keys, the command ends here, before it creates a database.
  await checkKeys(configuration.dataDirectory);
  const database = await openDatabase(configuration, log);
  try {
    await migrate(database.pool, log);
    const secrets = await addKey(configuration.dataDirectory);
    const count = await sealAnew(database.pool, secrets);
    console.log(`The key ${secrets.keyId} is in use; ${count} stored secrets were encrypted with it.`);
    console.log(
      'Earlier keys stay in secrets.json for recovery codes made with them; docs/security.md says when they can go.',
    );
  } finally {
    await database.close();
  }
}

if (import.meta.main) await runCommand(main);
