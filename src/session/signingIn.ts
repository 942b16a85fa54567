import type { CustomerMapping, SelectCustomerAnswer } from '../../contract/calls/signedIn.ts';
import { signInCalls } from '../../contract/calls/signIn.ts';
import { linkPaths } from '../../contract/linkPaths.ts';
import type { Api } from '../dataProviders/api.ts';
import type { HttpRequest } from '../dataProviders/http.ts';
import { failureCode } from '../i18n/errorMessage.ts';
import { hashPassword } from './hashPassword.ts';
import type { Renewal } from './renewal.ts';
import type { Session } from './session.ts';
import type { SessionStore } from './sessionStore.ts';
import type { SignIn } from './signIn.ts';

export interface SigningInParts {
  api: Api;
  store: SessionStore;
  renewal: Renewal;
  /** A label for lists of devices; it proves nothing. */
  deviceId: () => Promise<string>;
}

type SigningIn = Pick<SignIn, 'login' | 'verify' | 'authConfig' | 'selectCustomer'>;

/** The steps from the password to an open session. `authProvider.ts` says how they follow each other. */
export function signingIn({ api, store, renewal, deviceId }: SigningInParts): SigningIn {
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
  };
}
