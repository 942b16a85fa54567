import { randomBytes } from 'node:crypto';
import { Secret } from 'otpauth';
import type pg from 'pg';
import { inTransaction } from './database/transaction.ts';
import { openSecrets } from './secrets.ts';
import { hashPassword, sentPassword } from './services/main/auth/passwords.ts';

const email = 'admin@commissary.local';
const customerName = 'My business';

/**
 * Gives an installation without accounts its first one, with a password and a second factor that nobody else knows, and
 * tells them once at the terminal. An installation that has an account is left alone.
 */
export async function createFirstAdministrator(pool: pg.Pool, dataDirectory: string): Promise<void> {
  const secrets = await openSecrets(dataDirectory);
  const password = randomBytes(12).toString('base64url');
  const totpSecret = new Secret({ size: 20 }).base32;
  const hasUsers = await inTransaction(pool, 'sign-in', async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM users LIMIT 1');
    return rowCount === 1;
  });
  if (hasUsers) return;
  const passwordHash = await hashPassword(sentPassword(email, password));
  const isCreated = await inTransaction(pool, 'sign-in', async (client) => {
    // Of several processes that start at once, one creates the account.
    await client.query('LOCK TABLE users IN EXCLUSIVE MODE');
    const { rows } = await client.query(
      `INSERT INTO users (email, name, password_hash, is_admin)
       SELECT $1, 'Administrator', $2, true WHERE NOT EXISTS (SELECT 1 FROM users) RETURNING uuid`,
      [email, passwordHash],
    );
    const userUuid: string | undefined = rows[0]?.uuid;
    if (!userUuid) return false;
    await client.query('UPDATE users SET totp_secret = $2 WHERE uuid = $1', [
      userUuid,
      secrets.encrypt(totpSecret, userUuid),
    ]);
    await client.query(
      `WITH customer AS (INSERT INTO customers (name) VALUES ($1)
         ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING uuid)
       INSERT INTO customer_users (customer_uuid, user_uuid) SELECT uuid, $2 FROM customer`,
      [customerName, userUuid],
    );
    return true;
  });
  if (!isCreated) return;
  process.stdout.write(
    [
      'This is the first start. The first administrator signs in with',
      `  ${email}  password ${password}`,
      `  and the codes of an authenticator app that holds the key ${totpSecret}`,
      'These are shown once and kept nowhere else: write them down now.\n',
    ].join('\n'),
  );
}
