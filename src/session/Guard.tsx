import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSession } from './SessionContext.tsx';
import { asFirstPage, nextStep, redirectOf, signInPaths } from './signInSteps.ts';

const requestedFor = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
    ? state.from
    : undefined;

interface GuardProps {
  /** The addresses that need no sign-in. */
  publicPaths: ReadonlySet<string>;
  children: ReactNode;
}

/**
 * Shows the pages below it only to a session that has come far enough, and sends every other session to its next
 * step. After the sign-in, people return to the address that they opened; after a sign-out, they start at the first
 * page.
 */
export function Guard({ publicPaths, children }: GuardProps) {
  const session = useSession();
  const { pathname, search, state } = useLocation();
  const isFirstPage = useRef(true);
  const isSignedOut = session === null && !publicPaths.has(pathname);
  useEffect(() => {
    if (isSignedOut && localStorage.length > 0) localStorage.clear();
  }, [isSignedOut]);
  useEffect(() => {
    isFirstPage.current = false;
  }, []);

  const target = redirectOf(pathname, session, publicPaths);
  if (target === undefined) return children;
  const isInner = pathname !== '/' && !(Object.values(signInPaths) as string[]).includes(pathname);
  const from = requestedFor(state) ?? (isFirstPage.current && isInner ? pathname + search : undefined);
  if (nextStep(session) === undefined && from !== undefined) return <Navigate to={from} replace />;
  const isFirst = nextStep(session) === undefined;
  return (
    <Navigate to={target} replace state={isFirst ? asFirstPage : from === undefined ? null : { from }} />
  );
}
