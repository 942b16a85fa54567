import { isOpen, isVerified, type Session } from './session.ts';

/** The steps of the sign-in, in their order. */
export const signInPaths = {
  login: '/login',
  secondFactor: '/auth-user',
  customer: '/search-customer',
} as const;

/** The first page of a selected customer. */
export const landingPath = '/stock-items/categories';

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
  return path === '/' || steps.includes(path) ? landingPath : undefined;
}
