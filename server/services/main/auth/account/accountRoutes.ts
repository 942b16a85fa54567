import { accountCalls } from '../../../../../contract/calls/account.ts';
import { serve } from '../../../../calls/serve.ts';
import type { App } from '../../../../plugins/validation.ts';
import { stepUp } from '../secondFactor/stepUp.ts';
import { deviceTokenOf, forgetDeviceToken } from '../session/deviceCookie.ts';
import { type EmailContext, requestEmailChange } from './emailChange.ts';
import {
  changePassword,
  newRecoveryCodes,
  ownSecurity,
  removeOwnFactor,
  signOutEverywhere,
} from './ownAccount.ts';
import { chooseFirstPage, chooseMailLanguage, ownMailLanguage } from './ownPreferences.ts';
import { endOwnSession, ownDevices, removeOwnDevice } from './ownSignIns.ts';

/** The user's own account: fresh codes, password, address, second factor, sign-ins and devices. */
export function accountRoutes(app: App, context: EmailContext): void {
  serve(app, accountCalls.stepUp, ({ claims, body, caller }) => stepUp(context, claims, body.code, caller));

  serve(app, accountCalls.changePassword, async ({ claims, body, caller }, reply) => {
    await changePassword(context, { ...body, claims, caller });
    forgetDeviceToken(reply);
  });

  serve(app, accountCalls.changeEmail, ({ claims, body, caller }) =>
    requestEmailChange(context, { ...body, claims, caller }),
  );

  serve(app, accountCalls.security, ({ claims }) => ownSecurity(context, claims.sub));

  serve(app, accountCalls.mailLanguage, ({ claims }) => ownMailLanguage(context, claims.sub));

  serve(app, accountCalls.chooseMailLanguage, ({ claims, body, caller }) =>
    chooseMailLanguage(context, claims, body.language, caller),
  );

  serve(app, accountCalls.chooseFirstPage, ({ claims, body, caller }) =>
    chooseFirstPage(context, claims, body.beginsAtHome, caller),
  );

  serve(app, accountCalls.newRecoveryCodes, async ({ claims, body, caller }) => ({
    recoveryCodes: await newRecoveryCodes(context, { ...body, claims, caller }),
  }));

  serve(app, accountCalls.removeSecondFactor, async ({ claims, body, caller }, reply) => {
    await removeOwnFactor(context, { ...body, claims, caller });
    forgetDeviceToken(reply);
  });

  serve(app, accountCalls.sessions, ({ claims }) => context.sessions.list(claims.sub, claims.sid));

  serve(app, accountCalls.endSession, ({ claims, params, caller }) =>
    endOwnSession(context, claims, params.id, caller),
  );

  serve(app, accountCalls.signOutEverywhere, async ({ claims, caller }, reply) => {
    await signOutEverywhere(context, claims, caller);
    forgetDeviceToken(reply);
  });

  serve(app, accountCalls.devices, ({ claims, request }) =>
    ownDevices(context, claims, deviceTokenOf(request)),
  );

  serve(app, accountCalls.removeDevice, ({ claims, params, caller }) =>
    removeOwnDevice(context, claims, params.id, caller),
  );
}
