import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { SelectCustomerAnswer, Tokens } from '../../../../contract/calls/auth.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { type AccessClaims, type AccessTokens, lifetimes, opaqueToken, tokenHash } from './tokens.ts';
import { customersOf, findUser } from './users.ts';

/** Seconds until an ended session, a blocked user or a lost customer is noticed: at most this old is the answer. */
const checkedFor = 1;

export interface Sessions {
  /** Opens a session for a customer of the user. @throws ServiceError OTHER_CUSTOMER */
  open(
    userUuid: string,
    customerUuid: string,
    amr: string[],
    userAgent: string,
  ): Promise<SelectCustomerAnswer>;
  /** The next pair of tokens. @throws ServiceError SESSION_ENDED, or REFRESH_REUSED which ends the session. */
  refresh(refreshToken: string): Promise<Tokens>;
  end(sessionId: string): Promise<void>;
  /** @throws ServiceError SESSION_ENDED once the session, the user or the right to the customer is gone. */
  checkAlive(claims: AccessClaims): Promise<void>;
}

interface SessionRow {
  id: string;
  user_uuid: string;
  customer_uuid: string;
  amr: string[];
  authenticated_at: string;
}

export function sessions(pool: pg.Pool, accessTokens: AccessTokens): Sessions {
  const alive = new LRUCache<string, true>({ max: 10_000, ttl: checkedFor * 1000 });

  async function accessToken(client: pg.ClientBase, session: SessionRow): Promise<string> {
    const user = await findUser(client, session.user_uuid);
    if (!user?.isActive) throw new ServiceError('SESSION_ENDED');
    return accessTokens.issue({
      sub: user.uuid,
      sid: session.id,
      cid: session.customer_uuid,
      name: user.name,
      adm: user.isAdmin,
      amr: session.amr,
      auth_time: Math.floor(Date.parse(session.authenticated_at) / 1000),
    });
  }

  async function keepRefreshToken(client: pg.ClientBase, token: string, sessionId: string): Promise<void> {
    await client.query(
      `INSERT INTO refresh_tokens (token_hash, session_id, expires_at) VALUES ($1, $2, now() + make_interval(secs => $3))`,
      [tokenHash(token), sessionId, lifetimes.idle],
    );
  }

  async function endWith(client: pg.ClientBase, sessionId: string): Promise<void> {
    await client.query(`UPDATE sessions SET ended_at = now() WHERE id = $1 AND ended_at IS NULL`, [
      sessionId,
    ]);
    alive.delete(sessionId);
  }

  /** Undefined when the token was used before, outside of the grace of a lost answer. */
  async function rotate(client: pg.ClientBase, token: string): Promise<Tokens | undefined> {
    const { rows } = await client.query(
      `SELECT s.*, r.used_at IS NOT NULL AS is_used,
         r.used_at > now() - make_interval(secs => $2) AND n.used_at IS NULL AS is_in_grace
       FROM refresh_tokens AS r JOIN sessions AS s ON s.id = r.session_id
         LEFT JOIN refresh_tokens AS n ON n.token_hash = r.replaced_by
       WHERE r.token_hash = $1 AND r.expires_at > now() AND s.ended_at IS NULL
         AND s.created_at > now() - make_interval(secs => $3) FOR UPDATE OF r`,
      [tokenHash(token), lifetimes.refreshGrace, lifetimes.session],
    );
    const [session] = rows;
    if (!session) throw new ServiceError('SESSION_ENDED');
    const successor = accessTokens.successorOf(token);
    if (session.is_used && !session.is_in_grace) {
      await endWith(client, session.id);
      return undefined;
    }
    if (!session.is_used) {
      await keepRefreshToken(client, successor, session.id);
      await client.query(
        `UPDATE refresh_tokens SET used_at = now(), replaced_by = $2 WHERE token_hash = $1`,
        [tokenHash(token), tokenHash(successor)],
      );
      await client.query(`UPDATE sessions SET used_at = now() WHERE id = $1`, [session.id]);
    }
    return { accessToken: await accessToken(client, session), refreshToken: successor };
  }

  return {
    open: (userUuid, customerUuid, amr, userAgent) =>
      inTransaction(pool, 'sign-in', async (client) => {
        const selectedCustomer = (await customersOf(client, userUuid)).find(
          (mapping) => mapping.customerUuid === customerUuid,
        );
        if (!selectedCustomer) throw new ServiceError('OTHER_CUSTOMER');
        const { rows } = await client.query<SessionRow>(
          `INSERT INTO sessions (user_uuid, customer_uuid, amr, authenticated_at, user_agent)
           VALUES ($1, $2, $3, now(), $4) RETURNING *`,
          [userUuid, customerUuid, amr, userAgent.slice(0, 300)],
        );
        const [session] = rows;
        if (!session) throw new ServiceError('SESSION_ENDED');
        const refreshToken = opaqueToken();
        await keepRefreshToken(client, refreshToken, session.id);
        return { accessToken: await accessToken(client, session), refreshToken, selectedCustomer };
      }),
    async refresh(refreshToken) {
      // The end of a session whose token was used twice must hold, so it is committed before the refusal.
      const tokens = await inTransaction(pool, 'sign-in', (client) => rotate(client, refreshToken));
      if (!tokens) throw new ServiceError('REFRESH_REUSED');
      return tokens;
    },
    end: (sessionId) => inTransaction(pool, 'sign-in', (client) => endWith(client, sessionId)),
    async checkAlive(claims) {
      if (alive.has(claims.sid)) return;
      const isAlive = await inTransaction(pool, 'sign-in', async (client) => {
        const { rowCount } = await client.query(
          `SELECT 1 FROM sessions AS s JOIN users AS u ON u.uuid = s.user_uuid AND u.is_active
             JOIN customer_users AS c ON c.user_uuid = u.uuid AND c.customer_uuid = s.customer_uuid
           WHERE s.id = $1 AND s.ended_at IS NULL`,
          [claims.sid],
        );
        return rowCount === 1;
      });
      if (!isAlive) throw new ServiceError('SESSION_ENDED');
      alive.set(claims.sid, true);
    },
  };
}
