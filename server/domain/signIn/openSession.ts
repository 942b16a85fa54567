import type pg from 'pg';
import type { CustomerMapping } from '../../../contract/calls/signedIn.ts';
import { ServiceError } from '../../../contract/errors.ts';
import type { Caller } from '../../access/caller.ts';
import { networkOf } from '../../process/network.ts';
import { recordAccessEvent } from './accessEvents.ts';
import { isOpenCustomer, type SessionRow } from './sessionRows.ts';
import { lifetimes, tokenHash } from './tokens.ts';
import { mappingSql } from './users.ts';

/** What a session is opened from: the token of a finished sign-in, or the session that the user leaves for another customer. */
export type SessionSource = { otpToken: string } | { sessionId: string };

interface Opening {
  source: SessionSource;
  customerUuid: string;
  caller: Caller;
  isDemo: boolean;
  refreshHash: Buffer;
}

/** Each uses up the token or session in parameter 1, and returns since when and how the user is signed in. */
const sourceSql = {
  otpToken: `DELETE FROM sign_in_tokens WHERE token_hash = $1 AND kind = 'otp' AND expires_at > now()
    RETURNING user_uuid, amr, created_at AS started_at, created_at AS authenticated_at, trusted_device_id`,
  sessionId: `UPDATE sessions SET ended_at = now() WHERE id = $1 AND ended_at IS NULL
      AND started_at > now() - interval '${lifetimes.session} seconds'
    RETURNING user_uuid, amr, started_at, authenticated_at, trusted_device_id`,
};

type Opened = { session: SessionRow; selectedCustomer: CustomerMapping };

/** The user does not work for this customer. The token or session that it would be opened from is still valid. */
export class CustomerRefused extends ServiceError {
  readonly user: { uuid: string; name: string };

  constructor(user: CustomerRefused['user']) {
    super('OTHER_CUSTOMER');
    this.user = user;
  }
}

/**
 * Opens a session for one of the user's customers, in one statement. An account without a language gets that of the
 * browser.
 * @throws ServiceError PRE_TOKEN_EXPIRED, SESSION_ENDED or CUSTOMER_SUSPENDED; CustomerRefused
 */
export async function openSession(
  client: pg.ClientBase,
  { source, customerUuid, caller, isDemo, refreshHash }: Opening,
): Promise<Opened> {
  const isFirst = 'otpToken' in source;
  const { rows } = await client.query<
    SessionRow & { id: string | null; is_open: boolean | null; mapping: CustomerMapping }
  >(
    `WITH source AS (${isFirst ? sourceSql.otpToken : sourceSql.sessionId}),
       chosen AS (SELECT source.*, c.uuid AS customer_uuid, ${isOpenCustomer('c')} AS is_open, cu.role_name, cu.rights, cu.stores FROM source JOIN customer_users AS cu
           ON cu.user_uuid = source.user_uuid AND cu.customer_uuid = $2 JOIN customers AS c ON c.uuid = cu.customer_uuid),
       session AS (INSERT INTO sessions
           (user_uuid, customer_uuid, amr, started_at, authenticated_at, trusted_device_id, user_agent, address)
         SELECT user_uuid, customer_uuid, amr, started_at, authenticated_at, trusted_device_id, $3, $4 FROM chosen WHERE is_open
         RETURNING *),
       known AS (INSERT INTO known_networks (user_uuid, network) SELECT user_uuid, $8 FROM session
         ON CONFLICT (user_uuid, network) DO UPDATE SET used_at = now()),
       spoken AS (UPDATE users SET language = $9 FROM session
         WHERE users.uuid = session.user_uuid AND users.language IS NULL AND $9::text IS NOT NULL),
       refresh AS (INSERT INTO refresh_tokens (token_hash, session_id, expires_at)
         SELECT $5, id, now() + make_interval(secs => $6) FROM session)
     SELECT session.id, u.uuid AS user_uuid, u.name AS user_name, u.email, u.is_admin, session.customer_uuid, chosen.is_open,
       c.name AS customer_name, c.logo, source.amr, source.authenticated_at, session.user_agent, chosen.role_name, chosen.rights, chosen.stores, time_zone_of(c.uuid) AS time_zone, ${mappingSql('c')} AS mapping
     FROM source JOIN users AS u ON u.uuid = source.user_uuid AND u.is_active AND ($7 OR NOT u.is_demo)
       LEFT JOIN chosen ON true LEFT JOIN session ON true LEFT JOIN customers AS c ON c.uuid = session.customer_uuid`,
    [
      isFirst ? tokenHash(source.otpToken) : source.sessionId,
      customerUuid,
      caller.userAgent,
      caller.address,
      refreshHash,
      lifetimes.idle,
      isDemo,
      networkOf(caller.address),
      caller.language ?? null,
    ],
  );
  const [row] = rows;
  if (!row) throw new ServiceError(isFirst ? 'PRE_TOKEN_EXPIRED' : 'SESSION_ENDED');
  const user = { uuid: row.user_uuid, name: row.user_name };
  if (row.is_open === false) throw new ServiceError('CUSTOMER_SUSPENDED');
  if (row.id === null) throw new CustomerRefused(user);
  const details = { session: row.id, amr: row.amr };
  await recordAccessEvent(client, { action: 'customer-chosen', user, caller, customerUuid, details });
  const { mapping, is_open: _open, ...session } = row;
  return { session, selectedCustomer: mapping };
}
