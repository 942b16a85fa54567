import type pg from 'pg';
import type { VerifiedAnswer } from '../../../../../contract/calls/signIn.ts';
import { ServiceError } from '../../../../../contract/errors.ts';
import { type Caller, callerDetails } from '../../../../access/caller.ts';
import { recordAccessEvent } from '../../../../domain/signIn/accessEvents.ts';
import { issueLink } from '../../../../domain/signIn/accountLinks.ts';
import {
  type LockedAccount,
  lockedAccountOf,
  lockedAccountSql,
} from '../../../../domain/signIn/secondFactor.ts';
import type { AccessContext } from '../../../../domain/signIn/sessions.ts';
import { tokenHash } from '../../../../domain/signIn/tokens.ts';
import { type TrustedDevice, trustDevice } from '../../../../domain/signIn/trustedDevices.ts';
import { mayUse, type User } from '../../../../domain/signIn/users.ts';
import type { Send } from '../../../../mail/mailQueue.ts';
import { checkCode, type RightCode } from '../secondFactor/checkCode.ts';
import { confirmEnrolment, type Enrolment } from '../secondFactor/enrolment.ts';
import { countedTrySql, dropPreToken, issueOtpToken } from '../session/stepTokens.ts';

export interface CodeAttempt {
  preToken: string;
  code: string;
  /** Must be the user of the pre-token, if a call carries it. */
  uuid?: string;
  /** Set when the browser should be trusted to skip codes. */
  trust?: { label: string | undefined; previousToken: string | undefined };
}

export interface Verified {
  answer: VerifiedAnswer;
  device?: TrustedDevice;
}

/** The state of the second step after a correct code. */
interface Step {
  client: pg.ClientBase;
  send: Send;
  user: User;
  factorId: string | null;
  preTokenHash: Buffer;
  caller: Caller;
}

/**
 * Second step: a code of the authenticator, accepted once; a recovery code; or the first code, which confirms an
 * enrolment.
 * @throws ServiceError PRE_TOKEN_EXPIRED, OTP_INVALID, FACTOR_LOCKED or FACTOR_DISABLED
 */
export async function verifyCode(
  context: AccessContext,
  attempt: CodeAttempt,
  caller: Caller,
): Promise<Verified> {
  const outcome = await context.mail.transaction('sign-in', (client, send) =>
    verifyIn(context, client, send, attempt, caller),
  );
  if (outcome instanceof ServiceError) throw outcome;
  return outcome;
}

/** Returns a refusal instead of throwing it, because the count has to be committed. */
async function verifyIn(
  context: AccessContext,
  client: pg.ClientBase,
  send: Send,
  attempt: CodeAttempt,
  caller: Caller,
): Promise<Verified | ServiceError> {
  const preTokenHash = tokenHash(attempt.preToken);
  const { rows } = await client.query(
    `WITH tried AS (${countedTrySql}) ${lockedAccountSql('tried', ', s.pending_secret AS "pendingSecret"')}`,
    [preTokenHash],
  );
  if (!rows[0]) return new ServiceError('PRE_TOKEN_EXPIRED');
  const { pendingSecret, ...row } = rows[0];
  const account: LockedAccount = lockedAccountOf(row);
  const { user, factor } = account;
  if ((attempt.uuid !== undefined && attempt.uuid !== user.uuid) || !mayUse(user, context))
    return new ServiceError('OTP_INVALID');
  const step = { client, send, user, preTokenHash, caller };
  if (!factor) {
    const enrolment = await confirmEnrolment(context, { ...step, pendingSecret }, attempt.code);
    if (enrolment instanceof ServiceError) return enrolment;
    return goOn({ ...step, factorId: enrolment.factorId }, attempt, enrolment);
  }
  const right = await checkCode(
    context,
    { client, send, account: { ...account, factor }, caller },
    attempt.code,
  );
  if (right instanceof ServiceError) return right;
  return goOn({ ...step, factorId: factor.id }, attempt, right);
}

async function goOn(step: Step, attempt: CodeAttempt, proof: RightCode | Enrolment): Promise<Verified> {
  const { client, user, caller, preTokenHash } = step;
  const amr = ['pwd', proof.method];
  await recordAccessEvent(client, { action: 'sign-in', user, caller, details: { amr } });
  const answer: VerifiedAnswer = {
    is2FaActivated: true,
    is2faActiveSession: true,
    isTrustedDevice: false,
    ...('recoveryCodes' in proof && { recoveryCodes: proof.recoveryCodes }),
    ...('left' in proof && { recoveryCodesLeft: proof.left }),
  };
  if (user.mustResetPassword) {
    await dropPreToken(client, preTokenHash);
    return { answer: { ...answer, resetToken: await issueLink(client, user.uuid, 'reset-password') } };
  }
  // People who lost the telephone enter a code until they have a new one.
  const device = proof.method === 'otp' ? await trustIfRequested(step, attempt) : undefined;
  const trustedDeviceId = device?.id ?? null;
  const otpToken = await issueOtpToken(client, preTokenHash, { userUuid: user.uuid, amr, trustedDeviceId });
  if (!device) return { answer: { ...answer, otpToken } };
  return { answer: { ...answer, otpToken, isTrustedDevice: true, trustedUntil: device.expiresAt }, device };
}

async function trustIfRequested(
  { client, send, user, factorId, caller }: Step,
  { trust }: CodeAttempt,
): Promise<TrustedDevice | undefined> {
  if (!trust || factorId === null) return undefined;
  const device = await trustDevice(client, { userUuid: user.uuid, factorId, caller, ...trust });
  await recordAccessEvent(client, { action: 'device-trusted', user, caller, details: { device: device.id } });
  await send({ to: user.email, kind: 'deviceTrusted', values: callerDetails(caller) });
  return device;
}
