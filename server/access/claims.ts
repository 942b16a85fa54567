import { z } from 'zod';
import { ServiceError } from '../../contract/errors.ts';
import type { Rights } from '../../contract/rights/rights.ts';

/** What an access token says of a session: whose it is, at which customer, and how the user was known. */
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

/** What HTTP needs to know of sessions. The area of sign-in answers it. */
export interface Authenticator {
  /** Whose token this is, and what they may do now. @throws ServiceError SESSION_ENDED */
  authenticate(token: string): Promise<{ claims: AccessClaims; rights: Rights }>;
}

/** Seconds that a typed code opens dangerous acts (fact sheet on sign-in, section 7). */
const freshCodeLifetime = 10 * 60;

/** Ways of signing in that prove the second factor itself; a trusted device only spares it. */
const provesFactor = new Set(['otp', 'rc']);

/**
 * Asks for a code that was typed within the last ten minutes: an open browser alone does not do dangerous acts.
 * @throws ServiceError STEP_UP_REQUIRED
 */
export function requireFreshCode({ amr, auth_time: time }: AccessClaims): void {
  const isFresh = time > Date.now() / 1000 - freshCodeLifetime;
  if (!isFresh || !amr.some((method) => provesFactor.has(method))) throw new ServiceError('STEP_UP_REQUIRED');
}
