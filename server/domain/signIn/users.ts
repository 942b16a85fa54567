import type pg from 'pg';
import type { CustomerMapping } from '../../../contract/calls/signedIn.ts';
import { ServiceError } from '../../../contract/errors.ts';
import { canonicalAddress } from '../../../contract/fieldKinds/kinds/email.ts';
import { lifetimes } from './tokens.ts';

export interface User {
  uuid: string;
  email: string;
  name: string;
  isAdmin: boolean;
  isDemo: boolean;
  isActive: boolean;
  /** The password was a one-time password, or was removed, so the user has to choose another. */
  mustResetPassword: boolean;
}

/** A user's columns in SQL, with the alias of the table. */
export const userColumns = (users: string) =>
  `${users}.uuid, ${users}.email, ${users}.name, ${users}.is_admin AS "isAdmin", ${users}.is_demo AS "isDemo",
   ${users}.is_active AS "isActive", ${users}.must_reset_password AS "mustResetPassword"`;

/** A customer as the pages know it, with the endpoints of its services, as SQL with the alias of the table. */
export const mappingSql = (customers: string) =>
  `json_build_object('customerUuid', ${customers}.uuid, 'Customer', json_build_object(
     'uuid', ${customers}.uuid, 'name', ${customers}.name, 'currency', ${customers}.currency,
     'country', ${customers}.country, 'weekBegins', ${customers}.week_begins,
     'isSuspended', ${customers}.suspended_at IS NOT NULL,
     'config', json_build_object('store_service_endpoint', ${customers}.store_service_endpoint,
       'order_service_endpoint', ${customers}.order_service_endpoint,
       'customer_service_endpoint', ${customers}.customer_service_endpoint)))`;

/** Every customer that a user works for, by name, as SQL. */
export const mappingsSql = (userUuid: string) =>
  `(SELECT coalesce(json_agg(${mappingSql('c')} ORDER BY c.name), '[]') FROM customers AS c
     JOIN customer_users AS cu ON cu.customer_uuid = c.uuid
     WHERE cu.user_uuid = ${userUuid} AND c.removed_at IS NULL)`;

/** The addresses of the customer's services. */
export async function endpointsOf(
  pool: pg.Pool,
  customerUuid: string,
): Promise<CustomerMapping['Customer']['config']> {
  const { rows } = await pool.query<CustomerMapping>(
    `SELECT ${mappingSql('c')}->'Customer' AS "Customer" FROM customers AS c WHERE c.uuid = $1`,
    [customerUuid],
  );
  const [mapping] = rows;
  if (!mapping) throw new ServiceError('NOT_FOUND');
  return mapping.Customer.config;
}

/** Whether a user may sign in: not blocked, and a demo account only in a demo. */
export const mayUse = (user: User, { isDemo }: { isDemo: boolean }): boolean =>
  user.isActive && (isDemo || !user.isDemo);

/** What the password step needs to know about an account; null where it has none. */
export interface Account extends User {
  passwordHash: string;
  factorId: string | null;
  /** The trusted device that the browser's cookie proves. */
  trustedDeviceId: string | null;
  /** Somebody signed in to it from this network, with every factor, within the last thirty days. */
  isKnownNetwork: boolean;
  customers: CustomerMapping[];
  beginsAtHome: boolean | null;
}

/**
 * The account of an e-mail address, in any of its spellings, with the device that `deviceHash` proves and whether the
 * account is known to use the network; undefined if there is none.
 */
export async function findAccount(
  client: pg.ClientBase,
  email: string,
  { deviceHash, network }: { deviceHash: Buffer | null; network: string },
): Promise<Account | undefined> {
  const { rows } = await client.query<Account>(
    `SELECT ${userColumns('u')}, u.password_hash AS "passwordHash", f.id AS "factorId", d.id AS "trustedDeviceId",
       u.begins_at_home AS "beginsAtHome",
       EXISTS (SELECT FROM known_networks AS k WHERE k.user_uuid = u.uuid AND k.network = $3
         AND k.used_at > now() - interval '${lifetimes.knownNetwork} seconds') AS "isKnownNetwork",
       ${mappingsSql('u.uuid')} AS customers
     FROM users AS u LEFT JOIN second_factors AS f ON f.user_uuid = u.uuid
       LEFT JOIN trusted_devices AS d ON d.token_hash = $2 AND d.user_uuid = u.uuid AND d.factor_id = f.id
         AND d.expires_at > now()
     WHERE lower(u.email) = lower($1)`,
    [canonicalAddress(email), deviceHash, network],
  );
  return rows[0];
}

/** The user of an e-mail address; undefined if there is none. */
export async function findUserByEmail(client: pg.ClientBase, email: string): Promise<User | undefined> {
  const { rows } = await client.query<User>(
    `SELECT ${userColumns('u')} FROM users AS u WHERE lower(u.email) = lower($1)`,
    [canonicalAddress(email)],
  );
  return rows[0];
}

/**
 * The user, if the stored password is still the one that was compared, locked so that it stays the same until the
 * transaction ends; undefined if it has changed.
 */
export async function lockUser(
  client: pg.ClientBase,
  uuid: string,
  passwordHash: string | undefined,
): Promise<User | undefined> {
  const { rows } = await client.query<User>(
    `SELECT ${userColumns('u')} FROM users AS u WHERE u.uuid = $1 AND u.password_hash = $2 FOR NO KEY UPDATE`,
    [uuid, passwordHash],
  );
  return rows[0];
}
