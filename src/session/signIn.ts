import type { z } from 'zod';
import {
  type CustomerMapping,
  type DemoHints,
  demoHints,
  loginAnswer,
  type SelectCustomerAnswer,
  selectCustomerAnswer,
  verifiedAnswer,
} from '../../contract/calls/auth.ts';
import type { Http, HttpRequest, HttpSession } from '../dataProviders/http.ts';
import { deviceLabel } from './deviceLabel.ts';
import { passwordHash } from './passwordHash.ts';
import type { Session } from './session.ts';
import type { SessionStore } from './sessionStore.ts';

/** The steps of the sign-in. Each moves the session on; the guard then leads to the page that it has come to. */
export interface SignIn {
  login(account: { username: string; password: string }): Promise<void>;
  verify(answer: { code: string; isTrusted: boolean }): Promise<void>;
  /** Chooses the first customer, or another one later. */
  selectCustomer(customer: CustomerMapping): Promise<void>;
  /** Fetches what this person may do by now. */
  renewRights(): Promise<void>;
  /** Ends the session in all tabs, also while the server cannot be reached. */
  signOut(): void;
  /** What the demo tells; null when this is none. */
  demoHints(signal?: AbortSignal): Promise<DemoHints | null>;
}

interface Parts {
  http: Http;
  store: SessionStore;
  renewal: HttpSession;
  mainService: string;
  userAgent: string;
}

const withoutBlanks = (code: string) => code.replace(/\s/g, '');

export function createSignIn({ http, store, renewal, mainService, userAgent }: Parts): SignIn {
  const deviceId = deviceLabel(userAgent);

  async function post<Shape extends z.ZodType>(
    call: string,
    schema: Shape,
    request: HttpRequest,
  ): Promise<z.output<Shape>> {
    const { data } = await http.json(`${mainService}/auth/${call}`, { method: 'POST', ...request });
    return schema.parse(data);
  }

  const select = (customerUuid: string, token: HttpRequest['token']): Promise<SelectCustomerAnswer> =>
    post('selectCustomer', selectCustomerAnswer, {
      json: { customerUuid },
      canRefresh: false,
      ...(token === undefined ? {} : { token }),
    });

  const opened = ({ user }: Session, answer: SelectCustomerAnswer): Session => ({ user, ...answer });

  /** Goes on after the second factor: nobody chooses from a list of one. */
  async function goOn(session: Session): Promise<void> {
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

  /** Access tokens are short-lived, and choosing a customer is not repeated after a renewal: so renew first. */
  async function switchTo(customer: CustomerMapping): Promise<SelectCustomerAnswer> {
    await renewal.renew(renewal.accessToken() ?? '');
    return select(customer.customerUuid, undefined);
  }

  return {
    async login({ username, password }) {
      const email = username.trim();
      const json = { email, password: await passwordHash(email, password), deviceId };
      const { preToken, otpToken, ...user } = await post('login', loginAnswer, { json, token: 'none' });
      await goOn({ user, ...(otpToken ? { otpToken } : { preToken }) });
    },
    async verify({ code: typed, isTrusted }) {
      const session = store.current();
      if (session?.preToken === undefined) return store.clear();
      const code = withoutBlanks(typed);
      const request = { token: { kind: 'pre' as const, value: session.preToken }, canRefresh: false };
      const { uuid } = session.user;
      const { otpToken, ...flags } = isTrusted
        ? await post('createChallenge', verifiedAnswer, {
            ...request,
            json: { uuid, code, trustDevice: true, deviceId },
          })
        : await post('verifyOTP', verifiedAnswer, { ...request, json: { code } });
      await goOn({ user: { ...session.user, ...flags }, ...(otpToken === undefined ? {} : { otpToken }) });
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
      const call = { method: 'POST', canRefresh: false } as const;
      if (renewal.accessToken() !== undefined)
        http.json(`${mainService}/auth/logout`, call).catch((error: unknown) => {
          console.warn('The server was not told of the sign-out.', error);
        });
      store.clear();
    },
    async demoHints(signal) {
      try {
        const { data } = await http.json(`${mainService}/demo/hints`, { token: 'none', signal });
        return demoHints.nullable().parse(data);
      } catch (error) {
        if (signal?.aborted) throw error;
        // Outside a demo there is nothing at this address.
        return null;
      }
    },
  };
}
