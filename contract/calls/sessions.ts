import { z } from 'zod';

/** A sign-in that is still open, for the list of the user that it belongs to. Times are ISO. */
export const sessionEntry = z.object({
  id: z.uuid(),
  isCurrent: z.boolean(),
  customerName: z.string(),
  userAgent: z.string(),
  address: z.string().describe('From where it was opened.'),
  amr: z
    .array(z.string())
    .describe('How the user was known: pwd, otp, td (trusted device), rc (recovery code).'),
  startedAt: z.string(),
  usedAt: z.string(),
  expiresAt: z.string().describe('The end whatever is done until then.'),
});
export type SessionEntry = z.infer<typeof sessionEntry>;

/** A browser that is not asked for codes. */
export const trustedDeviceEntry = z.object({
  id: z.uuid(),
  isCurrent: z.boolean(),
  name: z.string().describe('What the browser called itself.'),
  userAgent: z.string(),
  address: z.string(),
  createdAt: z.string(),
  usedAt: z.string(),
  expiresAt: z.string(),
});
export type TrustedDeviceEntry = z.infer<typeof trustedDeviceEntry>;
