import { ServiceError } from '../../../../../contract/errors.ts';
import { emailAddress } from '../../../../../contract/fieldKinds/kinds/email.ts';
import { type Caller, callerDetails } from '../../../../access/caller.ts';
import { inTransaction } from '../../../../database/transaction.ts';
import { recordAccessEvent } from '../../../../domain/signIn/accessEvents.ts';
import { findLink, issueLink, linkUrl, takeLink } from '../../../../domain/signIn/accountLinks.ts';
import { checkNewPassword, hashPassword, withTurn } from '../../../../domain/signIn/passwords.ts';
import { endAccess } from '../../../../domain/signIn/revocation.ts';
import type { AccessContext } from '../../../../domain/signIn/sessions.ts';
import { lifetimes } from '../../../../domain/signIn/tokens.ts';
import { findUserByEmail, mayUse, type User } from '../../../../domain/signIn/users.ts';
import { accountSubject, clearLoginLimits, mayTry, takeTries } from '../../../../limits/tries.ts';
import { networkOf } from '../../../../process/network.ts';

/** Stands in for a missing account, so that asking for one takes the same work. */
export const nobody = (email: string): User => ({
  uuid: '00000000-0000-0000-0000-000000000000',
  email: emailAddress.safeParse(email).success ? email : 'nobody@nowhere.example',
  name: 'Unknown',
  isAdmin: false,
  isDemo: false,
  isActive: false,
  mustResetPassword: false,
});

/**
 * Mails a link to choose another password, if the address has an account. A caller cannot see or measure whether it
 * has, nor how many requests there were.
 * @throws ServiceError TOO_MANY_ATTEMPTS for the caller's network alone
 */
export async function forgotPassword(context: AccessContext, email: string, caller: Caller): Promise<void> {
  await context.mail.transaction('sign-in', async (client, send) => {
    await takeTries(client, { rule: 'linkOfNetwork', subject: networkOf(caller.address) });
    const isFree = await mayTry(client, { rule: 'passwordLinkOfAccount', subject: accountSubject(email) });
    const found = await findUserByEmail(client, email);
    const isMailed = isFree && found !== undefined && mayUse(found, context);
    const user = found ?? nobody(email.trim());
    const token = await issueLink(client, isMailed ? user.uuid : null, 'reset-password');
    const url = linkUrl(context.publicUrl, 'reset-password', token, user.email);
    const mail = { to: user.email, kind: 'resetPassword', values: { email: user.email }, url } as const;
    await send(mail, isMailed ? lifetimes.link : 'never');
    await recordAccessEvent(client, { action: 'password-reset-requested', user: found, caller });
  });
}

/**
 * Sets the password that a mailed link allows people to choose. It ends every session and all trust in devices,
 * leaves the second factor as it is, and signs nobody in.
 * @throws ServiceError LINK_INVALID, PASSWORD_FORMAT or VALIDATION_FAILED
 */
export async function resetPassword(
  context: AccessContext,
  change: { token: string; newPassword: string; reenterNewPassword: string },
  caller: Caller,
): Promise<void> {
  checkNewPassword(change.newPassword, change.reenterNewPassword);
  const passwordHash = await withTurn(async () => {
    // Without a link, strangers cannot make the server hash anything.
    await inTransaction(context.pool, 'sign-in', (client) =>
      findLink(client, 'reset-password', change.token),
    );
    return hashPassword(change.newPassword);
  });
  const user = await context.mail.transaction('sign-in', async (client, send) => {
    const owner = await takeLink(client, 'reset-password', change.token);
    if (!mayUse(owner, context)) throw new ServiceError('LINK_INVALID');
    await client.query(`UPDATE users SET password_hash = $2, must_reset_password = false WHERE uuid = $1`, [
      owner.uuid,
      passwordHash,
    ]);
    await endAccess(client, owner.uuid);
    await clearLoginLimits(client, owner.email);
    await recordAccessEvent(client, { action: 'password-reset', user: owner, caller });
    await send({
      to: owner.email,
      kind: 'passwordChanged',
      values: { email: owner.email, ...callerDetails(caller) },
    });
    return owner;
  });
  context.sessions.forget(user.uuid);
}
