import { z } from 'zod';
import { emailAddress, typedAddress } from '../fieldKinds/kinds/email.ts';
import { withWesternDigits } from '../fieldKinds/westernDigits.ts';
import { languageCode } from '../fieldKinds/words.ts';
import { defineCall } from './call.ts';
import { sessionEntry, trustedDeviceEntry } from './sessions.ts';
import { code } from './signIn.ts';

const sentPassword = z.string().max(200);
const token = z.string().max(100);

/** The answer is the same for every address. */
const forgotPasswordBody = z.strictObject({ email: typedAddress });

/** The names from both parts of the specification; the token may be in the header instead. */
const resetPasswordBody = z
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
 * Asks for the link that removes a lost second factor. The password proves who asks: here, or through the pre-token
 * of a sign-in in its header. With a recovery code there is no wait. The answer is the same in every case.
 */
const resetFactorBody = z.strictObject({
  email: typedAddress,
  password: sentPassword.optional(),
  recoveryCode: z.string().max(60).overwrite(withWesternDigits).optional(),
});

const linkTokenBody = z.strictObject({ token: token.optional() });

const stepUpBody = z.strictObject({ code });
export const stepUpAnswer = z.object({ accessToken: z.string() });
export type StepUpAnswer = z.infer<typeof stepUpAnswer>;

const changePasswordBody = z.strictObject({
  currentPassword: sentPassword,
  newPassword: sentPassword,
  reenterNewPassword: sentPassword,
});

/**
 * Asks to change the person's own address. Browsers hash the password together with the address, so it is sent twice:
 * for the current address and for the new one.
 */
const changeEmailBody = z.strictObject({
  newEmail: emailAddress,
  currentPassword: sentPassword,
  newPassword: sentPassword.describe('The same password, hashed for the new address.'),
});

const currentPasswordBody = z.strictObject({ currentPassword: sentPassword });
const recoveryCodesAnswer = z.object({ recoveryCodes: z.array(z.string()) });

/** How the user's account is secured. */
export const securityAnswer = z.object({
  is2FaActivated: z.boolean(),
  enrolledAt: z.string().nullable(),
  recoveryCodesLeft: z.int(),
});
export type SecurityAnswer = z.infer<typeof securityAnswer>;

const mailLanguageBody = z.strictObject({ language: languageCode });
const mailLanguageAnswer = z.object({
  language: z.string().nullable().describe('Null until the first sign-in: then mails are in English.'),
});

const firstPageBody = z.strictObject({ beginsAtHome: z.boolean() });

const get = { service: 'main', method: 'GET', tag: 'Sign-in', access: 'session' } as const;
const post = { service: 'main', method: 'POST', tag: 'Sign-in' } as const;
const end = { service: 'main', method: 'DELETE', tag: 'Sign-in', access: 'session' } as const;

/** Getting back in by mail, without the password or without the telephone. */
export const recoveryCalls = {
  forgotPassword: defineCall({
    ...post,
    path: '/auth/forgotPassword',
    summary: 'Mail a link to choose a password',
    access: 'public',
    body: forgotPasswordBody,
  }),
  resetPassword: defineCall({
    ...post,
    path: '/auth/resetPassword',
    summary: 'Choose a password with a mailed link',
    access: 'public',
    body: resetPasswordBody,
  }),
  resetFactor: defineCall({
    ...post,
    path: '/auth/reset-2fa',
    summary: 'Ask for the removal of a lost second factor',
    access: 'public',
    body: resetFactorBody,
  }),
  deactivateFactor: defineCall({
    ...post,
    path: '/auth/deactivate-2fa',
    summary: 'Remove a second factor with a mailed link',
    access: 'public',
    body: linkTokenBody,
  }),
  keepFactor: defineCall({
    ...post,
    path: '/auth/keep-2fa',
    summary: 'Stop the removal of a second factor',
    access: 'public',
    body: linkTokenBody,
  }),
  confirmEmail: defineCall({
    ...post,
    path: '/auth/confirmEmail',
    summary: 'Change the address with a mailed link; signs out everywhere',
    access: 'public',
    body: linkTokenBody,
  }),
};

/** The user's own account: fresh codes, password, address, second factor, sign-ins and devices. */
export const accountCalls = {
  stepUp: defineCall({
    ...post,
    path: '/auth/stepUp',
    summary: 'Confirm with a fresh code',
    access: 'session',
    body: stepUpBody,
    answer: stepUpAnswer,
  }),
  changePassword: defineCall({
    ...post,
    path: '/auth/changePassword',
    summary: 'Change your password; ends all other sessions and all trust in devices',
    access: 'session',
    freshCode: true,
    body: changePasswordBody,
  }),
  changeEmail: defineCall({
    ...post,
    path: '/auth/changeEmail',
    summary: 'Mail a link to your new address; the link changes the address',
    access: 'session',
    freshCode: true,
    body: changeEmailBody,
  }),
  security: defineCall({
    ...get,
    path: '/auth/security',
    summary: 'How your account is secured',
    answer: securityAnswer,
  }),
  mailLanguage: defineCall({
    ...get,
    path: '/auth/mailLanguage',
    summary: 'The language of the mails to you',
    answer: mailLanguageAnswer,
  }),
  chooseMailLanguage: defineCall({
    ...get,
    method: 'PUT',
    path: '/auth/mailLanguage',
    summary: 'Choose the language of the mails to you',
    body: mailLanguageBody,
  }),
  chooseFirstPage: defineCall({
    ...get,
    method: 'PUT',
    path: '/auth/firstPage',
    summary: 'Choose whether the home page opens after signing in',
    body: firstPageBody,
  }),
  newRecoveryCodes: defineCall({
    ...post,
    path: '/auth/recoveryCodes',
    summary: 'Make ten new recovery codes; the old ones stop working',
    access: 'session',
    freshCode: true,
    body: currentPasswordBody,
    answer: recoveryCodesAnswer,
  }),
  removeSecondFactor: defineCall({
    ...post,
    path: '/auth/removeSecondFactor',
    summary: 'Remove your authenticator; the next sign-in sets up another; signs out everywhere',
    access: 'session',
    freshCode: true,
    body: currentPasswordBody,
  }),
  sessions: defineCall({
    ...get,
    path: '/auth/sessions',
    summary: 'Your open sessions',
    answer: z.array(sessionEntry),
  }),
  endSession: defineCall({ ...end, path: '/auth/sessions/{id}', summary: 'End one of your sessions' }),
  signOutEverywhere: defineCall({
    ...post,
    path: '/auth/signOutEverywhere',
    summary: 'End all your sessions and all trust in devices, here too',
    access: 'session',
  }),
  devices: defineCall({
    ...get,
    path: '/auth/devices',
    summary: 'Your trusted devices',
    answer: z.array(trustedDeviceEntry),
  }),
  removeDevice: defineCall({
    ...end,
    path: '/auth/devices/{id}',
    summary: 'Stop trusting a device',
  }),
};
