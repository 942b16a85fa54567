import { type Tokens, tokens } from '../../contract/calls/auth.ts';
import type { HttpSession } from '../dataProviders/http.ts';
import type { SessionStore } from './sessionStore.ts';

/** Lets one caller at a time through, over all tabs of the browser. */
export type Lock = <Value>(name: string, work: () => Promise<Value>) => Promise<Value>;

export const browserLock: Lock = async (name, work) => await navigator.locks.request(name, work);

interface Parts {
  store: SessionStore;
  lock: Lock;
  /** Asks the main service for the next pair of tokens; null when it refuses. Rejects when there is no answer. */
  requestTokens: (refreshToken: string) => Promise<Tokens | null>;
  /** The session cannot go on: it is cleared already. */
  onEnded: () => void;
}

/** How requests get their token and a new one when it has expired: once, whichever tab notices first. */
export function createRenewal({ store, lock, requestTokens, onEnded }: Parts): HttpSession {
  async function renewInTurn(refusedToken: string): Promise<boolean> {
    const session = await store.reload();
    if (session?.accessToken !== undefined && session.accessToken !== refusedToken) return true;
    if (session?.refreshToken === undefined) return false;
    const next = await requestTokens(session.refreshToken);
    if (next === null) return false;
    await store.save({ ...session, ...next });
    return true;
  }
  return {
    accessToken: () => store.current()?.accessToken,
    async renew(refusedToken) {
      const isRenewed = await lock('commissary-renewal', () => renewInTurn(refusedToken));
      if (!isRenewed) {
        store.clear();
        onEnded();
      }
      return isRenewed;
    },
  };
}

/** `requestTokens` of the main service at that address. A busy or broken server is no refusal: it rejects. */
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
