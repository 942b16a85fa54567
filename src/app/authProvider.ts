import type { AuthProvider } from 'ra-core';
import type { Registry } from '../../contract/registry.ts';
import { allows } from '../../contract/rights/rights.ts';
import { actionOf, verbs } from '../../contract/rights/verbs.ts';
import { can } from '../dataProviders/can.ts';
import type { SessionStore } from '../session/sessionStore.ts';
import type { SignIn } from '../session/signIn.ts';
import { nextStep } from '../session/signInSteps.ts';

interface Parts {
  store: SessionStore;
  signIn: SignIn;
  registry: () => Registry;
}

/** Our answers to react-admin, under the names that it uses. */
const verbOfAction: Readonly<Record<string, (typeof verbs)[number]>> = {
  ...Object.fromEntries(verbs.map((verb) => [verb, verb])),
  show: 'get',
  edit: 'update',
  clone: 'create',
};

/** The session in react-admin's terms. The guard protects pages; this only answers questions of react-admin's components. */
export function createAuthProvider({ store, signIn, registry }: Parts): AuthProvider {
  return {
    login: (account: { username: string; password: string }) => signIn.login(account),
    logout: async () => {
      signIn.signOut();
    },
    checkAuth: async () => {
      if (nextStep(store.current()) !== undefined) throw new Error('The sign-in is not complete.');
    },
    // By the time an error gets here, the refused access token has been renewed or the session has ended.
    checkError: async () => undefined,
    getIdentity: async () => {
      const user = store.current()?.user;
      return { id: user?.uuid ?? '', fullName: user?.name ?? '' };
    },
    getPermissions: async () => undefined,
    canAccess: async ({ resource, action }) => {
      const verb = verbOfAction[action];
      const rights = store.current()?.rights;
      const isPermitted = !verb || !rights || allows(rights, resource, actionOf[verb]);
      return verb !== undefined && isPermitted && can(registry(), resource, verb);
    },
  };
}
