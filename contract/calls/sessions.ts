import { z } from 'zod';

/** An open sign-in, for its user's own list. Times are ISO. */
export const sessionEntry = z.object({
  id: z.uuid(),
  isCurrent: z.boolean(),
  customerName: z.string(),
  userAgent: z.string(),
  address: z.string().describe('The address that it was opened from.'),
  amr: z
    .array(z.string())
    .describe('How the user signed in: pwd, otp, td (trusted device), rc (recovery code).'),
  startedAt: z.string(),
  usedAt: z.string(),
  expiresAt: z.string().describe('When it ends, whatever the user does until then.'),
});
export type SessionEntry = z.infer<typeof sessionEntry>;

/** A trusted device: a browser that signs in without a code. */
export const trustedDeviceEntry = z.object({
  id: z.uuid(),
  isCurrent: z.boolean(),
  name: z.string().describe('The name that the browser gives itself.'),
  userAgent: z.string(),
  address: z.string(),
  createdAt: z.string(),
  usedAt: z.string(),
  expiresAt: z.string(),
});
export type TrustedDeviceEntry = z.infer<typeof trustedDeviceEntry>;
