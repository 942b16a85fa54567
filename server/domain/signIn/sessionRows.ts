import type pg from 'pg';
import type { SessionEntry } from '../../../contract/calls/sessions.ts';
import type { CustomerMapping } from '../../../contract/calls/signedIn.ts';
import { ServiceError } from '../../../contract/errors.ts';
import type { Rights } from '../../../contract/rights/rights.ts';
import { lifetimes, tokenHash } from './tokens.ts';
import { mappingSql, mappingsSql } from './users.ts';

/** A session with what its tokens say about user and customer. */
export interface SessionRow {
  id: string;
  user_uuid: string;
  user_name: string;
  email: string;
  is_admin: boolean;
  customer_uuid: string;
  customer_name: string;
  /** The id of the customer's picture. */
  logo: string | null;
  amr: string[];
  authenticated_at: string;
  user_agent: string;
  role_name: string;
  rights: Rights;
  /** Null if the user works for all stores. */
  stores: string[] | null;
  time_zone: string;
}

/** The columns of a `SessionRow`, with the aliases s, u, cu and c. */
const sessionColumns = `s.id, s.user_uuid, u.name AS user_name, u.email, u.is_admin, s.customer_uuid,
  c.name AS customer_name, c.logo, s.amr, s.authenticated_at, s.user_agent, cu.role_name, cu.rights, cu.stores,
  time_zone_of(c.uuid) AS time_zone`;

/** The condition of customers that people can sign in to. */
export const isOpenCustomer = (customers: string) =>
  `${customers}.suspended_at IS NULL AND ${customers}.removed_at IS NULL`;

/** What a session depends on: if one of these rows is missing, it is over. `demo` is the placeholder of a boolean parameter. */
const hangsOn = (demo: string) => `sessions AS s
  JOIN users AS u ON u.uuid = s.user_uuid AND u.is_active AND (${demo} OR NOT u.is_demo)
  JOIN customer_users AS cu ON cu.user_uuid = u.uuid AND cu.customer_uuid = s.customer_uuid
  JOIN customers AS c ON c.uuid = s.customer_uuid AND ${isOpenCustomer('c')}`;

const isOpen = `s.ended_at IS NULL AND s.started_at > now() - interval '${lifetimes.session} seconds'`;

/** SQL that reads the session that `condition` picks, if it is open. */
export const livingSql = (condition: string, demo: string) =>
  `SELECT ${sessionColumns} FROM ${hangsOn(demo)} WHERE ${condition} AND ${isOpen}`;

interface Turn {
  token: string;
  /** The next token. */
  successor: string;
  userAgent: string;
  isDemo: boolean;
}

/**
 * Replaces a refresh token with its successor. A used token is answered once more within a few seconds, since the
 * answer may have been lost on its way to the same browser; after that `isReused` is true.
 * @throws ServiceError SESSION_ENDED
 */
export async function rotate(
  client: pg.ClientBase,
  { token, successor, userAgent, isDemo }: Turn,
): Promise<{
  session: SessionRow;
  mapping: CustomerMapping;
  mappings: CustomerMapping[];
  isReused: boolean;
}> {
  const { rows } = await client.query<
    SessionRow & {
      mapping: CustomerMapping;
      mappings: CustomerMapping[];
      is_used: boolean;
      is_in_grace: boolean;
    }
  >(
    `SELECT ${sessionColumns}, ${mappingSql('c')} AS mapping, ${mappingsSql('s.user_uuid')} AS mappings, r.used_at IS NOT NULL AS is_used,
       r.used_at > now() - make_interval(secs => $2) AND n.used_at IS NULL AS is_in_grace
     FROM refresh_tokens AS r JOIN ${hangsOn('$3')} ON s.id = r.session_id
       LEFT JOIN refresh_tokens AS n ON n.token_hash = r.replaced_by
     WHERE r.token_hash = $1 AND r.expires_at > now() AND ${isOpen} FOR UPDATE OF r`,
    [tokenHash(token), lifetimes.refreshGrace, isDemo],
  );
  if (!rows[0]) throw new ServiceError('SESSION_ENDED');
  const { is_used: isUsed, is_in_grace: isInGrace, mapping, mappings, ...session } = rows[0];
  if (isUsed) return { session, mapping, mappings, isReused: !isInGrace || userAgent !== session.user_agent };
  await client.query(
    `WITH added AS (INSERT INTO refresh_tokens (token_hash, session_id, expires_at)
         VALUES ($2, $3, now() + make_interval(secs => $4))),
       noted AS (UPDATE sessions SET used_at = now() WHERE id = $3)
     UPDATE refresh_tokens SET used_at = now(), replaced_by = $2 WHERE token_hash = $1`,
    [tokenHash(token), tokenHash(successor), session.id, lifetimes.idle],
  );
  return { session, mapping, mappings, isReused: false };
}

const isUsed = `s.used_at > now() - interval '${lifetimes.idle} seconds'`;
const entryColumns = `s.id, s.user_agent AS "userAgent", s.address, s.amr, s.started_at AS "startedAt", s.used_at AS "usedAt",
  s.started_at + interval '${lifetimes.session} seconds' AS "expiresAt"`;

/** The open sessions of a user at one customer, the most recently used first. */
export async function listSessionsAt(
  client: pg.ClientBase,
  userUuid: string,
  customerUuid: string,
): Promise<Omit<SessionEntry, 'isCurrent' | 'customerName'>[]> {
  const { rows } = await client.query<Omit<SessionEntry, 'isCurrent' | 'customerName'>>(
    `SELECT ${entryColumns} FROM sessions AS s
     WHERE s.user_uuid = $1 AND s.customer_uuid = $2 AND ${isOpen} AND ${isUsed} ORDER BY s.used_at DESC LIMIT 200`,
    [userUuid, customerUuid],
  );
  return rows;
}

/** The open sessions of a user, the most recently used first. A session that was idle for too long is over. */
export async function listSessions(
  client: pg.ClientBase,
  userUuid: string,
  currentId: string,
): Promise<SessionEntry[]> {
  const { rows } = await client.query<SessionEntry>(
    `SELECT ${entryColumns}, s.id = $2 AS "isCurrent", c.name AS "customerName"
     FROM sessions AS s JOIN customers AS c ON c.uuid = s.customer_uuid
     WHERE s.user_uuid = $1 AND ${isOpen} AND ${isUsed} ORDER BY s.used_at DESC LIMIT 200`,
    [userUuid, currentId],
  );
  return rows;
}
