import { z } from 'zod';
import { typedAddress } from '../fieldKinds/kinds/email.ts';
import { withWesternDigits } from '../fieldKinds/westernDigits.ts';
import { defineCall } from './call.ts';
import { loginAnswer, logoutCall, selectCustomerAnswer, tokens } from './signedIn.ts';

/** What the browser sends instead of the typed password: `pw1:` and a SHA-256 in hex. */
export const passwordHash = z.string().regex(/^pw1:[0-9a-f]{64}$/);

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
  logout: logoutCall,
};
