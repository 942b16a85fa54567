import { withMessages } from '../../i18n/messages.ts';

/** Loads a part of the account with its messages, and with those of the sign-in, whose fields it shows. */
export const accountPart = withMessages(
  () => import('./en.ts'),
  () => import('../../kit/signIn/en.ts'),
);

/** The dialog that asks for a fresh code. */
export const loadIdentityDialog = accountPart(() => import('./IdentityDialog.tsx'));
