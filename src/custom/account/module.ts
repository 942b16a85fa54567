import { lazy } from 'react';
import { defineModule } from '../../modules/module.ts';
import { IdentityQuestion } from './IdentityQuestion.tsx';
import { accountPart, loadIdentityDialog } from './part.ts';

/** One's own account. */
export const accountModule = defineModule({
  name: 'account',
  messages: { account: { title: 'Your account' } },
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
