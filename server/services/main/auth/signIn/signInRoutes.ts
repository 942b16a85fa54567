import type { FastifyReply, FastifyRequest } from 'fastify';
import { tokenHeaders } from '../../../../../contract/calls/signedIn.ts';
import { signInCalls } from '../../../../../contract/calls/signIn.ts';
import { ServiceError } from '../../../../../contract/errors.ts';
import { type Caller, headerOf } from '../../../../access/caller.ts';
import { serve } from '../../../../calls/serve.ts';
import { inTransaction } from '../../../../database/transaction.ts';
import { recordAccessEvent } from '../../../../domain/signIn/accessEvents.ts';
import type { AccessContext } from '../../../../domain/signIn/sessions.ts';
import type { App } from '../../../../plugins/validation.ts';
import { getAuthConfig } from '../secondFactor/enrolment.ts';
import { deviceTokenOf, keepDeviceToken } from '../session/deviceCookie.ts';
import { tokenOf } from '../session/requestTokens.ts';
import { logIn } from './signIn.ts';
import { type CodeAttempt, verifyCode } from './verifyCode.ts';

/** The token of a step. @throws ServiceError PRE_TOKEN_EXPIRED if it is missing */
function stepToken(request: FastifyRequest, ...names: (keyof typeof tokenHeaders)[]): string {
  const token = tokenOf(request, ...names);
  if (token === undefined) throw new ServiceError('PRE_TOKEN_EXPIRED');
  return token;
}

/** Password, second factor, choice of customer, next tokens, sign-out. */
export function signInRoutes(app: App, context: AccessContext): void {
  const { sessions, pool } = context;

  serve(app, signInCalls.login, ({ body: { email, username, password }, request, caller }) =>
    logIn(context, { email: email ?? username ?? '', password, deviceToken: deviceTokenOf(request) }, caller),
  );

  serve(app, signInCalls.getAuthConfig, ({ body, request }) =>
    getAuthConfig(context, { preToken: stepToken(request, 'pre'), uuid: body.uuid }),
  );

  async function verify(attempt: CodeAttempt, caller: Caller, reply: FastifyReply) {
    const { answer, device } = await verifyCode(context, attempt, caller);
    if (device) keepDeviceToken(reply, device.token);
    return answer;
  }

  serve(app, signInCalls.verifyOtp, ({ body, request, caller }, reply) =>
    verify({ preToken: stepToken(request, 'pre', 'otp'), code: body.code }, caller, reply),
  );

  serve(app, signInCalls.createChallenge, ({ body, request, caller }, reply) => {
    const { uuid, code, trustDevice, deviceId } = body;
    const trust = { label: deviceId, previousToken: deviceTokenOf(request) };
    const attempt = { preToken: stepToken(request, 'pre'), uuid, code };
    return verify(trustDevice ? { ...attempt, trust } : attempt, caller, reply);
  });

  serve(app, signInCalls.selectCustomer, async ({ body: { customerUuid }, request, caller }) => {
    const accessToken = headerOf(request, tokenHeaders.access);
    if (accessToken === undefined)
      return sessions.open({ otpToken: stepToken(request, 'otp') }, customerUuid, caller);
    const { claims } = await sessions.authenticate(accessToken);
    return sessions.open({ sessionId: claims.sid }, customerUuid, caller);
  });

  serve(app, signInCalls.refreshToken, ({ body, caller }) => sessions.refresh(body.refreshToken, caller));

  serve(app, signInCalls.logout, async ({ claims: { sub, sid, cid, name }, caller }) => {
    await inTransaction(pool, 'sign-in', async (client) => {
      if (!(await sessions.end(client, sub, sid))) return;
      const user = { uuid: sub, name };
      const details = { session: sid };
      await recordAccessEvent(client, { action: 'sign-out', user, caller, customerUuid: cid, details });
    });
    sessions.forget(sub);
  });
}
