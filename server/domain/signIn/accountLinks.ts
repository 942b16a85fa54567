import type pg from 'pg';
import { ServiceError } from '../../../contract/errors.ts';
import { linkPaths } from '../../../contract/linkPaths.ts';
import type { MailRequest } from '../../mail/composeMail.ts';
import type { AccessContext } from './sessions.ts';
import { lifetimes, opaqueToken, tokenHash } from './tokens.ts';
import { type User, userColumns } from './users.ts';

/** What a mailed link does. */
export type LinkKind = 'reset-password' | 'remove-factor' | 'keep-factor' | 'change-email';

/** What a link that changes an address will set. */
export interface PendingEmail {
  newEmail: string;
  /** As stored, and hashed by the browser for the new address. */
  newPasswordHash: string;
}

const pathOf: Record<LinkKind, string> = {
  'reset-password': linkPaths.resetPassword,
  'remove-factor': linkPaths.removeFactor,
  'keep-factor': linkPaths.keepFactor,
  'change-email': linkPaths.confirmEmail,
};

/**
 * Makes the token of a link and invalidates an earlier one of the same kind. A request to remove a factor that
 * already waits keeps its first time.
 * @param userUuid null makes a token that is stored nowhere, with the same work
 * @param lifetime seconds
 * @param pending with `change-email`
 */
export async function issueLink(
  client: pg.ClientBase,
  userUuid: string | null,
  kind: LinkKind,
  lifetime: number = lifetimes.link,
  pending?: PendingEmail,
): Promise<string> {
  const token = opaqueToken();
  await client.query(
    `INSERT INTO account_links AS l (user_uuid, kind, token_hash, expires_at, new_email, new_password_hash)
     SELECT uuid, $2, $3, now() + make_interval(secs => $4), $5, $6 FROM users WHERE uuid = $1
     ON CONFLICT (user_uuid, kind) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at,
       new_email = excluded.new_email, new_password_hash = excluded.new_password_hash,
       created_at = CASE WHEN l.kind = 'keep-factor' AND l.expires_at > now() THEN l.created_at ELSE now() END`,
    [userUuid, kind, tokenHash(token), lifetime, pending?.newEmail ?? null, pending?.newPasswordHash ?? null],
  );
  return token;
}

/** The address of a page with a token. The password page gets the account, since the browser hashes with it. */
export function linkUrl(publicUrl: string, kind: LinkKind, token: string, email?: string): string {
  const url = new URL(pathOf[kind], publicUrl);
  url.searchParams.set('token', token);
  if (email !== undefined) url.searchParams.set('email', email);
  return url.href;
}

/** Whose link it is, without using it up. @throws ServiceError LINK_INVALID */
export async function findLink(client: pg.ClientBase, kind: LinkKind, token: string): Promise<User> {
  const { rows } = await client.query<User>(
    `SELECT ${userColumns('u')} FROM account_links AS l JOIN users AS u ON u.uuid = l.user_uuid
     WHERE l.token_hash = $1 AND l.kind = $2 AND l.expires_at > now()`,
    [tokenHash(token), kind],
  );
  if (!rows[0]) throw new ServiceError('LINK_INVALID');
  return rows[0];
}

/** Whose link it was, and what it sets. */
type TakenLink = User & (PendingEmail | { newEmail: null; newPasswordHash: null });

/** Uses a link up: if two requests carry one token, one wins. @throws ServiceError LINK_INVALID */
export async function takeLink(client: pg.ClientBase, kind: LinkKind, token: string): Promise<TakenLink> {
  const { rows } = await client.query<TakenLink>(
    `WITH taken AS (DELETE FROM account_links WHERE token_hash = $1 AND kind = $2 AND expires_at > now()
       RETURNING user_uuid, new_email, new_password_hash)
     SELECT ${userColumns('u')}, taken.new_email AS "newEmail", taken.new_password_hash AS "newPasswordHash" FROM taken JOIN users AS u ON u.uuid = taken.user_uuid`,
    [tokenHash(token), kind],
  );
  if (!rows[0]) throw new ServiceError('LINK_INVALID');
  return rows[0];
}

/** When a user requested the removal that still waits, as ISO; null if nothing waits. */
export async function removalRequestedAt(client: pg.ClientBase, userUuid: string): Promise<string | null> {
  const { rows } = await client.query<{ requestedAt: string }>(
    `SELECT created_at AS "requestedAt" FROM account_links
     WHERE user_uuid = $1 AND kind = 'keep-factor' AND expires_at > now()`,
    [userUuid],
  );
  return rows[0]?.requestedAt ?? null;
}

/** The mail with the link that removes the factor at once. */
export async function removalLinkMail(
  { publicUrl }: AccessContext,
  client: pg.ClientBase,
  userUuid: string | null,
): Promise<Omit<MailRequest, 'to'>> {
  const token = await issueLink(client, userUuid, 'remove-factor');
  return { kind: 'factorRemovalLink', values: {}, url: linkUrl(publicUrl, 'remove-factor', token) };
}
