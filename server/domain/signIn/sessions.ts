import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { SessionEntry } from '../../../contract/calls/sessions.ts';
import type { CustomerMapping, SelectCustomerAnswer, Tokens } from '../../../contract/calls/signedIn.ts';
import { ServiceError } from '../../../contract/errors.ts';
import { type Caller, callerDetails } from '../../access/caller.ts';
import type { AccessClaims, Reach, SessionAuthenticator } from '../../access/claims.ts';
import type { Platform } from '../../area/platform.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { atMost } from '../../process/atMost.ts';
import type { Secrets } from '../../process/secrets.ts';
import { recordAccessEvent } from './accessEvents.ts';
import { CustomerRefused, openSession, type SessionSource } from './openSession.ts';
import { listSessions, livingSql, rotate, type SessionRow } from './sessionRows.ts';
import { opaqueToken, accessTokens as openAccessTokens, tokenHash } from './tokens.ts';

/** The channel where the database announces whose rights have changed; the payload is the user. */
export const rightsChannel = 'commissary_rights';

/** Seconds until another process notices an ended session, a blocked user or a lost customer. This process notices at once. */
const checkedFor = 1;

export interface Sessions extends SessionAuthenticator {
  /**
   * Opens a session for a customer of the user.
   * @throws ServiceError PRE_TOKEN_EXPIRED, SESSION_ENDED or OTHER_CUSTOMER
   */
  open(source: SessionSource, customerUuid: string, caller: Caller): Promise<SelectCustomerAnswer>;
  /** The next pair of tokens. @throws ServiceError SESSION_ENDED, or REFRESH_REUSED, which ends the session. */
  refresh(refreshToken: string, caller: Caller): Promise<Tokens>;
  /** A new access token of the session. */
  renew(client: pg.ClientBase, claims: AccessClaims): Promise<string>;
  /** Ends a session of a user. False if there is none, or it has already ended. */
  end(client: pg.ClientBase, userUuid: string, sessionId: string): Promise<boolean>;
  list(userUuid: string, currentId: string): Promise<SessionEntry[]>;
  /** Call this when the access of a user, or of anybody, has changed and is committed: then requests are checked again. */
  forget(userUuid?: string): void;
  /** Stops listening for changed rights. */
  close(): void;
  /**
   * What the session's user may do, and where.
   * @throws ServiceError SESSION_ENDED once session, user or membership is gone.
   */
  reachOf(claims: AccessClaims): Promise<Reach>;
}

type Parts = Pick<Platform, 'pool' | 'secrets' | 'mail' | 'configuration' | 'listen' | 'files'>;

const reachOfRow = ({ rights, stores }: SessionRow): Reach => ({ rights, stores: stores ?? 'all' });

const roleOf = (session: SessionRow) => ({
  role: session.role_name,
  ...reachOfRow(session),
  timeZone: session.time_zone,
});

