import type { App } from '../../../plugins/validation.ts';
import { accountRoutes } from './accountRoutes.ts';
import type { EmailContext } from './emailChange.ts';
import { emailRoutes } from './emailRoutes.ts';
import { recoveryRoutes } from './recoveryRoutes.ts';
import { signInRoutes } from './signInRoutes.ts';
import type { AccessTokens } from './tokens.ts';

/** The calls of `auth/*`: signing in, getting back in, and one's own account. */
export function authRoutes(app: App, context: EmailContext & { accessTokens: AccessTokens }): void {
  signInRoutes(app, context);
  recoveryRoutes(app, context);
  accountRoutes(app, context);
  emailRoutes(app, context);
}
