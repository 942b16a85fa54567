import { allows } from '../../contract/rights/rights.ts';
import { isOpen, isVerified, type Session } from './session.ts';

/** The steps of the sign-in, in their order. */
export const signInPaths = {
  login: '/login',
  secondFactor: '/auth-user',
  customer: '/search-customer',
} as const;

/** The list that a selected customer begins with. */
const landingResource = 'stock-items/categories';
export const landingPath = `/${landingResource}`;

/** What the history says of an address to which nobody went by themselves: the product begins there. */
export const asFirstPage = { isFirstPage: true };

/** The page of what waits for the person. */
export const homePath = '/home';

/** The first page: the landing list, unless the person prefers the home page or may not see that list. */
const firstPageOf = (session: Session | null): string =>
  session?.user.beginsAtHome || (session?.rights && !allows(session.rights, landingResource, 'read'))
    ? homePath
    : landingPath;

const steps: readonly string[] = Object.values(signInPaths);

/** How far a session has come: its next step, or undefined when it may go anywhere. */
export function nextStep(session: Session | null): string | undefined {
  if (session === null) return signInPaths.login;
  if (!isVerified(session)) return signInPaths.secondFactor;
  return isOpen(session) ? undefined : signInPaths.customer;
}

/**
 * Where an address leads with a session: undefined when the page can be shown.
 * @param publicPaths the addresses that need no sign-in
 */
export function redirectOf(
  path: string,
  session: Session | null,
  publicPaths: ReadonlySet<string>,
): string | undefined {
  if (publicPaths.has(path)) return undefined;
  const step = nextStep(session);
  if (step !== undefined) return path === step ? undefined : step;
  return path === '/' || steps.includes(path) ? firstPageOf(session) : undefined;
}
