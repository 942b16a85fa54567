import { z } from 'zod';
import { isStorable } from '../fieldKinds/text.ts';

/** What the browser sends instead of the typed password: see `specs` of sign-in, `pw1:` and a SHA-256 in hex. */
export const passwordHash = z.string().regex(/^pw1:[0-9a-f]{64}$/);

/** Names of the headers that sign-in material travels in. */
export const tokenHeaders = {
  access: 'x-access-token',
  pre: 'x-pre-token',
  otp: 'x-otp-token',
  reset: 'x-reset-token',
  twoFactor: 'x-2fa-token',
} as const;

const deviceId = z.string().max(200).optional().describe('A label of the device; proves nothing.');
const code = z
  .string()
  .regex(/^\s*(\d\s*){6}$/, { error: 'format' })
  .describe('Six digits; blanks are ignored.');

const address = z.string().max(254).refine(isStorable, { error: 'unstorable' });

export const loginBody = z
  .strictObject({
    email: address.optional(),
    username: address.optional(),
    password: z.string().max(200),
    deviceId,
  })
  .refine((body) => (body.email ?? body.username ?? '').trim() !== '', {
    error: 'required',
    path: ['email'],
  });

export const customerConfig = z.object({
  store_service_endpoint: z.string(),
  order_service_endpoint: z.string(),
  customer_service_endpoint: z.string(),
});

export const customerMapping = z.object({
  customerUuid: z.uuid(),
  Customer: z.object({ uuid: z.uuid(), name: z.string(), currency: z.string(), config: customerConfig }),
});
export type CustomerMapping = z.infer<typeof customerMapping>;

/** The answer of login: one of `preToken` (go on to the second factor) and `otpToken` (choose a customer). */
export const loginAnswer = z.object({
  uuid: z.uuid(),
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  isAdmin: z.boolean(),
  is2FaActivated: z.boolean(),
  isTrustedDevice: z.boolean(),
  is2faActiveSession: z.boolean(),
  customerUserMappings: z.array(customerMapping),
  preToken: z.string().optional(),
  otpToken: z.string().optional(),
});
export type LoginAnswer = z.infer<typeof loginAnswer>;

export const verifyOtpBody = z.strictObject({ code });
export const createChallengeBody = z.strictObject({
  uuid: z.uuid(),
  code,
  trustDevice: z.boolean().default(false),
  deviceId,
});

/** The answer of a verified second factor. */
export const verifiedAnswer = z.object({
  otpToken: z.string(),
  is2FaActivated: z.boolean(),
  is2faActiveSession: z.boolean(),
  isTrustedDevice: z.boolean(),
});
export type VerifiedAnswer = z.infer<typeof verifiedAnswer>;

export const selectCustomerBody = z.strictObject({ customerUuid: z.uuid() });
export const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() });
export type Tokens = z.infer<typeof tokens>;
export const selectCustomerAnswer = tokens.extend({ selectedCustomer: customerMapping });
export type SelectCustomerAnswer = z.infer<typeof selectCustomerAnswer>;
export const refreshTokenBody = z.strictObject({ refreshToken: z.string().max(500) });

/** What the demo, and only the demo, tells the sign-in pages. */
export const demoHints = z.object({
  accounts: z.array(z.object({ email: z.string(), password: z.string(), description: z.string() })),
  code: z.string().describe('The second-factor code that is valid now.'),
  secondsLeft: z.int(),
});
export type DemoHints = z.infer<typeof demoHints>;
