import { z } from 'zod';
import { sessionEntry, trustedDeviceEntry } from './sessions.ts';

/** How a person of the staff signs in, for those who may change staff. Times are ISO. */
export const staffAccessAnswer = z.object({
  state: z
    .enum(['none', 'invited', 'ready'])
    .describe('No account, one without a password yet, or one that signs in.'),
  is2FaActivated: z.boolean(),
  mustResetPassword: z.boolean().describe('The next sign-in asks for another password.'),
  removalRequestedAt: z
    .string()
    .nullable()
    .describe('When they asked to remove a lost authenticator, while that waits.'),
  canManage: z
    .boolean()
    .describe(
      'Whether the account is yours to manage: not your own, nor one that reaches beyond this customer.',
    ),
  sessions: z
    .array(sessionEntry.omit({ isCurrent: true, customerName: true }))
    .describe('Open sessions at this customer.'),
  devices: z.array(trustedDeviceEntry).describe('Trusted devices, where the account is yours to manage.'),
});
export type StaffAccessAnswer = z.infer<typeof staffAccessAnswer>;
