import { staffCalls } from '../../../../contract/calls/staff.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { firstRoles } from '../../../domain/signIn/firstRoles.ts';
import type { AccessContext } from '../../../domain/signIn/sessions.ts';
import type { App } from '../../../plugins/validation.ts';
import { roleRules, staffRules } from './rules.ts';
import {
  approveFactorRemoval,
  readStaffAccess,
  removeStaffDevice,
  resetStaffPassword,
  signOutStaff,
} from './staffAccess.ts';

/** How the staff of a customer sign in, for the people who manage them. */
function staffRoutes(app: App, context: AccessContext): void {
  serve(app, staffCalls.access, ({ params, claims, actor: { stores }, caller }) =>
    readStaffAccess(context, { claims, stores, caller, staffId: params.id }),
  );

  const acts = [
    [staffCalls.resetPassword, resetStaffPassword],
    [staffCalls.signOut, signOutStaff],
    [staffCalls.approveSecondFactorRemoval, approveFactorRemoval],
  ] as const;
  for (const [call, act] of acts)
    serve(app, call, ({ params, claims, actor: { stores }, caller }) =>
      act(context, { claims, stores, caller, staffId: params.id }),
    );

  serve(app, staffCalls.removeDevice, ({ params: { id, deviceId }, claims, actor: { stores }, caller }) =>
    removeStaffDevice(context, { claims, stores, caller, staffId: id, deviceId }),
  );
}

/** The people who work for a customer, and how they sign in. */
export const staffArea = (platform: Platform, context: AccessContext): Area => ({
  service: 'main',
  calls: (app) => staffRoutes(app, context),
  rules: { 'access/staff': staffRules(context), 'access/roles': roleRules(platform, context) },
  starterRows: { 'access/roles': async () => firstRoles },
});
