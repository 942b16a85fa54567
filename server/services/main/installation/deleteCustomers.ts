import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { enterCustomer, inTransaction } from '../../../database/transaction.ts';
import { recordCustomerEvent } from '../../../domain/signIn/accessEvents.ts';
import type { FileStore } from '../../../files/fileStore.ts';
import { regularly } from '../../../process/regularly.ts';

interface Deleting {
  pool: pg.Pool;
  store: FileStore;
  signal?: AbortSignal;
}

/** Rows deleted in one transaction, so that nobody waits long for a table. */
const batchSize = 5_000;

/** Every table with rows of customers, as the database knows them: a definition may be gone while its table is not. */
const tablesSql = `SELECT format('%I', c.relname) AS name, NOT has_table_privilege(c.oid, 'DELETE') AS "isGuarded" FROM pg_class AS c
  JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attname = 'customer_uuid' AND NOT a.attisdropped
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY c.relname`;

interface CustomerTable {
  name: string;
  /** The product itself may not delete its rows: the audit log. */
  isGuarded: boolean;
}

const isStillReferredTo = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '23503';

/** Deletes the rows of one table. False if rows of other tables still refer to some of them. */
async function emptyTable(
  { pool, signal }: Deleting,
  customer: string,
  { name, isGuarded }: CustomerTable,
): Promise<boolean> {
  try {
    for (;;) {
      signal?.throwIfAborted();
      const deleted = await inTransaction(pool, 'sign-in', async (client) => {
        await enterCustomer(client, customer);
        await client.query(`SET LOCAL commissary.audit = 'on'`);
        // The right lasts as long as this transaction, and no other transaction sees it.
        if (isGuarded) await client.query(`GRANT DELETE ON ${name} TO CURRENT_USER`);
        const { rowCount } = await client.query(
          `DELETE FROM ${name} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${name} WHERE customer_uuid = $1 LIMIT ${batchSize}))`,
          [customer],
        );
        if (isGuarded) await client.query(`REVOKE DELETE ON ${name} FROM CURRENT_USER`);
        return rowCount ?? 0;
      });
      if (deleted < batchSize) return true;
    }
  } catch (error) {
    if (isStillReferredTo(error)) return false;
    throw error;
  }
}

/** Deletes the rows of every table, those first that others do not refer to. */
async function emptyTables(deleting: Deleting, customer: string): Promise<void> {
  const { rows } = await deleting.pool.query<CustomerTable>(tablesSql);
  let remaining = rows;
  while (remaining.length > 0) {
    const referredTo: CustomerTable[] = [];
    for (const table of remaining) if (!(await emptyTable(deleting, customer, table))) referredTo.push(table);
    if (referredTo.length === remaining.length)
      throw new Error(
        `Rows of ${referredTo.map(({ name }) => name).join(', ')} refer to each other, so they cannot be deleted.`,
      );
    remaining = referredTo;
  }
}

/** People who work for this customer alone lose their accounts. Everybody's sessions at it go. */
const deletePeople = ({ pool }: Deleting, customer: string) =>
  inTransaction(pool, 'sign-in', async (client) => {
    const { rows } = await client.query<{ uuid: string }>(
      'DELETE FROM customer_users WHERE customer_uuid = $1 RETURNING user_uuid AS uuid',
      [customer],
    );
    await client.query('DELETE FROM sessions WHERE customer_uuid = $1', [customer]);
    const { rows: alone } = await client.query<{ uuid: string }>(
      `SELECT uuid FROM users AS u WHERE uuid = ANY($1) AND NOT is_admin
         AND NOT EXISTS (SELECT FROM customer_users WHERE user_uuid = u.uuid) FOR UPDATE`,
      [rows.map(({ uuid }) => uuid)],
    );
    const accounts = alone.map(({ uuid }) => uuid);
    for (const table of ['sessions', 'sign_in_tokens'])
      await client.query(`DELETE FROM ${table} WHERE user_uuid = ANY($1)`, [accounts]);
    await client.query('DELETE FROM users WHERE uuid = ANY($1)', [accounts]);
  });

/** The customer itself goes last: while it is there, a deletion that was interrupted goes on. */
const deleteCustomer = ({ pool }: Deleting, customer: { uuid: string; name: string }) =>
  inTransaction(pool, 'sign-in', async (client) => {
    // Every deleted row made its list stale once more, which is noted here.
    await enterCustomer(client, customer.uuid);
    await client.query('DELETE FROM list_epochs WHERE customer_uuid = $1', [customer.uuid]);
    const { rowCount } = await client.query('DELETE FROM customers WHERE uuid = $1', [customer.uuid]);
    // Another process may have been faster.
    if (rowCount === 0) return;
    await recordCustomerEvent(client, {
      ...{ action: 'customer-deleted', user: undefined, caller: null, customer },
    });
  });

/**
 * Deletes everything of the customers that were removed long enough ago: people, rows, files. It may be interrupted at
 * any moment, and the next run goes on.
 * @returns how many customers are gone
 */
export async function deleteCustomers(deleting: Deleting): Promise<number> {
  const { rows } = await deleting.pool.query<{ uuid: string; name: string }>(
    'SELECT uuid, name FROM customers WHERE is_leaving(uuid) ORDER BY uuid',
  );
  for (const customer of rows) {
    await deletePeople(deleting, customer.uuid);
    await emptyTables(deleting, customer.uuid);
    await deleting.store.removeAll(customer.uuid);
    await deleteCustomer(deleting, customer);
  }
  return rows.length;
}

/** Milliseconds from the start to the first run, and from one to the next. */
const firstRun = 10 * 60_000;
const nextRun = 60 * 60_000;

/** Deletes what is due every hour. Returns a function that stops it. */
export const deleteCustomersRegularly = (parts: Omit<Deleting, 'signal'>, log: FastifyBaseLogger) =>
  regularly({
    first: firstRun,
    every: nextRun,
    work: async (signal) => {
      await deleteCustomers({ ...parts, signal });
    },
    onFailure: (error) =>
      log.error(error, 'The data of a removed customer could not be deleted. It is tried again.'),
  });
