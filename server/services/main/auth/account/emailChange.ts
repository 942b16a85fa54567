import type pg from 'pg';
import { DatabaseError } from 'pg';
import { ServiceError } from '../../../../../contract/errors.ts';
import { ourselves } from '../../../../access/actor.ts';
import { type Caller, callerDetails } from '../../../../access/caller.ts';
import type { ResourceContext } from '../../../../crud/context.ts';
import { writeWith } from '../../../../crud/write.ts';
import { enterCustomer } from '../../../../database/transaction.ts';
import { recordAccessEvent } from '../../../../domain/signIn/accessEvents.ts';
import { issueLink, linkUrl, type PendingEmail, takeLink } from '../../../../domain/signIn/accountLinks.ts';
import { checkNewPassword, hashPassword, withTurn } from '../../../../domain/signIn/passwords.ts';
import { endAccess } from '../../../../domain/signIn/revocation.ts';
import type { AccessContext } from '../../../../domain/signIn/sessions.ts';
import { lifetimes } from '../../../../domain/signIn/tokens.ts';
import { findUserByEmail, mayUse, type User } from '../../../../domain/signIn/users.ts';
import { accountSubject, mayTry, takeTries } from '../../../../limits/tries.ts';
import { networkOf } from '../../../../process/network.ts';
import { type OwnChange, withPassword } from './ownAccount.ts';

export interface EmailContext extends AccessContext {
  /** The staff records; undefined if the installation has none. */
  staff: ResourceContext | undefined;
}

/**
 * Mails a link to the new address of the user's account, and a notice to the current one. It stores what the link
 * will set: the new address, and the password hashed for it. The caller cannot see whether the new address already
 * has an account; in that case, its owner gets a mail instead.
 * @throws ServiceError VALIDATION_FAILED for a wrong password or the current address, PASSWORD_FORMAT,
 * TOO_MANY_ATTEMPTS or OVERLOADED
 */
export async function requestEmailChange(
  context: EmailContext,
  change: OwnChange & { newEmail: string; newPassword: string },
): Promise<void> {
  checkNewPassword(change.newPassword, change.newPassword);
  const { caller, newEmail } = change;
  await withTurn(async () => {
    const newPasswordHash = await hashPassword(change.newPassword);
    await withPassword(context, change, async (client, send, user) => {
      if (user.email === newEmail) {
        const issue = { field: 'newEmail', code: 'sameAddress', details: {} } as const;
        throw new ServiceError('VALIDATION_FAILED', { issues: [issue] });
      }
      await takeTries(
        client,
        { rule: 'emailLinkOfAccount', subject: user.uuid },
        { rule: 'linkOfNetwork', subject: networkOf(caller.address) },
      );
      const isFree = await mayTry(client, { rule: 'emailLinkOfAccount', subject: accountSubject(newEmail) });
      const isTaken = await isTakenAddress(context, client, user, newEmail);
      await client.query(`DELETE FROM account_links WHERE user_uuid = $1 AND kind = 'change-email'`, [
        user.uuid,
      ]);
      const token = await issueLink(client, isTaken ? null : user.uuid, 'change-email', lifetimes.link, {
        newEmail,
        newPasswordHash,
      });
      const mail = isTaken
        ? { kind: 'emailTaken' as const }
        : { kind: 'emailChangeLink' as const, url: linkUrl(context.publicUrl, 'change-email', token) };
      const reader = isTaken ? newEmail : user.email;
      await send(
        { ...mail, to: newEmail, account: reader, values: { newEmail } },
        isFree ? lifetimes.link : 'never',
      );
      const values = { email: user.email, newEmail, ...callerDetails(caller) };
      await send({ to: user.email, kind: 'emailChangeRequested', values });
      const details = { from: user.email, to: newEmail };
      await recordAccessEvent(client, { action: 'email-change-requested', user, caller, details });
    });
  });
}

/**
 * Sets the address that a mailed link is for, also in the staff records of every customer that the person works for.
 * Ends all sign-ins and all trust in devices, and signs nobody in.
 * @throws ServiceError LINK_INVALID, also when somebody else got the address meanwhile
 */
export async function confirmEmail(context: EmailContext, token: string, caller: Caller): Promise<void> {
  const user = await context.mail
    .transaction('sign-in', async (client, send) => {
      const { newEmail, newPasswordHash, ...owner } = await takeLink(client, 'change-email', token);
      if (newEmail === null || !mayUse(owner, context)) throw new ServiceError('LINK_INVALID');
      await changeAddress(context, client, owner, { newEmail, newPasswordHash }, caller);
      await endAccess(client, owner.uuid);
      const details = { from: owner.email, to: newEmail };
      await recordAccessEvent(client, { action: 'email-changed', user: owner, caller, details });
      const values = { email: owner.email, newEmail, ...callerDetails(caller) };
      await send({ to: owner.email, account: newEmail, kind: 'emailChanged', values });
      return owner;
    })
    .catch((error: unknown) => {
      throw isTakenMeanwhile(error) ? new ServiceError('LINK_INVALID', { cause: error }) : error;
    });
  context.sessions.forget(user.uuid);
}

/**
 * The user first: staff belong to the user with their address, so they keep their place when their own address
 * follows. Staff who are switched off keep the address that the customer knows, because a customer does not learn the
 * new address of somebody who has left.
 */
async function changeAddress(
  { staff }: EmailContext,
  client: pg.ClientBase,
  user: User,
  { newEmail, newPasswordHash }: PendingEmail,
  { address, requestId }: Caller,
): Promise<void> {
  await client.query(`UPDATE users SET email = $2, password_hash = $3 WHERE uuid = $1`, [
    user.uuid,
    newEmail,
    newPasswordHash,
  ]);
  if (!staff) return;
  await atCustomersOf(client, user, async (customerUuid) => {
    const actor = { ...ourselves(customerUuid, user.name), userUuid: user.uuid, address, requestId };
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM staff WHERE customer_uuid = $1 AND lower(email) = lower($2)`,
      [customerUuid, user.email],
    );
    for (const { id } of rows)
      await writeWith(
        { client, context: staff, actor },
        { action: 'update', id, values: { email: newEmail } },
      );
  });
}

/** Whether the address belongs to another account, or to other staff of the user's customers. */
async function isTakenAddress(
  { staff }: EmailContext,
  client: pg.ClientBase,
  user: User,
  newEmail: string,
): Promise<boolean> {
  let isTaken = (await findUserByEmail(client, newEmail)) !== undefined;
  if (!staff) return isTaken;
  await atCustomersOf(client, user, async (customerUuid) => {
    const { rowCount } = await client.query(
      `SELECT FROM staff WHERE customer_uuid = $1 AND lower(email) = lower($2)`,
      [customerUuid, newEmail],
    );
    isTaken ||= rowCount !== 0;
  });
  return isTaken;
}

/** Does something with the records of each customer that a user works for, within a transaction of the sign-in. */
async function atCustomersOf(
  client: pg.ClientBase,
  { uuid }: User,
  work: (customerUuid: string) => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ customerUuid: string }>(
    `SELECT customer_uuid AS "customerUuid" FROM customer_users WHERE user_uuid = $1 ORDER BY customer_uuid`,
    [uuid],
  );
  for (const { customerUuid } of rows) {
    await enterCustomer(client, customerUuid);
    await work(customerUuid);
  }
  await enterCustomer(client, null);
}

/** Somebody got the address between the request and the link: as an account, or among the staff of a customer. */
const isTakenMeanwhile = (error: unknown) =>
  (error instanceof DatabaseError && error.code === '23505') ||
  (error instanceof ServiceError && error.code === 'VALIDATION_FAILED');
