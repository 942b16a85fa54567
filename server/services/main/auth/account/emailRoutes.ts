import { changeEmailBody, linkTokenBody } from '../../../../../contract/calls/account.ts';
import { answer } from '../../../../../contract/envelope.ts';
import { callerOf } from '../../../../access/caller.ts';
import type { App } from '../../../../plugins/validation.ts';
import { data, freshCode, linkToken, nothing, tags, tokenOf } from '../session/requestTokens.ts';
import { confirmEmail, type EmailContext, requestEmailChange } from './emailChange.ts';

/** Changing the address of one's own account. */
export function emailRoutes(app: App, context: EmailContext): void {
  app.post(
    '/auth/changeEmail',
    {
      config: freshCode,
      schema: {
        tags,
        summary: 'Mail a link to another address of one’s own, which puts it in place',
        body: changeEmailBody,
        response: data(nothing),
      },
    },
    async (request) => {
      const { claims, body } = request;
      await requestEmailChange(context, { ...body, claims, caller: callerOf(request) });
      return answer({});
    },
  );

  app.post(
    '/auth/confirmEmail',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'Put the address in place that a mailed link is for; signs out everywhere',
        body: linkTokenBody,
        response: data(nothing),
      },
    },
    async (request) => {
      const token = linkToken(tokenOf(request, 'email'), request.body.token);
      await confirmEmail(context, token, callerOf(request));
      return answer({});
    },
  );
}
