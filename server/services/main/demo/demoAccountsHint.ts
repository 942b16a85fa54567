import type pg from 'pg';
import { inTransaction } from '../../../database/transaction.ts';

/**
 * What the person at the terminal should know where a database holds accounts of a demo and the demo is off, such as after its
 * backup was restored on another machine: whoever tries such an account only reads that name and password do not match.
 * Null where there are none.
 */
export async function demoAccountsHint(pool: pg.Pool): Promise<string | null> {
  const hasSome = await inTransaction(pool, 'sign-in', async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM users WHERE is_demo LIMIT 1');
    return rowCount === 1;
  });
  return hasSome
    ? 'This database holds the accounts of a demo. They are off, because everybody knows their passwords. Start with DEMO=1 to turn them on.'
    : null;
}
