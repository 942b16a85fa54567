import { lazy } from 'react';
import { defineModule } from '../../modules/module.ts';
import { IdentityQuestion } from './IdentityQuestion.tsx';
import { accountPart, loadIdentityDialog } from './part.ts';

/** Shown before anything of the area is loaded. */
const messages = { account: { title: 'Your account' } };

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    accountModule: typeof messages;
  }
}

/** The person's own account. */
export const accountModule = defineModule({
  name: 'account',
  messages,
  pages: [
    {
      path: '/account',
      title: 'account.title',
      icon: 'account',
      shownIn: ['palette', 'userMenu'],
      Content: lazy(accountPart(() => import('./AccountPage.tsx'))),
    },
  ],
  Beside: IdentityQuestion,
  prepareConfirmation: loadIdentityDialog,
});
