import { lazy } from 'react';
import { linkPaths } from '../../../contract/linkPaths.ts';
import { defineModule } from '../../modules/module.ts';
import { signInPaths } from '../../session/signInSteps.ts';
import { signInPart } from './part.ts';
import { forgotPasswordPath, outboxPath } from './paths.ts';

/** The sign-in: password, second factor, and help for people who have lost one of them. */
export const signInModule = defineModule({
  name: 'signIn',
  pages: [
    {
      path: signInPaths.login,
      title: 'signIn.login.title',
      audience: 'signIn',
      Content: lazy(signInPart(() => import('./LoginPage.tsx'))),
    },
    {
      path: signInPaths.secondFactor,
      title: 'signIn.secondFactor.title',
      audience: 'signIn',
      Content: lazy(signInPart(() => import('./SecondFactorPage.tsx'))),
    },
    {
      path: forgotPasswordPath,
      title: 'signIn.forgot.title',
      audience: 'everyone',
      Content: lazy(signInPart(() => import('./ForgotPasswordPage.tsx'))),
    },
    {
      path: linkPaths.resetPassword,
      title: 'signIn.reset.title',
      audience: 'everyone',
      Content: lazy(signInPart(() => import('./ResetPasswordPage.tsx'))),
    },
    {
      path: linkPaths.removeFactor,
      title: 'signIn.deactivate.title',
      audience: 'everyone',
      Content: lazy(signInPart(() => import('./DeactivateFactorPage.tsx'))),
    },
    {
      path: linkPaths.keepFactor,
      title: 'signIn.keep.title',
      audience: 'everyone',
      Content: lazy(signInPart(() => import('./KeepFactorPage.tsx'))),
    },
    {
      path: linkPaths.confirmEmail,
      title: 'signIn.confirmEmail.title',
      audience: 'everyone',
      Content: lazy(signInPart(() => import('./ConfirmEmailPage.tsx'))),
    },
    {
      path: outboxPath,
      title: 'signIn.outbox.title',
      audience: 'everyone',
      Content: lazy(signInPart(() => import('./OutboxPage.tsx'))),
    },
  ],
});
