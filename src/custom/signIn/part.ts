import { withMessages } from '../../i18n/messages.ts';

/** Loads a part of the sign-in with its messages. */
export const signInPart = withMessages(
  () => import('./en.ts'),
  () => import('../../kit/signIn/en.ts'),
);
