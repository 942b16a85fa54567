import type pg from 'pg';
import type { AuthConfigAnswer } from '../../../../../contract/calls/signIn.ts';
import { ServiceError } from '../../../../../contract/errors.ts';
import { type Caller, callerDetails } from '../../../../access/caller.ts';
import { inTransaction } from '../../../../database/transaction.ts';
import { recordAccessEvent } from '../../../../domain/signIn/accessEvents.ts';
import { bindFactor, lockAccount } from '../../../../domain/signIn/secondFactor.ts';
import type { AccessContext } from '../../../../domain/signIn/sessions.ts';
import { tokenHash } from '../../../../domain/signIn/tokens.ts';
import { newSecret, otpauthUri, stepOf, totpOptions } from '../../../../domain/signIn/totp.ts';
import { mayUse, type User } from '../../../../domain/signIn/users.ts';
import type { Send } from '../../../../mail/mailQueue.ts';
import { sealedOwner } from '../../../../process/sealedColumns.ts';
import { findPreToken } from '../session/stepTokens.ts';
import { replaceRecoveryCodes } from './recoveryCodes.ts';

/** An authenticator that was just set up. Its recovery codes are shown only now. */
export interface Enrolment {
  method: 'otp';
  factorId: string;
  recoveryCodes: string[];
}

/**
 * What a user without a second factor needs to set up an authenticator app. The secret belongs to this one sign-in
 * and stays the same during it; another sign-in gets another one.
 * @throws ServiceError PRE_TOKEN_EXPIRED, or FACTOR_ENROLLED: a secret never leaves again once it is in use
 */
export async function getAuthConfig(
  { pool, secrets, isDemo }: AccessContext,
  { preToken, uuid }: { preToken: string; uuid: string },
): Promise<AuthConfigAnswer> {
  const hash = tokenHash(preToken);
  const owner = sealedOwner.pendingFactor(hash);
  return inTransaction(pool, 'sign-in', async (client) => {
    const { userUuid, pendingSecret } = await findPreToken(client, hash);
    const account = await lockAccount(client, userUuid);
    if (uuid !== userUuid || !account || !mayUse(account.user, { isDemo }))
      throw new ServiceError('PRE_TOKEN_EXPIRED');
    if (account.factor) throw new ServiceError('FACTOR_ENROLLED');
    const secret = pendingSecret === null ? newSecret() : secrets.decrypt(pendingSecret, owner);
    if (pendingSecret === null)
      await client.query(`UPDATE sign_in_tokens SET pending_secret = $2 WHERE token_hash = $1`, [
        hash,
        secrets.encrypt(secret, owner),
      ]);
    const { email } = account.user;
    return { otpauthUri: otpauthUri(secret, email), secret, issuer: totpOptions.issuer, account: email };
  });
}

interface Confirmation {
  client: pg.ClientBase;
  send: Send;
  user: User;
  caller: Caller;
  preTokenHash: Buffer;
  pendingSecret: string | null;
}

/** Enrols the app, once the code proves that it holds the pending secret. The code is used up. */
export async function confirmEnrolment(
  { secrets }: AccessContext,
  { client, send, user, caller, preTokenHash, pendingSecret }: Confirmation,
  code: string,
): Promise<Enrolment | ServiceError> {
  const refusal = new ServiceError('OTP_INVALID');
  if (pendingSecret === null) return refusal;
  const secret = secrets.decrypt(pendingSecret, sealedOwner.pendingFactor(preTokenHash));
  const step = stepOf(secret, code);
  if (step === null) return refusal;
  // If two sign-ins enrol at once, the first one's app counts.
  const factorId = await bindFactor(client, secrets, { userUuid: user.uuid, secret, lastStep: step });
  if (factorId === null) return refusal;
  const recoveryCodes = await replaceRecoveryCodes(client, secrets, user.uuid);
  await recordAccessEvent(client, { action: 'second-factor-enrolled', user, caller });
  await send({ to: user.email, kind: 'factorEnrolled', values: callerDetails(caller) });
  return { method: 'otp', factorId, recoveryCodes };
}
