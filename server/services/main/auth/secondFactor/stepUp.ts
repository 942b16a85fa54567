import type { StepUpAnswer } from '../../../../../contract/calls/account.ts';
import { ServiceError } from '../../../../../contract/errors.ts';
import type { Caller } from '../../../../access/caller.ts';
import type { AccessClaims } from '../../../../access/claims.ts';
import { recordAccessEvent } from '../../../../domain/signIn/accessEvents.ts';
import { lockAccount } from '../../../../domain/signIn/secondFactor.ts';
import type { AccessContext } from '../../../../domain/signIn/sessions.ts';
import { checkCode } from './checkCode.ts';

/**
 * Takes a fresh code in a session. The session continues; its new access token opens calls that need a fresh code.
 * @throws ServiceError OTP_INVALID, FACTOR_LOCKED, FACTOR_DISABLED or SESSION_ENDED
 */
export async function stepUp(
  context: AccessContext,
  claims: AccessClaims,
  code: string,
  caller: Caller,
): Promise<StepUpAnswer> {
  const outcome = await context.mail.transaction('sign-in', async (client, send) => {
    const account = await lockAccount(client, claims.sub);
    if (!account?.factor) return new ServiceError('OTP_INVALID');
    const { user, factor } = account;
    const right = await checkCode(context, { client, send, account: { ...account, factor }, caller }, code);
    if (right instanceof ServiceError) return right;
    const amr = ['pwd', right.method];
    await client.query(`UPDATE sessions SET amr = $2, authenticated_at = now() WHERE id = $1`, [
      claims.sid,
      amr,
    ]);
    await recordAccessEvent(client, {
      action: 'step-up',
      user,
      caller,
      customerUuid: claims.cid,
      details: { session: claims.sid, amr },
    });
    return { accessToken: await context.sessions.renew(client, claims) };
  });
  if (outcome instanceof ServiceError) throw outcome;
  return outcome;
}
