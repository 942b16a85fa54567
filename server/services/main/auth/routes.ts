import type { App } from '../../../plugins/validation.ts';
import type { AccessContext } from './accessContext.ts';
import { accountRoutes } from './accountRoutes.ts';
import { recoveryRoutes } from './recoveryRoutes.ts';
import { signInRoutes } from './signInRoutes.ts';
import type { AccessTokens } from './tokens.ts';

/** The calls of `auth/*`: signing in, getting back in, and one's own account. */
export function authRoutes(app: App, context: AccessContext & { accessTokens: AccessTokens }): void {
  signInRoutes(app, context);
  recoveryRoutes(app, context);
  accountRoutes(app, context);
}
