import { type Tokens, tokens } from '../../contract/calls/signedIn.ts';
import type { HttpSession } from '../dataProviders/http.ts';
import type { SessionStore } from './sessionStore.ts';

/** How requests get their token, and the next one. */
export interface Renewal extends Omit<HttpSession, 'confirm'> {
  /** Replaces the access token, if the session still belongs to the customer. */
  adopt(accessToken: string, customerUuid: string | undefined): Promise<void>;
}

/** Admits one caller at a time, over all tabs of the browser. */
export type Lock = <Value>(name: string, work: () => Promise<Value>) => Promise<Value>;

export const browserLock: Lock = async (name, work) => await navigator.locks.request(name, work);

const lockName = 'commissary-renewal';

interface Parts {
  store: SessionStore;
  lock: Lock;
  /** Asks the main service for the next pair of tokens; null when it refuses. Rejects when there is no answer. */
  requestTokens: (refreshToken: string) => Promise<Tokens | null>;
  /** The session cannot continue and has already been cleared. */
  onEnded: () => void;
}

/** How requests get their token, and a new one when it has expired: once, whichever tab notices first. */
export function createRenewal({ store, lock, requestTokens, onEnded }: Parts): Renewal {
  async function renewInTurn(refusedToken: string): Promise<boolean> {
    const session = await store.reload();
    if (session?.accessToken !== undefined && session.accessToken !== refusedToken) return true;
    if (session?.refreshToken === undefined) return false;
    const next = await requestTokens(session.refreshToken);
    if (next === null) return false;
    const { customerUserMappings = session.user.customerUserMappings, ...renewed } = next;
    await store.save({ ...session, ...renewed, user: { ...session.user, customerUserMappings } });
    return true;
  }
  return {
    accessToken: () => store.current()?.accessToken,
    async renew(refusedToken) {
      const isRenewed = await lock(lockName, () => renewInTurn(refusedToken));
      if (!isRenewed) {
        store.clear();
        onEnded();
      }
      return isRenewed;
    },
    adopt: (accessToken, customerUuid) =>
      lock(lockName, async () => {
        // Another tab may have renewed the session, and its refresh token must not be lost.
        const session = await store.reload();
        const isSame = session?.selectedCustomer?.customerUuid === customerUuid;
        if (session?.accessToken !== undefined && isSame) await store.save({ ...session, accessToken });
      }),
  };
}

/** `requestTokens` for the main service at that address. A busy or broken server is not a refusal, so it rejects. */
export function tokensFrom(mainService: string): Parts['requestTokens'] {
  return async (refreshToken) => {
    const response = await fetch(`${mainService}/auth/refreshToken`, {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refreshToken }),
    });
    if (response.status === 429 || response.status >= 500)
      throw new TypeError(`refreshToken answered ${response.status}`);
    if (!response.ok) return null;
    const body: unknown = await response.json();
    return tokens.parse(typeof body === 'object' && body !== null && 'data' in body ? body.data : body);
  };
}
