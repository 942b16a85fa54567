import type { AuthProvider } from 'ra-core';
import { demoCalls } from '../contract/calls/demo.ts';
import { type CustomerMapping, type SelectCustomerAnswer, signInCalls } from '../contract/calls/signIn.ts';
import { linkPaths } from '../contract/linkPaths.ts';
import type { Registry } from '../contract/registry.ts';
import { type Verb, verbs } from '../contract/rights/verbs.ts';
import type { Api } from './dataProviders/api.ts';
import type { HttpRequest } from './dataProviders/http.ts';
import { failureCode } from './i18n/errorMessage.ts';
import { hashPassword } from './session/hashPassword.ts';
import { isPermitted } from './session/permittedRegistry.tsx';
import type { Renewal } from './session/renewal.ts';
import type { Session } from './session/session.ts';
import type { SessionStore } from './session/sessionStore.ts';
import type { SignIn } from './session/signIn.ts';
import { nextStep } from './session/signInSteps.ts';

interface Parts {
  api: Api;
  store: SessionStore;
  renewal: Renewal;
  /** A label for lists of devices; it proves nothing. */
  deviceId: () => Promise<string>;
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
export function createAuthProvider({ api, store, renewal, deviceId, registry }: Parts): Access {
  const select = (customerUuid: string, token: HttpRequest['token']): Promise<SelectCustomerAnswer> =>
    api(signInCalls.selectCustomer, {
      body: { customerUuid },
      canRefresh: false,
      ...(token === undefined ? {} : { token }),
    });

  const opened = ({ user }: Session, answer: SelectCustomerAnswer): Session => ({ user, ...answer });

  /** Continues after the second factor: nobody has to choose from a list of one. */
  async function proceed(session: Session): Promise<void> {
    const [only, ...others] = session.user.customerUserMappings;
    if (session.otpToken === undefined || only === undefined || others.length > 0) return store.save(session);
    const token = { kind: 'otp' as const, value: session.otpToken };
    try {
      await store.save(opened(session, await select(only.customerUuid, token)));
    } catch (error) {
      // The page that lists the customers offers it again.
      await store.save(session);
      throw error;
    }
  }

  /** Access tokens are short-lived, and choosing a customer is not repeated after a renewal, so it renews first. */
  async function switchTo(customer: CustomerMapping): Promise<SelectCustomerAnswer> {
    await renewal.renew(renewal.accessToken() ?? '');
    return select(customer.customerUuid, undefined);
  }

  /** The session that waits for a code, with its token. */
  function waiting() {
    const session = store.current();
    if (session?.preToken === undefined) throw new Error('There is no sign-in that waits for a code.');
    return { session, token: { kind: 'pre' as const, value: session.preToken } };
  }

  return {
    async login({ username, password }) {
      const email = username.trim();
      const body = { email, password: await hashPassword(email, password), deviceId: await deviceId() };
      const { preToken, otpToken, ...user } = await api(signInCalls.login, { body, token: 'none' });
      await proceed({ user, ...(otpToken ? { otpToken } : { preToken }) });
    },

    async verify({ code: typed, isTrusted }) {
      const { session, token } = waiting();
      const code = typed.replace(/\s/g, '');
      const request = { token, canRefresh: false };
      const { uuid, email } = session.user;
      const { otpToken, resetToken, recoveryCodes, recoveryCodesLeft, trustedUntil, ...flags } = isTrusted
        ? await api(signInCalls.createChallenge, {
            ...request,
            body: { uuid, code, trustDevice: true, deviceId: await deviceId() },
          })
        : await api(signInCalls.verifyOtp, { ...request, body: { code } });
      const choosePasswordAt =
        resetToken && `${linkPaths.resetPassword}?${new URLSearchParams({ token: resetToken, email })}`;
      const goOn = async () => {
        // Without the token, people first choose a password, which ends this sign-in.
        if (otpToken !== undefined) await proceed({ user: { ...session.user, ...flags }, otpToken });
      };
      return { recoveryCodes, recoveryCodesLeft, choosePasswordAt, goOn };
    },

    async authConfig(signal) {
      const { session, token } = waiting();
      const { user } = session;
      try {
        return await api(signInCalls.getAuthConfig, { body: { uuid: user.uuid }, token, signal });
      } catch (error) {
        // Set up in another tab meanwhile, so the page for a code is the right one.
        if (failureCode(error) === 'FACTOR_ENROLLED')
          await store.save({ ...session, user: { ...user, is2FaActivated: true } });
        throw error;
      }
    },

    async selectCustomer(customer) {
      const session = store.current();
      if (session === null) return;
      const { otpToken } = session;
      const answer =
        otpToken === undefined
          ? await switchTo(customer)
          : await select(customer.customerUuid, { kind: 'otp', value: otpToken });
      await store.save(opened(session, answer));
    },

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
        api(signInCalls.logout, { canRefresh: false }).catch((error: unknown) => {
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
