import {
  forgotPasswordBody,
  linkTokenBody,
  resetFactorBody,
  resetPasswordBody,
} from '../../../../../contract/calls/account.ts';
import { answer } from '../../../../../contract/envelope.ts';
import { callerOf } from '../../../../access/caller.ts';
import type { App } from '../../../../plugins/validation.ts';
import type { AccessContext } from '../session/accessContext.ts';
import { data, linkToken, nothing, tags, tokenOf } from '../session/requestTokens.ts';
import { deactivateFactor, keepFactor, requestFactorRemoval } from './factorRemoval.ts';
import { forgotPassword, resetPassword } from './passwordReset.ts';

const isPublic = { access: 'public' } as const;
const response = data(nothing);

/** Getting back in without the password or without the telephone, by mail. */
export function recoveryRoutes(app: App, context: AccessContext): void {
  app.post(
    '/auth/forgotPassword',
    {
      config: isPublic,
      schema: { tags, summary: 'Mail a link to choose a password', body: forgotPasswordBody, response },
    },
    async (request) => {
      await forgotPassword(context, request.body.email, callerOf(request));
      return answer({});
    },
  );

  app.post(
    '/auth/resetPassword',
    {
      config: isPublic,
      schema: { tags, summary: 'Choose a password by a mailed link', body: resetPasswordBody, response },
    },
    async (request) => {
      const token = linkToken(tokenOf(request, 'reset'), request.body.token);
      await resetPassword(context, { ...request.body, token }, callerOf(request));
      return answer({});
    },
  );

  app.post(
    '/auth/reset-2fa',
    {
      config: isPublic,
      schema: {
        tags,
        summary: 'Ask for the removal of a lost second factor',
        body: resetFactorBody,
        response,
      },
    },
    async (request) => {
      const { email, password, recoveryCode } = request.body;
      const removal = { email, password, recoveryCode, preToken: tokenOf(request, 'pre') };
      await requestFactorRemoval(context, removal, callerOf(request));
      return answer({});
    },
  );

  app.post(
    '/auth/deactivate-2fa',
    {
      config: isPublic,
      schema: { tags, summary: 'Remove a second factor by a mailed link', body: linkTokenBody, response },
    },
    async (request) => {
      const token = linkToken(tokenOf(request, 'twoFactor'), request.body.token);
      await deactivateFactor(context, token, callerOf(request));
      return answer({});
    },
  );

  app.post(
    '/auth/keep-2fa',
    {
      config: isPublic,
      schema: { tags, summary: 'Stop the removal of a second factor', body: linkTokenBody, response },
    },
    async (request) => {
      const token = linkToken(tokenOf(request, 'twoFactor'), request.body.token);
      await keepFactor(context, token, callerOf(request));
      return answer({});
    },
  );
}
