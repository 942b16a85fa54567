import { createContext, type ReactNode, useCallback, useContext, useSyncExternalStore } from 'react';
import type { CustomerMapping } from '../../contract/calls/signedIn.ts';
import { type Action, allows } from '../../contract/rights/rights.ts';
import type { Stores } from '../../contract/storeScope.ts';
import type { Confirmation } from './confirmation.ts';
import type { Renewal } from './renewal.ts';
import type { Session } from './session.ts';
import type { SessionStore } from './sessionStore.ts';
import type { SignIn } from './signIn.ts';

interface SessionParts {
  store: SessionStore;
  renewal: Renewal;
  signIn: SignIn;
  confirmation: Confirmation;
}

const SessionContext = createContext<SessionParts | null>(null);

export function SessionProvider({ parts, children }: { parts: SessionParts; children: ReactNode }) {
  return <SessionContext value={parts}>{children}</SessionContext>;
}

/** What sessions are made of. */
export function useSessionParts(): SessionParts {
  const parts = useContext(SessionContext);
  if (parts === null) throw new Error('There is no SessionProvider above this component.');
  return parts;
}

/** The current session; null when nobody is signed in. */
export function useSession(): Session | null {
  const { store } = useSessionParts();
  return useSyncExternalStore(store.subscribe, store.current);
}

/** The steps of the sign-in. */
export const useSignIn = (): SignIn => useSessionParts().signIn;

/** The question for a fresh code: whether it is open, and how to answer it. */
export function useConfirmation(): { isAsked: boolean; answer: Confirmation['answer'] } {
  const { confirmation } = useSessionParts();
  const isAsked = useSyncExternalStore(confirmation.subscribe, confirmation.isAsked);
  return { isAsked, answer: confirmation.answer };
}

/** One right that a role can include. */
export interface Right {
  /** The resource, by its name. */
  resource: string;
  action: Action;
}

/** A right of a role, or that of the people who run the installation. */
export type AnyRight = Right | 'operator';

/** Says whether the person has a right. The server decides; this only hides. */
export function useMayEach(): (right: AnyRight) => boolean {
  const session = useSession();
  const rights = session?.rights;
  const isOperator = session?.user.isAdmin ?? false;
  return useCallback(
    (right) =>
      right === 'operator'
        ? isOperator
        : rights === undefined || allows(rights, right.resource, right.action),
    [rights, isOperator],
  );
}

/** True when the person's role includes the right. */
export const useMay = (resource: string, action: Action): boolean => useMayEach()({ resource, action });

/** The customer whose data the pages show; undefined during the sign-in. */
export const useSelectedCustomer = (): CustomerMapping | undefined => useSession()?.selectedCustomer;

/** The stores whose records the person sees and changes. The server decides; pages only hide. */
export const useOwnStores = (): Stores => useSession()?.stores ?? 'all';
