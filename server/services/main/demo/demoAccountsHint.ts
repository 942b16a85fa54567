import type pg from 'pg';
import { inTransaction } from '../../../database/transaction.ts';

/**
 * What the person at the terminal should know if a database holds demo accounts and the demo is off, for example
 * after a backup was restored on another machine. Otherwise people who try such an account only read that name and
 * password do not match. Null if there are none.
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
