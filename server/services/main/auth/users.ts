import type pg from 'pg';
import type { CustomerMapping } from '../../../../contract/calls/auth.ts';

export interface User {
  uuid: string;
  email: string;
  name: string;
  passwordHash: string;
  isAdmin: boolean;
  isDemo: boolean;
  isActive: boolean;
  totpSecret: string | null;
}

const userColumns = `uuid, email, name, password_hash AS "passwordHash", is_admin AS "isAdmin", is_demo AS "isDemo",
  is_active AS "isActive", totp_secret AS "totpSecret"`;

/** The user of an e-mail address, whatever its letter case; undefined where there is none. */
export async function findUserByEmail(client: pg.ClientBase, email: string): Promise<User | undefined> {
  const { rows } = await client.query<User>(
    `SELECT ${userColumns} FROM users WHERE lower(email) = lower($1)`,
    [email.trim()],
  );
  return rows[0];
}

export async function findUser(client: pg.ClientBase, uuid: string): Promise<User | undefined> {
  const { rows } = await client.query<User>(`SELECT ${userColumns} FROM users WHERE uuid = $1`, [uuid]);
  return rows[0];
}

/** The customers that a user works for, by name, each with the endpoints of its services. */
export async function customersOf(client: pg.ClientBase, userUuid: string): Promise<CustomerMapping[]> {
  const { rows } = await client.query(
    `SELECT c.* FROM customers AS c JOIN customer_users AS u ON u.customer_uuid = c.uuid
     WHERE u.user_uuid = $1 ORDER BY c.name`,
    [userUuid],
  );
  return rows.map((row) => ({
    customerUuid: row.uuid,
    Customer: {
      uuid: row.uuid,
      name: row.name,
      currency: row.currency,
      config: {
        store_service_endpoint: row.store_service_endpoint,
        order_service_endpoint: row.order_service_endpoint,
        customer_service_endpoint: row.customer_service_endpoint,
      },
    },
  }));
}
