import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { enterCustomer, inTransaction } from '../../../database/transaction.ts';
import { addStaff } from '../../../domain/signIn/addStaff.ts';
import { hashPassword, sentPassword } from '../../../domain/signIn/passwords.ts';

/** Who signs in first, if nobody says who that is. */
const unnamed = { name: 'Administrator', email: 'admin@commissary.local' };

/** A customer that says nothing yet. Its first owner names it, and chooses country, currency and time zone. */
async function insertUnsetBusiness(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ uuid: string }>(
    `INSERT INTO customers (name, currency) VALUES ('My business', 'USD') RETURNING uuid`,
  );
  const uuid = rows[0]?.uuid;
  if (!uuid) throw new Error('The database returned no customer.');
  await enterCustomer(client, uuid);
  await client.query(
    `INSERT INTO business_settings (customer_uuid, id, name, currency, time_zone, language, prices_include_tax,
       captures_by_hand)
     VALUES ($1, $1, 'My business', 'USD', 'Etc/UTC', 'en', true, false)`,
    [uuid],
  );
  return uuid;
}

interface FirstAdministrator {
  account?: { name: string; email: string };
  /** Creates the customer that the account belongs to, within the transaction, and returns its uuid. */
  insertBusiness?: (client: pg.ClientBase) => Promise<string>;
}

/**
 * Creates the first account of an installation that has none of its own (demo accounts do not work elsewhere). The
 * terminal shows its random one-time password once. That sign-in sets up an authenticator app and chooses another
 * password. An installation that has an account is left alone: then there is no result.
 */
export async function createFirstAdministrator(
  pool: pg.Pool,
  { account: { name, email } = unnamed, insertBusiness = insertUnsetBusiness }: FirstAdministrator = {},
): Promise<{ userUuid: string; customerUuid: string } | undefined> {
  const password = randomBytes(16).toString('base64url');
  const hasUsers = await inTransaction(pool, 'sign-in', async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM users WHERE NOT is_demo LIMIT 1');
    return rowCount === 1;
  });
  if (hasUsers) return undefined;
  const passwordHash = await hashPassword(sentPassword(email, password));
  const created = await inTransaction(pool, 'sign-in', async (client) => {
    // If several processes start at once, only one creates the account.
    await client.query('LOCK TABLE users IN EXCLUSIVE MODE');
    const { rows } = await client.query(
      `INSERT INTO users (email, name, password_hash, is_admin, must_reset_password)
       SELECT $1, $2, $3, true, true WHERE NOT EXISTS (SELECT 1 FROM users WHERE NOT is_demo) RETURNING uuid`,
      [email, name, passwordHash],
    );
    const userUuid: string | undefined = rows[0]?.uuid;
    if (!userUuid) return undefined;
    const customerUuid = await insertBusiness(client);
    await addStaff(client, { customerUuid, userUuid, role: 'Owner' });
    return { userUuid, customerUuid };
  });
  if (!created) return undefined;
  process.stdout.write(
    [
      'Nobody can sign in yet. Sign in as the first administrator with',
      `  ${email}  password ${password}`,
      'You then set up an authenticator app and choose another password. This one is shown once and stored nowhere else.\n',
    ].join('\n'),
  );
  return created;
}
