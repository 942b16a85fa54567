import { z } from 'zod';
import { defineCall } from './call.ts';
import { sessionEntry, trustedDeviceEntry } from './sessions.ts';

/** How a staff member signs in, for people who may change staff. Times are ISO. */
export const staffAccessAnswer = z.object({
  state: z
    .enum(['none', 'invited', 'ready', 'elsewhere'])
    .describe(
      'No account, an account without a password yet, one that signs in, or one that this customer may not see. For the last, the next three values are empty.',
    ),
  is2FaActivated: z.boolean(),
  mustResetPassword: z.boolean().describe('The next sign-in asks for a new password.'),
  removalRequestedAt: z
    .string()
    .nullable()
    .describe('When they asked to remove a lost authenticator, while the request waits.'),
  canManage: z
    .boolean()
    .describe('Whether you may manage the account: it is not yours, and it works for no other customer.'),
  sessions: z
    .array(sessionEntry.omit({ isCurrent: true, customerName: true }))
    .describe('Open sessions at this customer.'),
  devices: z.array(trustedDeviceEntry).describe('Trusted devices, if you may manage the account.'),
});
export type StaffAccessAnswer = z.infer<typeof staffAccessAnswer>;

const staff = {
  service: 'main',
  tag: 'Staff',
  access: 'session',
  right: { resource: 'access/staff', action: 'update' },
} as const;
const act = { ...staff, method: 'POST', freshCode: true } as const;

/** How the staff of a customer sign in, for the people who manage them. */
export const staffCalls = {
  access: defineCall({
    ...staff,
    method: 'GET',
    path: '/access/staff/{id}/access',
    summary: 'How a person signs in, from where, and on which trusted devices',
    answer: staffAccessAnswer,
  }),
  resetPassword: defineCall({
    ...act,
    path: '/access/staff/{id}/resetPassword',
    summary: 'Remove the password, sign the person out everywhere, and mail a link',
  }),
  signOut: defineCall({
    ...act,
    path: '/access/staff/{id}/signOut',
    summary: 'End all sessions at this customer',
  }),
  approveSecondFactorRemoval: defineCall({
    ...act,
    path: '/access/staff/{id}/approveSecondFactorRemoval',
    summary: 'Mail the link that removes a lost authenticator without the day of waiting',
  }),
  removeDevice: defineCall({
    ...staff,
    method: 'DELETE',
    path: '/access/staff/{id}/trustedDevices/{deviceId}',
    summary: 'Stop trusting a device; ends the sessions that were opened on it',
  }),
};