/** Opens the sessions of the installation. Each process needs only one, since it remembers its recent checks. */
export function openSessions({ pool, secrets, mail, configuration, listen, files }: Parts): Sessions {
  const { isDemo, accessTokenLifetime } = configuration;
  const accessTokens = openAccessTokens(secrets, accessTokenLifetime);

  // The result of checking each session. If a session is forgotten during its check, that check's result is not
  // remembered.
  const alive = new LRUCache<string, { user: string; reach: Reach }>({
    ...atMost(10_000),
    ttl: checkedFor * 1000,
  });
  let forgotten = 0;

  function forget(userUuid?: string): void {
    forgotten += 1;
    for (const [sessionId, { user }] of alive.entries())
      if (userUuid === undefined || user === userUuid) alive.delete(sessionId);
  }

  const withLogo = ({ logo }: SessionRow, { Customer, ...mapping }: CustomerMapping): CustomerMapping => ({
    ...mapping,
    Customer: { ...Customer, logo: logo && files.addresses.of(Customer.uuid, logo) },
  });

  const accessToken = (session: SessionRow): Promise<string> =>
    accessTokens.issue({
      sub: session.user_uuid,
      sid: session.id,
      cid: session.customer_uuid,
      name: session.user_name,
      adm: session.is_admin,
      amr: session.amr,
      auth_time: Math.floor(Date.parse(session.authenticated_at) / 1000),
    });

  async function livingSession(client: pg.ClientBase, sessionId: string): Promise<SessionRow> {
    const { rows } = await client.query<SessionRow>(livingSql('s.id = $1', '$2'), [sessionId, isDemo]);
    if (!rows[0]) throw new ServiceError('SESSION_ENDED');
    return rows[0];
  }

  /** If a refresh token comes a second time, two parties have it, and one of them stole it: the session ends. */
  async function endStolen(session: SessionRow, caller: Caller): Promise<void> {
    await mail.transaction('sign-in', async (client, send) => {
      if (!(await end(client, session.user_uuid, session.id))) return;
      const user = { uuid: session.user_uuid, name: session.user_name };
      const { customer_uuid: customerUuid, customer_name: customer } = session;
      await recordAccessEvent(client, { action: 'session-stolen', user, caller, customerUuid });
      const values = { customer, ...callerDetails(caller) };
      await send({ to: session.email, kind: 'sessionStolen', values });
    });
    forget(session.user_uuid);
  }

  async function noteRefusal(error: unknown, requested: string, caller: Caller): Promise<never> {
    if (error instanceof CustomerRefused) {
      const event = {
        action: 'customer-refused',
        user: error.user,
        caller,
        details: { asked: requested },
      } as const;
      await inTransaction(pool, 'sign-in', (client) => recordAccessEvent(client, event));
    }
    throw error;
  }

  async function end(client: pg.ClientBase, userUuid: string, sessionId: string): Promise<boolean> {
    const { rowCount } = await client.query(
      `UPDATE sessions SET ended_at = now() WHERE id = $1 AND user_uuid = $2 AND ended_at IS NULL`,
      [sessionId, userUuid],
    );
    return rowCount === 1;
  }

  const stopListening = listen(rightsChannel, { heard: (user) => forget(user), missed: () => forget() });

  async function reachOf(claims: AccessClaims): Promise<Reach> {
    const known = alive.get(claims.sid);
    if (known) return known.reach;
    const before = forgotten;
    const session = await inTransaction(pool, 'sign-in', (client) => livingSession(client, claims.sid));
    const reach = reachOfRow(session);
    if (forgotten === before) alive.set(claims.sid, { user: session.user_uuid, reach });
    return reach;
  }

  return {
    close: stopListening,
    async authenticate(token) {
      const claims = await accessTokens.verify(token);
      return { claims, ...(await reachOf(claims)) };
    },
    reachOf,
    async open(source, customerUuid, caller) {
      const refreshToken = opaqueToken();
      const opening = { source, customerUuid, caller, isDemo, refreshHash: tokenHash(refreshToken) };
      const { session, selectedCustomer } = await inTransaction(pool, 'sign-in', (client) =>
        openSession(client, opening),
      ).catch((error: unknown) => noteRefusal(error, customerUuid, caller));
      if ('sessionId' in source) forget(session.user_uuid);
      return {
        accessToken: await accessToken(session),
        refreshToken,
        selectedCustomer: withLogo(session, selectedCustomer),
        ...roleOf(session),
      };
    },
    async refresh(refreshToken, caller) {
      const successor = accessTokens.successorOf(refreshToken);
      const turn = { token: refreshToken, successor, userAgent: caller.userAgent, isDemo };
      const { session, mapping, mappings, isReused } = await inTransaction(pool, 'sign-in', (client) =>
        rotate(client, turn),
      );
      if (isReused) {
        await endStolen(session, caller);
        throw new ServiceError('REFRESH_REUSED');
      }
      return {
        ...{ accessToken: await accessToken(session), refreshToken: successor },
        ...{
          selectedCustomer: withLogo(session, mapping),
          customerUserMappings: mappings,
          ...roleOf(session),
        },
      };
    },
    renew: async (client, claims) => accessToken(await livingSession(client, claims.sid)),
    end,
    list: (userUuid, currentId) =>
      inTransaction(pool, 'sign-in', (client) => listSessions(client, userUuid, currentId)),
    forget,
  };
}

/** What the calls of `auth/*` work with. */
export interface AccessContext {
  pool: pg.Pool;
  secrets: Secrets;
  mail: MailQueue;
  sessions: Sessions;
  /** Demo accounts have published passwords, so only a demo has them. */
  isDemo: boolean;
  /** Scheme, host and port that mailed links begin with. */
  publicUrl: string;
}
