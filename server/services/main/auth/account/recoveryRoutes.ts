import { recoveryCalls } from '../../../../../contract/calls/account.ts';
import { serve } from '../../../../calls/serve.ts';
import type { App } from '../../../../plugins/validation.ts';
import { linkToken, tokenOf } from '../session/requestTokens.ts';
import { confirmEmail, type EmailContext } from './emailChange.ts';
import { deactivateFactor, keepFactor, requestFactorRemoval } from './factorRemoval.ts';
import { forgotPassword, resetPassword } from './passwordReset.ts';

/** Getting back in by mail, without the password or without the telephone. */
export function recoveryRoutes(app: App, context: EmailContext): void {
  serve(app, recoveryCalls.forgotPassword, ({ body, caller }) => forgotPassword(context, body.email, caller));

  serve(app, recoveryCalls.resetPassword, ({ body, request, caller }) => {
    const token = linkToken(tokenOf(request, 'reset'), body.token);
    return resetPassword(context, { ...body, token }, caller);
  });

  serve(app, recoveryCalls.resetFactor, ({ body: { email, password, recoveryCode }, request, caller }) =>
    requestFactorRemoval(
      context,
      { email, password, recoveryCode, preToken: tokenOf(request, 'pre') },
      caller,
    ),
  );

  serve(app, recoveryCalls.deactivateFactor, ({ body, request, caller }) =>
    deactivateFactor(context, linkToken(tokenOf(request, 'twoFactor'), body.token), caller),
  );

  serve(app, recoveryCalls.keepFactor, ({ body, request, caller }) =>
    keepFactor(context, linkToken(tokenOf(request, 'twoFactor'), body.token), caller),
  );

  serve(app, recoveryCalls.confirmEmail, ({ body, request, caller }) =>
    confirmEmail(context, linkToken(tokenOf(request, 'email'), body.token), caller),
  );
}
