import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  authConfigAnswer,
  createChallengeBody,
  getAuthConfigBody,
  loginAnswer,
  loginBody,
  refreshTokenBody,
  selectCustomerAnswer,
  selectCustomerBody,
  tokenHeaders,
  tokens,
  verifiedAnswer,
  verifyOtpBody,
} from '../../../../../contract/calls/auth.ts';
import { answer } from '../../../../../contract/envelope.ts';
import { ServiceError } from '../../../../../contract/errors.ts';
import { callerOf, headerOf } from '../../../../access/caller.ts';
import { inTransaction } from '../../../../database/transaction.ts';
import type { App } from '../../../../plugins/validation.ts';
import { getAuthConfig } from '../secondFactor/enrolment.ts';
import type { AccessContext } from '../session/accessContext.ts';
import { recordAccessEvent } from '../session/accessEvents.ts';
import { deviceTokenOf, keepDeviceToken } from '../session/deviceCookie.ts';
import { data, nothing, tags, tokenOf } from '../session/requestTokens.ts';
import type { AccessTokens } from '../session/tokens.ts';
import { logIn } from './signIn.ts';
import { type CodeAttempt, verifyCode } from './verifyCode.ts';

const isPublic = { access: 'public' } as const;
const signingIn = { access: 'signingIn' } as const;

/** The token of a step. @throws ServiceError PRE_TOKEN_EXPIRED where there is none */
function stepToken(request: FastifyRequest, ...names: (keyof typeof tokenHeaders)[]): string {
  const token = tokenOf(request, ...names);
  if (token === undefined) throw new ServiceError('PRE_TOKEN_EXPIRED');
  return token;
}

/** Password, second factor, choice of customer, next tokens, sign-out. */
export function signInRoutes(app: App, context: AccessContext & { accessTokens: AccessTokens }): void {
  const { sessions, accessTokens, pool } = context;

  app.post(
    '/auth/login',
    { config: isPublic, schema: { tags, summary: 'Password', body: loginBody, response: data(loginAnswer) } },
    async (request) => {
      const { email, username, password } = request.body;
      const login = { email: email ?? username ?? '', password, deviceToken: deviceTokenOf(request) };
      return answer(await logIn(context, login, callerOf(request)));
    },
  );

  app.post(
    '/auth/getAuthConfig',
    {
      config: signingIn,
      schema: {
        tags,
        summary: 'What an authenticator app is set up with',
        body: getAuthConfigBody,
        response: data(authConfigAnswer),
      },
    },
    async (request) =>
      answer(await getAuthConfig(context, { preToken: stepToken(request, 'pre'), uuid: request.body.uuid })),
  );

  async function verify(request: FastifyRequest, reply: FastifyReply, attempt: CodeAttempt) {
    const { answer: verified, device } = await verifyCode(context, attempt, callerOf(request));
    if (device) keepDeviceToken(reply, device.token);
    return answer(verified);
  }

  app.post(
    '/auth/verifyOTP',
    {
      config: signingIn,
      schema: { tags, summary: 'Second factor', body: verifyOtpBody, response: data(verifiedAnswer) },
    },
    (request, reply) =>
      verify(request, reply, { preToken: stepToken(request, 'pre', 'otp'), code: request.body.code }),
  );

  app.post(
    '/auth/createChallenge',
    {
      config: signingIn,
      schema: {
        tags,
        summary: 'Second factor, with the choice to trust the device',
        body: createChallengeBody,
        response: data(verifiedAnswer),
      },
    },
    (request, reply) => {
      const { uuid, code, trustDevice, deviceId } = request.body;
      const trust = { label: deviceId, previousToken: deviceTokenOf(request) };
      const attempt = { preToken: stepToken(request, 'pre'), uuid, code };
      return verify(request, reply, trustDevice ? { ...attempt, trust } : attempt);
    },
  );

  app.post(
    '/auth/selectCustomer',
    {
      config: signingIn,
      schema: {
        tags,
        summary: 'Open a session for a customer',
        body: selectCustomerBody,
        response: data(selectCustomerAnswer),
      },
    },
    async (request) => {
      const { customerUuid } = request.body;
      const accessToken = headerOf(request, tokenHeaders.access);
      if (accessToken === undefined) {
        const otpToken = stepToken(request, 'otp');
        return answer(await sessions.open({ otpToken }, customerUuid, callerOf(request)));
      }
      const claims = await accessTokens.verify(accessToken);
      await sessions.rightsOf(claims);
      return answer(await sessions.open({ sessionId: claims.sid }, customerUuid, callerOf(request)));
    },
  );

  app.post(
    '/auth/refreshToken',
    {
      config: isPublic,
      schema: { tags, summary: 'The next pair of tokens', body: refreshTokenBody, response: data(tokens) },
    },
    async (request) => answer(await sessions.refresh(request.body.refreshToken, callerOf(request))),
  );

  app.post(
    '/auth/logout',
    { config: { access: 'session' }, schema: { tags, summary: 'End this session', response: data(nothing) } },
    async (request) => {
      const { sub, sid, cid, name } = request.claims;
      await inTransaction(pool, 'sign-in', async (client) => {
        if (!(await sessions.end(client, sub, sid))) return;
        const user = { uuid: sub, name };
        const details = { session: sid };
        const caller = callerOf(request);
        await recordAccessEvent(client, { action: 'sign-out', user, caller, customerUuid: cid, details });
      });
      sessions.forget(sub);
      return answer({});
    },
  );
}
