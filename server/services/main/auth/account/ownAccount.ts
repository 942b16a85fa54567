import type pg from 'pg';
import type { SecurityAnswer } from '../../../../../contract/calls/account.ts';
import { ServiceError } from '../../../../../contract/errors.ts';
import { type Caller, callerDetails } from '../../../../access/caller.ts';
import type { AccessClaims } from '../../../../access/claims.ts';
import { inTransaction } from '../../../../database/transaction.ts';
import { recordAccessEvent } from '../../../../domain/signIn/accessEvents.ts';
import { checkNewPassword, hashPassword, isPassword, withTurn } from '../../../../domain/signIn/passwords.ts';
import { endAccess } from '../../../../domain/signIn/revocation.ts';
import { lockAccount } from '../../../../domain/signIn/secondFactor.ts';
import type { AccessContext } from '../../../../domain/signIn/sessions.ts';
import { lockUser, type User } from '../../../../domain/signIn/users.ts';
import { clearLimit, type Limit, makeWait, takeTries } from '../../../../limits/tries.ts';
import type { Send } from '../../../../mail/mailQueue.ts';
import { replaceRecoveryCodes } from '../secondFactor/recoveryCodes.ts';
import { removeFactor } from './factorRemoval.ts';

type Change<Result> = (client: pg.ClientBase, send: Send, user: User) => Promise<Result>;

/**
 * Changes the user's own account, if they type the current password in addition to the fresh code that the route asks
 * for.
 * @throws ServiceError VALIDATION_FAILED for a wrong password, TOO_MANY_ATTEMPTS or OVERLOADED
 */
export async function withPassword<Result>(
  context: AccessContext,
  { claims, currentPassword, caller }: { claims: AccessClaims; currentPassword: string; caller: Caller },
  change: Change<Result>,
): Promise<Result> {
  const limit: Limit = { rule: 'passwordOfUser', subject: claims.sub };
  const stored = await inTransaction(context.pool, 'sign-in', async (client) => {
    await takeTries(client, limit);
    const { rows } = await client.query<{ hash: string }>(
      `SELECT password_hash AS hash FROM users WHERE uuid = $1`,
      [claims.sub],
    );
    return rows[0]?.hash;
  });
  const isRight = await isPassword(currentPassword, stored);
  const user = { uuid: claims.sub, name: claims.name };
  if (!isRight) {
    await inTransaction(context.pool, 'sign-in', async (client) => {
      await makeWait(client, limit);
      await recordAccessEvent(client, { action: 'password-refused', user, caller });
    });
    const issue = { field: 'currentPassword', code: 'wrongPassword', details: {} } as const;
    throw new ServiceError('VALIDATION_FAILED', { issues: [issue] });
  }
  const result = await context.mail.transaction('sign-in', async (client, send) => {
    const owner = await lockUser(client, claims.sub, stored);
    // Somebody set another password while this one was compared.
    if (!owner) throw new ServiceError('SESSION_ENDED');
    await clearLimit(client, limit);
    return change(client, send, owner);
  });
  context.sessions.forget(claims.sub);
  return result;
}

export interface OwnChange {
  claims: AccessClaims;
  currentPassword: string;
  caller: Caller;
}

/** Changes the user's own password. Ends every other session and all trust in devices. */
export async function changePassword(
  context: AccessContext,
  change: OwnChange & { newPassword: string; reenterNewPassword: string },
): Promise<void> {
  checkNewPassword(change.newPassword, change.reenterNewPassword);
  const { claims, caller } = change;
  await withTurn(async () => {
    const passwordHash = await hashPassword(change.newPassword);
    await withPassword(context, change, async (client, send, user) => {
      await client.query(`UPDATE users SET password_hash = $2, must_reset_password = false WHERE uuid = $1`, [
        user.uuid,
        passwordHash,
      ]);
      await endAccess(client, user.uuid, { sessionId: claims.sid });
      await recordAccessEvent(client, { action: 'password-changed', user, caller });
      const values = { email: user.email, ...callerDetails(caller) };
      await send({ to: user.email, kind: 'passwordChanged', values });
    });
  });
}

/** Ten new recovery codes, which replace the remaining ones. */
export async function newRecoveryCodes(context: AccessContext, change: OwnChange): Promise<string[]> {
  return withTurn(() =>
    withPassword(context, change, async (client, send, user) => {
      const account = await lockAccount(client, user.uuid);
      if (!account?.factor) throw new ServiceError('FACTOR_DISABLED');
      const codes = await replaceRecoveryCodes(client, context.secrets, user.uuid);
      await recordAccessEvent(client, { action: 'recovery-codes-replaced', user, caller: change.caller });
      const values = { email: user.email, ...callerDetails(change.caller) };
      await send({ to: user.email, kind: 'recoveryCodesReplaced', values });
      return codes;
    }),
  );
}

/** Removes the user's authenticator, so that they can use another telephone. Signs out everywhere; the next sign-in sets up a new one. */
export async function removeOwnFactor(context: AccessContext, change: OwnChange): Promise<void> {
  await withTurn(() =>
    withPassword(context, change, (client, send, user) =>
      removeFactor(client, send, { user, caller: change.caller }),
    ),
  );
}

/** How the user's account is secured. */
export async function ownSecurity({ pool }: AccessContext, userUuid: string): Promise<SecurityAnswer> {
  return inTransaction(pool, 'sign-in', async (client) => {
    const { rows } = await client.query<SecurityAnswer>(
      `SELECT f.user_uuid IS NOT NULL AS "is2FaActivated", f.enrolled_at AS "enrolledAt",
         (SELECT count(*)::integer FROM recovery_codes WHERE user_uuid = u.uuid) AS "recoveryCodesLeft"
       FROM users AS u LEFT JOIN second_factors AS f ON f.user_uuid = u.uuid WHERE u.uuid = $1`,
      [userUuid],
    );
    if (!rows[0]) throw new ServiceError('SESSION_ENDED');
    return rows[0];
  });
}

/** Ends all sessions of a user and all trust in devices, including those of the browser that asks. */
export async function signOutEverywhere(
  context: AccessContext,
  claims: AccessClaims,
  caller: Caller,
): Promise<void> {
  await inTransaction(context.pool, 'sign-in', async (client) => {
    await endAccess(client, claims.sub);
    const user = { uuid: claims.sub, name: claims.name };
    await recordAccessEvent(client, { action: 'sign-out-everywhere', user, caller });
  });
  context.sessions.forget(claims.sub);
}
