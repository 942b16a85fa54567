import { withMessages } from '../../i18n/messages.ts';

/** Loads a part of this area with its messages, and with those of the sign-in, whose frame it uses. */
export const customersPart = withMessages(
  () => import('./en.ts'),
  () => import('../../kit/signIn/en.ts'),
);
