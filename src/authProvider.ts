import type { AuthProvider } from 'ra-core';
import { demoCalls } from '../contract/calls/demo.ts';
import { logoutCall } from '../contract/calls/signedIn.ts';
import type { Registry } from '../contract/registry.ts';
import { type Verb, verbs } from '../contract/rights/verbs.ts';
import { isPermitted } from './session/permittedRegistry.tsx';
import type { SignIn } from './session/signIn.ts';
import { nextStep } from './session/signInSteps.ts';
import type { SigningInParts } from './session/signingIn.ts';

interface Parts extends SigningInParts {
  registry: () => Registry;
}

/** react-admin's questions about access, and the steps of the sign-in that it does not know. */
export type Access = SignIn & AuthProvider;

/** Our verbs, under the names that react-admin uses. */
const verbOfAction: Readonly<Record<string, Verb>> = {
  ...Object.fromEntries(verbs.map((verb) => [verb, verb])),
  show: 'get',
  edit: 'update',
  clone: 'create',
};

/**
 * Who may use the product, from the first page to the last:
 *
 * 1. `login` sends e-mail and password. The answer opens the next step: the code, or on a trusted device the customers.
 * 2. `verify` sends the code of the app, or a recovery code, and can make this a trusted device. People
 *    without an app set one up with what `authConfig` gives.
 * 3. `selectCustomer` chooses whose data the pages show, and brings the tokens and the rights. People who work for
 *    one customer skip it. Later it switches to another customer.
 * 4. Each call carries the access token. When it has expired, `http` gets the next one (`session/renewal.ts`) and makes the
 *    call again. Some calls ask for a fresh code first (`session/confirmation.ts`).
 * 5. `canAccess` says what the person may do. The pages also read that from their registry (`session/permittedRegistry.tsx`).
 * 6. `logout` ends it in every tab. Without a session, the guard (`session/Guard.tsx`) leads back to the first step.
 *
 * The server decides each of these; the pages only follow.
 */
export function createAuthProvider(parts: Parts): Access {
  const { api, store, renewal, registry } = parts;
  // Nobody signs in on most starts.
  const signingIn = async () => (await import('./session/signingIn.ts')).signingIn(parts);

  return {
    login: async (typed) => (await signingIn()).login(typed),
    verify: async (typed) => (await signingIn()).verify(typed),
    authConfig: async (signal) => (await signingIn()).authConfig(signal),
    selectCustomer: async (customer) => (await signingIn()).selectCustomer(customer),

    async checkAuth() {
      if (nextStep(store.current()) !== undefined) throw new Error('The sign-in is not complete.');
    },

    // By the time an error gets here, the refused access token has been renewed or the session has ended.
    checkError: async () => undefined,

    async getIdentity() {
      const user = store.current()?.user;
      return { id: user?.uuid ?? '', fullName: user?.name ?? '' };
    },

    getPermissions: async () => store.current()?.rights,

    async canAccess({ resource, action }) {
      const verb = verbOfAction[action];
      const definition = registry().get(resource);
      if (!verb || !definition?.verbs.has(verb)) return false;
      const { rights, stores = 'all' } = store.current() ?? {};
      return rights === undefined || isPermitted(definition, verb, rights, stores);
    },

    async renewRights() {
      await renewal.renew(renewal.accessToken() ?? '');
    },

    async logout() {
      if (renewal.accessToken() !== undefined)
        api(logoutCall, { canRefresh: false }).catch((error: unknown) => {
          console.warn('The server did not learn about the sign-out.', error);
        });
      store.clear();
    },

    async demoHints(signal) {
      try {
        return await api(demoCalls.hints, { token: 'none', signal });
      } catch (error) {
        if (signal?.aborted) throw error;
        // Outside a demo, this address does not exist.
        return null;
      }
    },
  };
}
