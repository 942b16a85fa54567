import { z } from 'zod';
import {
  changePasswordBody,
  currentPasswordBody,
  recoveryCodesAnswer,
  securityAnswer,
  stepUpAnswer,
  stepUpBody,
} from '../../../../../contract/calls/account.ts';
import { sessionEntry, trustedDeviceEntry } from '../../../../../contract/calls/sessions.ts';
import { answer } from '../../../../../contract/envelope.ts';
import { callerOf } from '../../../../access/caller.ts';
import type { App } from '../../../../plugins/validation.ts';
import { stepUp } from '../secondFactor/stepUp.ts';
import type { AccessContext } from '../session/accessContext.ts';
import { deviceTokenOf, forgetDeviceToken } from '../session/deviceCookie.ts';
import { data, freshCode, nothing, tags } from '../session/requestTokens.ts';
import {
  changePassword,
  newRecoveryCodes,
  ownSecurity,
  removeOwnFactor,
  signOutEverywhere,
} from './ownAccount.ts';
import { endOwnSession, ownDevices, removeOwnDevice } from './ownSignIns.ts';

const session = { access: 'session' } as const;
const params = z.object({ id: z.string() });

/** One's own account: fresh codes, password, second factor, sign-ins and devices. */
export function accountRoutes(app: App, context: AccessContext): void {
  app.post(
    '/auth/stepUp',
    {
      config: session,
      schema: { tags, summary: 'Confirm with a fresh code', body: stepUpBody, response: data(stepUpAnswer) },
    },
    async (request) => answer(await stepUp(context, request.claims, request.body.code, callerOf(request))),
  );

  app.post(
    '/auth/changePassword',
    {
      config: freshCode,
      schema: {
        tags,
        summary: 'Change the own password; ends all other sessions and all trust in devices',
        body: changePasswordBody,
        response: data(nothing),
      },
    },
    async (request, reply) => {
      const { claims, body } = request;
      await changePassword(context, { ...body, claims, caller: callerOf(request) });
      forgetDeviceToken(reply);
      return answer({});
    },
  );

  app.get(
    '/auth/security',
    {
      config: session,
      schema: { tags, summary: 'How the own account is secured', response: data(securityAnswer) },
    },
    async ({ claims }) => answer(await ownSecurity(context, claims.sub)),
  );

  app.post(
    '/auth/recoveryCodes',
    {
      config: freshCode,
      schema: {
        tags,
        summary: 'Ten new recovery codes; the old ones end',
        body: currentPasswordBody,
        response: data(recoveryCodesAnswer),
      },
    },
    async (request) => {
      const change = { ...request.body, claims: request.claims, caller: callerOf(request) };
      return answer({ recoveryCodes: await newRecoveryCodes(context, change) });
    },
  );

  app.post(
    '/auth/removeSecondFactor',
    {
      config: freshCode,
      schema: {
        tags,
        summary: 'Remove the own authenticator, to set up another at the next sign-in; signs out everywhere',
        body: currentPasswordBody,
        response: data(nothing),
      },
    },
    async (request, reply) => {
      await removeOwnFactor(context, {
        ...request.body,
        claims: request.claims,
        caller: callerOf(request),
      });
      forgetDeviceToken(reply);
      return answer({});
    },
  );

  app.get(
    '/auth/sessions',
    {
      config: session,
      schema: { tags, summary: 'The own open sessions', response: data(z.array(sessionEntry)) },
    },
    async ({ claims }) => answer(await context.sessions.list(claims.sub, claims.sid)),
  );

  app.delete(
    '/auth/sessions/:id',
    {
      config: session,
      schema: { tags, summary: 'End one of the own sessions', params, response: data(nothing) },
    },
    async (request) => {
      await endOwnSession(context, request.claims, request.params.id, callerOf(request));
      return answer({});
    },
  );

  app.post(
    '/auth/signOutEverywhere',
    {
      config: session,
      schema: {
        tags,
        summary: 'End all own sessions and all trust in devices, here too',
        response: data(nothing),
      },
    },
    async (request, reply) => {
      await signOutEverywhere(context, request.claims, callerOf(request));
      forgetDeviceToken(reply);
      return answer({});
    },
  );

  app.get(
    '/auth/devices',
    {
      config: session,
      schema: { tags, summary: 'The own trusted devices', response: data(z.array(trustedDeviceEntry)) },
    },
    async (request) => answer(await ownDevices(context, request.claims, deviceTokenOf(request))),
  );

  app.delete(
    '/auth/devices/:id',
    {
      config: session,
      schema: { tags, summary: 'Take the trust in a device back', params, response: data(nothing) },
    },
    async (request) => {
      await removeOwnDevice(context, request.claims, request.params.id, callerOf(request));
      return answer({});
    },
  );
}
