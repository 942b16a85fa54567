import { type DemoHints, demoCalls } from '../../contract/calls/demo.ts';
import {
  type AuthConfigAnswer,
  type CustomerMapping,
  type SelectCustomerAnswer,
  signInCalls,
} from '../../contract/calls/signIn.ts';
import { linkPaths } from '../../contract/linkPaths.ts';
import type { Api } from '../dataProviders/api.ts';
import type { HttpRequest } from '../dataProviders/http.ts';
import { failureCode } from '../i18n/errorMessage.ts';
import { hashPassword } from './hashPassword.ts';
import type { Renewal } from './renewal.ts';
import type { Session } from './session.ts';
import type { SessionStore } from './sessionStore.ts';

/** The steps of the sign-in. Each moves the session forward; the guard then opens the page for the next step. */
export interface SignIn {
  login(account: { username: string; password: string }): Promise<void>;
  /** Checks a code, from the app or a recovery code. The session moves on when the page calls the answer's `goOn`. */
  verify(answer: { code: string; isTrusted: boolean }): Promise<VerifiedStep>;
  /** What a new authenticator app needs. @throws HttpError FACTOR_ENROLLED when one is already set up */
  authConfig(signal: AbortSignal): Promise<AuthConfigAnswer>;
  /** Chooses the first customer, or another one later. */
  selectCustomer(customer: CustomerMapping): Promise<void>;
  /** Loads what this person may do now. */
  renewRights(): Promise<void>;
  /** Ends the session in all tabs, even if the server cannot be reached. */
  signOut(): void;
  /** What the demo tells; null if this is not a demo. */
  demoHints(signal?: AbortSignal): Promise<DemoHints | null>;
}

/** The result of a correct code. It appears only once, so the page shows it before the session moves on. */
export interface VerifiedStep {
  /** After an enrolment. */
  recoveryCodes: string[] | undefined;
  /** After a recovery code was used. */
  recoveryCodesLeft: number | undefined;
  /** Where to choose a password, if the typed one was a one-time password. */
  choosePasswordAt: string | undefined;
  /** Opens the session as far as it can by itself. */
  goOn(): Promise<void>;
}

interface Parts {
  api: Api;
  store: SessionStore;
  renewal: Renewal;
  /** A label for lists of devices; it proves nothing. */
  deviceId: () => Promise<string>;
}

const withoutBlanks = (code: string) => code.replace(/\s/g, '');

export function createSignIn({ api, store, renewal, deviceId }: Parts): SignIn {
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

  return {
    async login({ username, password }) {
      const email = username.trim();
      const body = { email, password: await hashPassword(email, password), deviceId: await deviceId() };
      const { preToken, otpToken, ...user } = await api(signInCalls.login, { body, token: 'none' });
      await proceed({ user, ...(otpToken ? { otpToken } : { preToken }) });
    },
    async verify({ code: typed, isTrusted }) {
      const session = store.current();
      if (session?.preToken === undefined) throw new Error('There is no sign-in that waits for a code.');
      const code = withoutBlanks(typed);
      const request = { token: { kind: 'pre' as const, value: session.preToken }, canRefresh: false };
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
      const session = store.current();
      if (session?.preToken === undefined) throw new Error('There is no sign-in that waits for a code.');
      const { user, preToken } = session;
      const token = { kind: 'pre' as const, value: preToken };
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
    async renewRights() {
      await renewal.renew(renewal.accessToken() ?? '');
    },
    signOut() {
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
