import { z } from 'zod';
import { accountCalls } from '../../../../../contract/calls/account.ts';
import type { TrustedDeviceEntry } from '../../../../../contract/calls/sessions.ts';
import { ServiceError } from '../../../../../contract/errors.ts';
import type { Caller } from '../../../../access/caller.ts';
import type { AccessClaims } from '../../../../access/claims.ts';
import { serve } from '../../../../calls/serve.ts';
import { inTransaction } from '../../../../database/transaction.ts';
import { recordAccessEvent } from '../../../../domain/signIn/accessEvents.ts';
import type { AccessContext } from '../../../../domain/signIn/sessions.ts';
import { listTrustedDevices, removeTrustedDevice } from '../../../../domain/signIn/trustedDevices.ts';
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

/** The language of the mails to the user. */
async function ownMailLanguage({ pool }: AccessContext, userUuid: string) {
  const { rows } = await inTransaction(pool, 'sign-in', (client) =>
    client.query<{ language: string | null }>('SELECT language FROM users WHERE uuid = $1', [userUuid]),
  );
  if (!rows[0]) throw new ServiceError('SESSION_ENDED');
  return rows[0];
}

/** Sets the language of the mails to the user. */
async function chooseMailLanguage(
  { pool }: AccessContext,
  claims: AccessClaims,
  language: string,
  caller: Caller,
): Promise<void> {
  await inTransaction(pool, 'sign-in', async (client) => {
    await client.query('UPDATE users SET language = $2 WHERE uuid = $1', [claims.sub, language]);
    const user = { uuid: claims.sub, name: claims.name };
    await recordAccessEvent(client, { action: 'mail-language-chosen', user, caller, details: { language } });
  });
}

/** Sets whether the user begins at the home page after signing in. */
async function chooseFirstPage(
  { pool }: AccessContext,
  claims: AccessClaims,
  beginsAtHome: boolean,
  caller: Caller,
): Promise<void> {
  await inTransaction(pool, 'sign-in', async (client) => {
    await client.query('UPDATE users SET begins_at_home = $2 WHERE uuid = $1', [claims.sub, beginsAtHome]);
    const user = { uuid: claims.sub, name: claims.name };
    const details = { page: beginsAtHome ? 'home' : 'list' };
    await recordAccessEvent(client, { action: 'first-page-chosen', user, caller, details });
  });
}

/** An invalid id belongs to nobody, like the id of somebody else's session. @throws ServiceError NOT_FOUND */
function checkId(id: string): void {
  if (!z.uuid().safeParse(id).success) throw new ServiceError('NOT_FOUND');
}

/** Ends one of the user's sessions. @throws ServiceError NOT_FOUND */
async function endOwnSession(
  { pool, sessions }: AccessContext,
  claims: AccessClaims,
  id: string,
  caller: Caller,
): Promise<void> {
  checkId(id);
  await inTransaction(pool, 'sign-in', async (client) => {
    if (!(await sessions.end(client, claims.sub, id))) throw new ServiceError('NOT_FOUND');
    const user = { uuid: claims.sub, name: claims.name };
    await recordAccessEvent(client, { action: 'session-ended', user, caller, details: { session: id } });
  });
  sessions.forget(claims.sub);
}

const ownDevices = (
  { pool }: AccessContext,
  { sub }: AccessClaims,
  token: string | undefined,
): Promise<TrustedDeviceEntry[]> =>
  inTransaction(pool, 'sign-in', (client) => listTrustedDevices(client, sub, token));

/** Removes the trust in one of the user's devices, and ends the sessions that were opened on it. */
async function removeOwnDevice(
  { pool, sessions }: AccessContext,
  claims: AccessClaims,
  id: string,
  caller: Caller,
): Promise<void> {
  checkId(id);
  await inTransaction(pool, 'sign-in', async (client) => {
    if (!(await removeTrustedDevice(client, claims.sub, id))) throw new ServiceError('NOT_FOUND');
    // People who remove the browser that they are using want to enter a code next time, not to be signed out
    // now.
    await client.query(
      `UPDATE sessions SET ended_at = now() WHERE user_uuid = $1 AND trusted_device_id = $2 AND id <> $3`,
      [claims.sub, id, claims.sid],
    );
    const user = { uuid: claims.sub, name: claims.name };
    await recordAccessEvent(client, { action: 'device-removed', user, caller, details: { device: id } });
  });
  sessions.forget(claims.sub);
}

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
