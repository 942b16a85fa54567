import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  createChallengeBody,
  loginAnswer,
  loginBody,
  refreshTokenBody,
  selectCustomerAnswer,
  selectCustomerBody,
  tokenHeaders,
  tokens,
  verifiedAnswer,
  verifyOtpBody,
} from '../../../../contract/calls/auth.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { headerOf } from '../../../plugins/access.ts';
import type { App } from '../../../plugins/validation.ts';
import type { Sessions } from './sessions.ts';
import { logIn, type SignInContext, takeStepToken, verifyCode } from './signIn.ts';
import type { AccessTokens } from './tokens.ts';

const tags = ['Sign-in'];
const data = <Schema extends z.ZodType>(schema: Schema) =>
  z.object({ success: z.literal(true), data: schema });
const answer = (content: unknown) => ({ success: true, data: content });
const isPublic = { access: 'public' } as const;
const signingIn = { access: 'signingIn' } as const;

/** The token of a step, from the first of the headers that is there. */
function stepToken(request: FastifyRequest, ...names: (keyof typeof tokenHeaders)[]): string {
  const token = names
    .map((name) => headerOf(request, tokenHeaders[name]))
    .find((value) => value !== undefined);
  if (token === undefined) throw new ServiceError('PRE_TOKEN_EXPIRED');
  return token;
}

/** The calls of `auth/*`: password, second factor, choice of customer, next tokens, sign-out. */
export function authRoutes(
  app: App,
  context: SignInContext & { sessions: Sessions; accessTokens: AccessTokens },
): void {
  const { sessions, accessTokens, pool } = context;

  app.post(
    '/auth/login',
    {
      config: isPublic,
      schema: { tags, summary: 'Password', body: loginBody, response: { 200: data(loginAnswer) } },
    },
    async ({ body }) => answer(await logIn(context, body.email ?? body.username ?? '', body.password)),
  );

  app.post(
    '/auth/verifyOTP',
    {
      config: signingIn,
      schema: {
        tags,
        summary: 'Second factor',
        body: verifyOtpBody,
        response: { 200: data(verifiedAnswer) },
      },
    },
    async (request) => answer(await verifyCode(context, stepToken(request, 'pre', 'otp'), request.body)),
  );

  app.post(
    '/auth/createChallenge',
    {
      config: signingIn,
      schema: {
        tags,
        summary: 'Second factor, with the choice to trust the device',
        body: createChallengeBody,
        response: { 200: data(verifiedAnswer) },
      },
    },
    async (request) => answer(await verifyCode(context, stepToken(request, 'pre'), request.body)),
  );

  app.post(
    '/auth/selectCustomer',
    {
      config: signingIn,
      schema: {
        tags,
        summary: 'Open a session for a customer',
        body: selectCustomerBody,
        response: { 200: data(selectCustomerAnswer) },
      },
    },
    async (request) => {
      const { customerUuid } = request.body;
      const userAgent = headerOf(request, 'user-agent') ?? '';
      const accessToken = headerOf(request, tokenHeaders.access);
      if (accessToken === undefined) {
        const token = stepToken(request, 'otp');
        const { userUuid, amr } = await inTransaction(pool, 'sign-in', (client) =>
          takeStepToken(client, 'otp', token),
        );
        return answer(await sessions.open(userUuid, customerUuid, amr, userAgent));
      }
      const claims = await accessTokens.verify(accessToken);
      await sessions.checkAlive(claims);
      const opened = await sessions.open(claims.sub, customerUuid, claims.amr, userAgent);
      await sessions.end(claims.sid);
      return answer(opened);
    },
  );

  app.post(
    '/auth/refreshToken',
    {
      config: isPublic,
      schema: {
        tags,
        summary: 'The next pair of tokens',
        body: refreshTokenBody,
        response: { 200: data(tokens) },
      },
    },
    async ({ body }) => answer(await sessions.refresh(body.refreshToken)),
  );

  app.post(
    '/auth/logout',
    {
      config: { access: 'session' },
      schema: { tags, summary: 'End this session', response: { 200: data(z.object({})) } },
    },
    async ({ claims }) => {
      await sessions.end(claims.sid);
      return answer({});
    },
  );
}
