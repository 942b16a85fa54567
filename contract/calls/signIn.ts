import { z } from 'zod';
import { withWesternDigits } from '../fieldKinds/westernDigits.ts';
import { rights } from '../rights/rights.ts';
import { defineCall } from './call.ts';

/** What the browser sends instead of the typed password: `pw1:` and a SHA-256 in hex. */
export const passwordHash = z.string().regex(/^pw1:[0-9a-f]{64}$/);

/** Names of the headers that carry sign-in tokens. */
export const tokenHeaders = {
  access: 'x-access-token',
  pre: 'x-pre-token',
  otp: 'x-otp-token',
  reset: 'x-reset-token',
  twoFactor: 'x-2fa-token',
  email: 'x-email-token',
} as const;

const deviceId = z.string().max(200).optional().describe('A label of the device; it proves nothing.');

const recoveryCode = /^[\s-]*([0-9a-z][\s-]*){10}$/i;

/** Whether a typed code is one of the ten recovery codes, and not one of the app. */
export const isRecoveryCode = (typed: string): boolean => recoveryCode.test(typed);

export const code = z
  .string()
  .max(60)
  .overwrite(withWesternDigits)
  .refine((typed) => /^\s*(\d\s*){6}$/.test(typed) || isRecoveryCode(typed), { error: 'code' })
  .describe('Six digits of the authenticator app, or a recovery code; spaces and hyphens are ignored.');

/** What people type into an address field, not yet known to be an address. */
export const typedAddress = z.string().max(254);

const loginBody = z
  .strictObject({
    email: typedAddress.optional(),
    username: typedAddress.optional(),
    password: z.string().max(200),
    deviceId,
  })
  .refine((body) => (body.email ?? body.username ?? '').trim() !== '', {
    error: 'required',
    path: ['email'],
  });

/** The addresses of a customer's services. */
export const customerConfig = z.object({
  store_service_endpoint: z.string(),
  order_service_endpoint: z.string(),
  customer_service_endpoint: z.string(),
});

export const customerMapping = z.object({
  customerUuid: z.uuid(),
  Customer: z.object({
    uuid: z.uuid(),
    name: z.string(),
    currency: z.string(),
    country: z
      .string()
      .nullable()
      .default(null)
      .describe('ISO 3166-1, two letters; null until the business is set up.'),
    logo: z
      .string()
      .nullable()
      .default(null)
      .describe('Where its logo opens for a quarter of an hour; null without one.'),
    weekBegins: z
      .enum(['MONDAY', 'SATURDAY', 'SUNDAY'])
      .nullable()
      .default(null)
      .describe('Null for the usual day of its country.'),
    isSuspended: z.boolean().default(false).describe('Nobody can sign in to it for now.'),
    config: customerConfig,
  }),
});
export type CustomerMapping = z.infer<typeof customerMapping>;

/** The answer of login: either `preToken` (continue with the second factor) or `otpToken` (choose a customer). */
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
  beginsAtHome: z
    .boolean()
    .nullable()
    .default(null)
    .describe('Whether the home page opens after signing in; null until the person chooses.'),
  preToken: z.string().optional(),
  otpToken: z.string().optional(),
});
export type LoginAnswer = z.infer<typeof loginAnswer>;

/** What an authenticator app needs to be set up, before its first code. */
const getAuthConfigBody = z.strictObject({ uuid: z.uuid() });
export const authConfigAnswer = z.object({
  otpauthUri: z.string().describe('The content of the QR code.'),
  secret: z.string().describe('The same key in base32, to be typed.'),
  issuer: z.string(),
  account: z.string(),
});
export type AuthConfigAnswer = z.infer<typeof authConfigAnswer>;

const verifyOtpBody = z.strictObject({ code });
const createChallengeBody = z.strictObject({
  uuid: z.uuid(),
  code,
  trustDevice: z.boolean().default(false),
  deviceId,
});

/** The answer of a verified second factor: either `otpToken` (choose a customer) or `resetToken` (choose a password). */
export const verifiedAnswer = z.object({
  otpToken: z.string().optional(),
  resetToken: z.string().optional().describe('The password was a one-time password: this token replaces it.'),
  is2FaActivated: z.boolean(),
  is2faActiveSession: z.boolean(),
  isTrustedDevice: z.boolean(),
  trustedUntil: z.string().optional(),
  recoveryCodes: z.array(z.string()).optional().describe('After enrolment, and only then.'),
  recoveryCodesLeft: z.int().optional().describe('After a recovery code was used.'),
});
export type VerifiedAnswer = z.infer<typeof verifiedAnswer>;

const selectCustomerBody = z.strictObject({ customerUuid: z.uuid() });
export const tokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  role: z.string().describe('The name of the role of the user at the selected customer.'),
  rights: rights.describe('What the role includes. The server decides; pages only hide.'),
  stores: z
    .union([z.literal('all'), z.array(z.uuid()).readonly()])
    .describe('The stores whose records the user sees and changes.'),
  timeZone: z.string().describe('The time zone of the selected customer, such as `Europe/Madrid`.'),
  selectedCustomer: customerMapping.optional().describe('What the customer says of its business now.'),
  customerUserMappings: z.array(customerMapping).optional().describe('Where the user works now.'),
});
export type Tokens = z.infer<typeof tokens>;
export const selectCustomerAnswer = tokens.extend({ selectedCustomer: customerMapping });
export type SelectCustomerAnswer = z.infer<typeof selectCustomerAnswer>;
const refreshTokenBody = z.strictObject({ refreshToken: z.string().max(500) });

const post = { service: 'main', method: 'POST', tag: 'Sign-in' } as const;

/** Password, second factor, choice of customer, next tokens, sign-out. */
export const signInCalls = {
  login: defineCall({
    ...post,
    path: '/auth/login',
    summary: 'Password',
    access: 'public',
    body: loginBody,
    answer: loginAnswer,
  }),
  getAuthConfig: defineCall({
    ...post,
    path: '/auth/getAuthConfig',
    summary: 'What an authenticator app needs to be set up',
    access: 'signingIn',
    body: getAuthConfigBody,
    answer: authConfigAnswer,
  }),
  verifyOtp: defineCall({
    ...post,
    path: '/auth/verifyOTP',
    summary: 'Second factor',
    access: 'signingIn',
    body: verifyOtpBody,
    answer: verifiedAnswer,
  }),
  createChallenge: defineCall({
    ...post,
    path: '/auth/createChallenge',
    summary: 'Check the second factor, with the option to trust the device',
    access: 'signingIn',
    body: createChallengeBody,
    answer: verifiedAnswer,
  }),
  selectCustomer: defineCall({
    ...post,
    path: '/auth/selectCustomer',
    summary: 'Open a session for a customer',
    access: 'signingIn',
    body: selectCustomerBody,
    answer: selectCustomerAnswer,
  }),
  refreshToken: defineCall({
    ...post,
    path: '/auth/refreshToken',
    summary: 'Get the next pair of tokens',
    access: 'public',
    body: refreshTokenBody,
    answer: tokens,
  }),
  logout: defineCall({ ...post, path: '/auth/logout', summary: 'End this session', access: 'session' }),
};
