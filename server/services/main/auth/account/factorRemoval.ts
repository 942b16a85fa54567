import type pg from 'pg';
import { passwordHash } from '../../../../../contract/calls/signIn.ts';
import { type Caller, callerDetails } from '../../../../access/caller.ts';
import { inTransaction } from '../../../../database/transaction.ts';
import { recordAccessEvent } from '../../../../domain/signIn/accessEvents.ts';
import { issueLink, linkUrl, removalLinkMail, takeLink } from '../../../../domain/signIn/accountLinks.ts';
import { isPassword, withTurn } from '../../../../domain/signIn/passwords.ts';
import { endAccess } from '../../../../domain/signIn/revocation.ts';
import { unbindFactor } from '../../../../domain/signIn/secondFactor.ts';
import type { AccessContext } from '../../../../domain/signIn/sessions.ts';
import { lifetimes, tokenHash } from '../../../../domain/signIn/tokens.ts';
import { type Account, findAccount, mayUse, type User } from '../../../../domain/signIn/users.ts';
import { accountSubject, mayTry, takeTries } from '../../../../limits/tries.ts';
import type { MailRequest } from '../../../../mail/composeMail.ts';
import type { Send } from '../../../../mail/mailQueue.ts';
import { networkOf } from '../../../../process/network.ts';
import { takeRecoveryCode } from '../secondFactor/recoveryCodes.ts';
import { nobody } from './passwordReset.ts';

/** Hours between a request to remove a factor without a recovery code and the link that does it. */
const waitInHours = 24;
/** Seconds that a request stays valid: the wait, and a week to come back. */
const requestLifetime = (waitInHours + 7 * 24) * 60 * 60;

export interface RemovalRequest {
  email: string;
  /** Either of the two proves the password. */
  password: string | undefined;
  preToken: string | undefined;
  recoveryCode: string | undefined;
}

/**
 * Starts the removal of a lost second factor. Without the password it only sends a mail that explains how. With the
 * password it makes a request that waits for a day and can be stopped. With a recovery code, or after the wait, it
 * mails the link. The answer is the same each time.
 * @throws ServiceError TOO_MANY_ATTEMPTS for the caller's network alone, or OVERLOADED
 */
export async function requestFactorRemoval(
  context: AccessContext,
  request: RemovalRequest,
  caller: Caller,
): Promise<void> {
  await withTurn(async () => {
    const account = await inTransaction(context.pool, 'sign-in', async (client) => {
      const network = networkOf(caller.address);
      await takeTries(client, { rule: 'linkOfNetwork', subject: network });
      return findAccount(client, request.email, { deviceHash: null, network });
    });
    const isPasswordRight = await isSentPassword(request.password, account);
    await context.mail.transaction('sign-in', async (client, send) => {
      const user: User = account ?? nobody(request.email.trim());
      const isProven = isPasswordRight || (await isOwnPreToken(client, user.uuid, request.preToken));
      // Strangers without the password use up their own allowance, not the owner's.
      const rule = isProven ? 'removalLinkOfAccount' : 'removalHintOfAccount';
      const isFree = await mayTry(client, { rule, subject: accountSubject(request.email) });
      const isConcerned =
        isFree && account !== undefined && account.factorId !== null && mayUse(account, context);
      const next = isProven
        ? await nextMail(context, client, isConcerned ? user : undefined, request.recoveryCode)
        : { kind: 'factorRemovalUnproven' as const, values: {} };
      const values = { email: user.email, ...next.values };
      await send({ ...next, to: user.email, values }, isConcerned ? lifetimes.link : 'never');
      const details = { mail: next.kind };
      await recordAccessEvent(client, {
        action: 'second-factor-removal-requested',
        user: account,
        caller,
        details,
      });
    });
  });
}

const isSentPassword = async (sent: string | undefined, account: Account | undefined): Promise<boolean> =>
  sent !== undefined && passwordHash.safeParse(sent).success && isPassword(sent, account?.passwordHash);

async function isOwnPreToken(
  client: pg.ClientBase,
  userUuid: string,
  preToken: string | undefined,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT 1 FROM sign_in_tokens WHERE token_hash = $1 AND kind = 'pre' AND user_uuid = $2 AND expires_at > now()`,
    [preToken === undefined ? null : tokenHash(preToken), userUuid],
  );
  return rowCount === 1;
}

/** The link itself, or how long the wait still takes. Undefined for the user: a link that belongs to nobody. */
async function nextMail(
  context: AccessContext,
  client: pg.ClientBase,
  user: User | undefined,
  recoveryCode: string | undefined,
): Promise<Omit<MailRequest, 'to'>> {
  const uuid = user?.uuid ?? null;
  const hasCode =
    user !== undefined &&
    recoveryCode !== undefined &&
    (await takeRecoveryCode(client, context.secrets, user.uuid, recoveryCode)) !== null;
  // A demo has nothing to protect, and people should be able to try it.
  if (hasCode || context.isDemo || (await hasWaited(client, uuid)))
    return removalLinkMail(context, client, uuid);
  const token = await issueLink(client, uuid, 'keep-factor', requestLifetime);
  const { rows } = await client.query<{ ready: string }>(
    `SELECT created_at + make_interval(hours => $2) AS ready FROM account_links
     WHERE user_uuid = $1 AND kind = 'keep-factor'`,
    [uuid, waitInHours],
  );
  const time = (rows[0] ? new Date(rows[0].ready) : new Date()).toISOString();
  const url = linkUrl(context.publicUrl, 'keep-factor', token);
  return { kind: 'factorRemovalWaits', values: { hours: waitInHours, time }, url };
}

async function hasWaited(client: pg.ClientBase, userUuid: string | null): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT 1 FROM account_links WHERE user_uuid = $1 AND kind = 'keep-factor' AND expires_at > now()
       AND created_at <= now() - make_interval(hours => $2)`,
    [userUuid, waitInHours],
  );
  return rowCount === 1;
}

/** Removes the factor, with everything that belongs to it. The next sign-in asks for another one. */
export async function removeFactor(
  client: pg.ClientBase,
  send: Send,
  { user, caller }: { user: User; caller: Caller },
): Promise<void> {
  await unbindFactor(client, user.uuid);
  await endAccess(client, user.uuid);
  await recordAccessEvent(client, { action: 'second-factor-removed', user, caller });
  const values = { email: user.email, ...callerDetails(caller) };
  await send({ to: user.email, kind: 'factorRemoved', values });
}

/** Removes the second factor that a mailed link belongs to. Signs nobody in. @throws ServiceError LINK_INVALID */
export async function deactivateFactor(context: AccessContext, token: string, caller: Caller): Promise<void> {
  const user = await context.mail.transaction('sign-in', async (client, send) => {
    const owner = await takeLink(client, 'remove-factor', token);
    await removeFactor(client, send, { user: owner, caller });
    return owner;
  });
  context.sessions.forget(user.uuid);
}

/**
 * Stops a request to remove the factor, with the link that was mailed for that.
 * @throws ServiceError LINK_INVALID
 */
export async function keepFactor(context: AccessContext, token: string, caller: Caller): Promise<void> {
  await context.mail.transaction('sign-in', async (client, send) => {
    const user = await takeLink(client, 'keep-factor', token);
    await client.query(`DELETE FROM account_links WHERE user_uuid = $1 AND kind = 'remove-factor'`, [
      user.uuid,
    ]);
    await recordAccessEvent(client, { action: 'second-factor-removal-stopped', user, caller });
    await send({ to: user.email, kind: 'factorKept', values: { email: user.email } });
  });
}
