import type pg from 'pg';
import { isRecoveryCode } from '../../../../../contract/calls/signIn.ts';
import { ServiceError } from '../../../../../contract/errors.ts';
import { type Caller, callerDetails } from '../../../../access/caller.ts';
import { recordAccessEvent } from '../../../../domain/signIn/accessEvents.ts';
import {
  countWrongCode,
  type Factor,
  heldUp,
  type LockedAccount,
  liftLock,
  mostInDay,
  mostInRow,
  takeStep,
  unbindFactor,
} from '../../../../domain/signIn/secondFactor.ts';
import type { AccessContext } from '../../../../domain/signIn/sessions.ts';
import { stepOf } from '../../../../domain/signIn/totp.ts';
import { removeTrustedDevices } from '../../../../domain/signIn/trustedDevices.ts';
import type { Send } from '../../../../mail/mailQueue.ts';
import { sealedOwner } from '../../../../process/sealedColumns.ts';
import { takeRecoveryCode } from './recoveryCodes.ts';

/** What checking a code needs: one transaction, with everything that the check leads to. */
export interface CodeCheck {
  client: pg.ClientBase;
  send: Send;
  account: LockedAccount & { factor: Factor };
  caller: Caller;
}

/** How a code was right: it came from the app, or was a recovery code, and then how many are left. */
export type RightCode = { method: 'otp' } | { method: 'rc'; left: number };

/**
 * Checks a code of an enrolled user, with the limits on wrong ones. It returns a refusal instead of throwing it,
 * because the count has to be committed.
 */
export async function checkCode(
  context: AccessContext,
  check: CodeCheck,
  code: string,
): Promise<RightCode | ServiceError> {
  const { factor, now } = check.account;
  const isRecovery = isRecoveryCode(code);
  const obstacle = heldUp(factor.tries, isRecovery, now);
  if (obstacle === 'disabled') return new ServiceError('FACTOR_DISABLED');
  if (obstacle !== undefined)
    return new ServiceError('FACTOR_LOCKED', {
      details: { minutes: Math.ceil(obstacle / 60), retryAfterSeconds: obstacle },
    });
  return isRecovery ? checkRecoveryCode(context, check, code) : checkAppCode(context, check, code);
}

async function checkAppCode(
  { secrets }: AccessContext,
  check: CodeCheck,
  code: string,
): Promise<RightCode | ServiceError> {
  const { client, account, caller } = check;
  const { user, factor } = account;
  const step = stepOf(secrets.decrypt(factor.secret, sealedOwner.secondFactor(user.uuid)), code);
  if (step === null) return refuseWrongCode(check);
  if (await takeStep(client, user.uuid, step)) return { method: 'otp' };
  // A used code of the right app is not a guess: it is refused, but does not count.
  await recordAccessEvent(client, {
    action: 'second-factor-refused',
    user,
    caller,
    details: { reason: 'replayed' },
  });
  return new ServiceError('OTP_INVALID');
}

async function checkRecoveryCode(
  { secrets }: AccessContext,
  check: CodeCheck,
  code: string,
): Promise<RightCode | ServiceError> {
  const { client, account, caller, send } = check;
  const { user, factor } = account;
  const left = await takeRecoveryCode(client, secrets, user.uuid, code);
  if (left === null) return refuseWrongCode(check);
  const isDisabled = factor.tries.inRow >= mostInRow;
  if (isDisabled) await unbindFactor(client, user.uuid);
  else await liftLock(client, user.uuid);
  await removeTrustedDevices(client, user.uuid);
  await recordAccessEvent(client, { action: 'recovery-code-used', user, caller, details: { left } });
  await send({
    to: user.email,
    kind: 'recoveryCodeUsed',
    values: { email: user.email, count: left, ...callerDetails(caller) },
  });
  return { method: 'rc', left };
}

async function refuseWrongCode({ client, send, account, caller }: CodeCheck): Promise<ServiceError> {
  const { user } = account;
  const { tries, consequence } = await countWrongCode(client, account);
  const details = { wrongInRow: tries.inRow };
  await recordAccessEvent(client, { action: 'second-factor-refused', user, caller, details });
  const values = { email: user.email, ...callerDetails(caller) };
  if (consequence === 'locked') {
    await recordAccessEvent(client, { action: 'second-factor-locked', user, caller, details });
    const until = new Date(tries.lockedUntil).toISOString();
    await send({
      to: user.email,
      kind: 'factorLocked',
      values: { ...values, count: mostInDay, time: until },
    });
  }
  if (consequence === 'disabled') {
    await recordAccessEvent(client, { action: 'second-factor-disabled', user, caller, details });
    await send({ to: user.email, kind: 'factorDisabled', values: { ...values, count: mostInRow } });
  }
  return new ServiceError('OTP_INVALID');
}
