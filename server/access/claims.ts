import { z } from 'zod';
import { ServiceError } from '../../contract/errors.ts';
import type { Rights } from '../../contract/rights/rights.ts';
import type { Stores } from '../../contract/storeScope.ts';
import type { Player } from './player.ts';
import type { Till } from './till.ts';

/** What an access token says about a session: the user, the customer, and how the user signed in. */
export const accessClaims = z.object({
  sub: z.uuid().describe('The user.'),
  sid: z.uuid().describe('The session.'),
  cid: z.uuid().describe('The customer that the session was opened for.'),
  name: z.string(),
  adm: z.boolean().describe('Whether the user looks after the whole installation.'),
  amr: z.array(z.string()).describe('pwd, otp, rc (recovery code), td (trusted device).'),
  auth_time: z.int().describe('When a second factor was last typed, in seconds since 1970.'),
  exp: z.int(),
});
export type AccessClaims = z.infer<typeof accessClaims>;

/** What the user of a session may do now, and in which stores. */
export interface Reach {
  rights: Rights;
  stores: Stores;
}

/** Who the token of a session belongs to. The sign-in area provides it. */
export interface SessionAuthenticator {
  /** Who this token belongs to, and what they may do now. @throws ServiceError SESSION_ENDED */
  authenticate(token: string): Promise<Reach & { claims: AccessClaims }>;
}

/** What the HTTP layer needs to know about who calls. */
export interface Authenticator extends SessionAuthenticator {
  /** The till that has this key. @throws ServiceError TILL_KEY_INVALID */
  authenticateTill(key: string): Promise<Till>;
  /** The player that has this key. @throws ServiceError PLAYER_KEY_INVALID */
  authenticatePlayer(key: string): Promise<Player>;
}

/** Ways of signing in that prove the second factor itself; a trusted device only skips it. */
const provesFactor = new Set(['otp', 'rc']);

/**
 * Requires a code typed a short while ago, so that an open browser alone cannot do dangerous things.
 * @param lifetime seconds for which a typed code counts
 * @throws ServiceError STEP_UP_REQUIRED
 */
export function requireFreshCode({ amr, auth_time: time }: AccessClaims, lifetime: number): void {
  const isFresh = time > Date.now() / 1000 - lifetime;
  if (!isFresh || !amr.some((method) => provesFactor.has(method))) throw new ServiceError('STEP_UP_REQUIRED');
}
