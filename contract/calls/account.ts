import { z } from 'zod';
import { code, typedAddress } from './auth.ts';

/** One address, without a name beside it, as mail servers take it. */
export const emailAddress = z.email({ error: 'email' }).max(254);

/** Pages that mailed links open; each gets `token` in its query, and the first `email` too. */
export const linkPaths = {
  resetPassword: '/reset-password',
  removeFactor: '/deactivate-2fa',
  keepFactor: '/keep-2fa',
  confirmEmail: '/confirm-email',
} as const;

const sentPassword = z.string().max(200);
const token = z.string().max(100);

/** Answered the same whatever the address is. */
export const forgotPasswordBody = z.strictObject({ email: typedAddress });

/** The names of both parts of the specification; the token may be in the header instead. */
export const resetPasswordBody = z
  .strictObject({
    token: token.optional(),
    newPassword: sentPassword.optional(),
    reenterNewPassword: sentPassword.optional(),
    password: sentPassword.optional(),
    password_confirm: sentPassword.optional(),
  })
  .transform((body) => ({
    token: body.token,
    newPassword: body.newPassword ?? body.password ?? '',
    reenterNewPassword: body.reenterNewPassword ?? body.password_confirm ?? '',
  }));

/**
 * Asks for the link that removes a lost second factor. The password proves who asks: here, or by the pre-token of a
 * sign-in in its header. With a recovery code there is no wait. Answered the same in every case.
 */
export const resetFactorBody = z.strictObject({
  email: typedAddress,
  password: sentPassword.optional(),
  recoveryCode: z.string().max(60).optional(),
});

export const linkTokenBody = z.strictObject({ token: token.optional() });

export const stepUpBody = z.strictObject({ code });
export const stepUpAnswer = z.object({ accessToken: z.string() });
export type StepUpAnswer = z.infer<typeof stepUpAnswer>;

export const changePasswordBody = z.strictObject({
  currentPassword: sentPassword,
  newPassword: sentPassword,
  reenterNewPassword: sentPassword,
});

/**
 * Asks for another address of one's own. Browsers hash the password together with the address, so that it is sent twice:
 * for the address that is, and for the one that will be.
 */
export const changeEmailBody = z.strictObject({
  newEmail: emailAddress,
  currentPassword: sentPassword,
  newPassword: sentPassword.describe('The same password, hashed for the new address.'),
});

export const currentPasswordBody = z.strictObject({ currentPassword: sentPassword });
export const recoveryCodesAnswer = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodesAnswer = z.infer<typeof recoveryCodesAnswer>;

/** How the own account is secured. */
export const securityAnswer = z.object({
  is2FaActivated: z.boolean(),
  enrolledAt: z.string().nullable(),
  recoveryCodesLeft: z.int(),
});
export type SecurityAnswer = z.infer<typeof securityAnswer>;
