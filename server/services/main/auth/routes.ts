import type { App } from '../../../plugins/validation.ts';
import { accountRoutes } from './account/accountRoutes.ts';
import type { EmailContext } from './account/emailChange.ts';
import { emailRoutes } from './account/emailRoutes.ts';
import { recoveryRoutes } from './account/recoveryRoutes.ts';
import type { AccessTokens } from './session/tokens.ts';
import { signInRoutes } from './signIn/signInRoutes.ts';

/** The calls of `auth/*`: signing in, getting back in, and one's own account. */
export function authRoutes(app: App, context: EmailContext & { accessTokens: AccessTokens }): void {
  signInRoutes(app, context);
  recoveryRoutes(app, context);
  accountRoutes(app, context);
  emailRoutes(app, context);
}
