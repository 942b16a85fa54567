import type pg from 'pg';
import { enterCustomer } from '../../database/transaction.ts';
import { namesOfRole } from './firstRoles.ts';
import { removeTrustedDevices } from './trustedDevices.ts';

/** Everybody who works for the customer now, with their account and what their role includes. */
const placesOfStaff = `
  SELECT s.customer_uuid, u.uuid AS user_uuid, r.name AS role_name, r.rights,
    nullif(s.store_uuids, '{}') AS stores
  FROM staff AS s JOIN roles AS r ON r.customer_uuid = s.customer_uuid AND r.id = s.role_id
    JOIN users AS u ON lower(u.email) = lower(s.email)
  WHERE s.customer_uuid = $1 AND s.is_active`;

/**
 * Gives access to exactly the people who work for the customer, with what their role includes and for their stores,
 * because the sign-in has its own copy of it. People without an account get one without a password. Runs
 * within a transaction that can write both the customer's tables and those of the sign-in.
 */
export async function admitStaff(client: pg.ClientBase, customerUuid: string): Promise<void> {
  await client.query(
    // No password has this hash, so there is none until the invited person chooses one.
    `INSERT INTO users (email, name, password_hash)
     SELECT lower(s.email), s.name, '' FROM staff AS s
     WHERE s.customer_uuid = $1 AND s.is_active AND NOT EXISTS (SELECT FROM users WHERE lower(email) = lower(s.email))
     ON CONFLICT (lower(email)) DO NOTHING`,
    [customerUuid],
  );
  const { rows: left } = await client.query<{ userUuid: string }>(
    `DELETE FROM customer_users AS c WHERE c.customer_uuid = $1
       AND NOT EXISTS (SELECT FROM (${placesOfStaff}) AS p WHERE p.user_uuid = c.user_uuid)
     RETURNING c.user_uuid AS "userUuid"`,
    [customerUuid],
  );
  if (left.length > 0)
    await endAccessAt(
      client,
      customerUuid,
      left.map(({ userUuid }) => userUuid),
    );
  await client.query(
    `INSERT INTO customer_users AS c (customer_uuid, user_uuid, role_name, rights, stores) ${placesOfStaff}
     ON CONFLICT (customer_uuid, user_uuid)
       DO UPDATE SET role_name = EXCLUDED.role_name, rights = EXCLUDED.rights, stores = EXCLUDED.stores
       WHERE (c.role_name, c.rights, c.stores) IS DISTINCT FROM (EXCLUDED.role_name, EXCLUDED.rights, EXCLUDED.stores)`,
    [customerUuid],
  );
}

/**
 * Ends the sessions of people at a customer that they no longer work for, so that these do not live again when the
 * people come back. Whoever works nowhere any more also loses the trust in their devices.
 */
async function endAccessAt(
  client: pg.ClientBase,
  customerUuid: string,
  userUuids: readonly string[],
): Promise<void> {
  await client.query(
    `UPDATE sessions SET ended_at = now() WHERE customer_uuid = $1 AND user_uuid = ANY($2) AND ended_at IS NULL`,
    [customerUuid, userUuids],
  );
  const { rows } = await client.query<{ uuid: string }>(
    `SELECT uuid FROM users AS u WHERE uuid = ANY($1) AND NOT is_admin
       AND NOT EXISTS (SELECT FROM customer_users AS c WHERE c.user_uuid = u.uuid)`,
    [userUuids],
  );
  for (const { uuid } of rows) {
    await removeTrustedDevices(client, uuid);
    await client.query('DELETE FROM sign_in_tokens WHERE user_uuid = $1', [uuid]);
  }
}

interface Membership {
  customerUuid: string;
  userUuid: string;
  /** The name of one of the customer's roles, in English if it is one of those that customers start with. */
  role: string;
  /** The stores that they work for. Default: all. */
  stores?: readonly string[];
}

/** Gives an existing user access to a customer, without an invitation, for first accounts. Runs within a transaction of the sign-in. */
export async function addStaff(
  client: pg.ClientBase,
  { customerUuid, userUuid, role, stores = [] }: Membership,
): Promise<void> {
  await enterCustomer(client, customerUuid);
  const { rowCount } = await client.query(
    `INSERT INTO staff (customer_uuid, name, email, role_id, store_uuids, is_active, invited_at)
     SELECT r.customer_uuid, u.name, u.email, r.id, $4, true, now() FROM users AS u, roles AS r
     WHERE u.uuid = $2 AND r.customer_uuid = $1 AND r.name = ANY($3)`,
    [customerUuid, userUuid, namesOfRole(role), stores],
  );
  if (rowCount !== 1) throw new Error(`The customer ${customerUuid} has no role ${role}.`);
  await admitStaff(client, customerUuid);
  await enterCustomer(client, null);
}
