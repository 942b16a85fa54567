import type { ClientBase } from 'pg';
import type { Resource } from '../../contract/resource.ts';

/** Lets the owner of these tables see the rows of all customers for the rest of the transaction. */
async function liftGuards(client: ClientBase, tables: readonly string[]): Promise<void> {
  for (const table of tables) await client.query(`ALTER TABLE "${table}" NO FORCE ROW LEVEL SECURITY`);
  // From here on, a query that would miss rows fails instead.
  await client.query('SET LOCAL row_security = off');
}

/** Looks at the rows of every customer in these tables, in a transaction that changes nothing. */
export async function seeRowsOf(
  client: ClientBase,
  resources: readonly Pick<Resource, 'table' | 'scope'>[],
  look: () => Promise<void>,
): Promise<void> {
  await client.query('BEGIN');
  try {
    await liftGuards(
      client,
      resources.filter(({ scope }) => scope === 'customer').map(({ table }) => table),
    );
    await look();
  } finally {
    await client.query('ROLLBACK');
  }
}
