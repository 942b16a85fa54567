import {
  type MenuPlatform,
  PlatformRefused,
  type PlatformStore,
} from '../../../integrations/channels/menuPlatform.ts';
import { accepted, partnerHttp } from '../../../integrations/channels/partnerHttp.ts';
import { type PlatformLimits, withinLimits } from '../../../integrations/channels/withinLimits.ts';

/** How a store signs in at Mr D. */
export type MrdSignIn = { baseUrl: string | null } & (
  | { authType: 'NONE' }
  | { authType: 'BEARER'; secret: string }
  | { authType: 'BASIC'; username: string; secret: string }
);

/** Reads how a store signs in. Null if Mr D does not sell for it. */
export type MrdSignInOf = (store: PlatformStore) => Promise<MrdSignIn | null>;

function authorisationOf(signIn: MrdSignIn): Record<string, string> {
  if (signIn.authType === 'NONE') return {};
  if (signIn.authType === 'BEARER') return { authorization: `Bearer ${signIn.secret}` };
  const pair = Buffer.from(`${signIn.username}:${signIn.secret}`).toString('base64');
  return { authorization: `Basic ${pair}` };
}

interface MrdOptions {
  /** The addresses that may be used, the usual one first. */
  urls: readonly string[];
  signInOf: MrdSignInOf;
  limits: PlatformLimits;
}

/**
 * The partner side of Mr D. Mr D publishes no reference, so this is a contract of our own: one document for each
 * branch, sent to `/v1/stores/{branch}/menu`, and whether it takes orders, sent to `/v1/stores/{branch}/status`. Mr D tells nobody what guests see, and its devices bring back what is sold
 * out.
 */
export function mrdMenus({ urls, signInOf, limits }: MrdOptions): MenuPlatform {
  const ask = withinLimits(partnerHttp(limits.longestWait), limits);

  /** @throws PlatformRefused if nobody has allowed the address */
  function addressOf({ baseUrl }: MrdSignIn): string {
    const address = baseUrl === null ? urls[0] : urls.find((one) => one === baseUrl.replace(/\/+$/, ''));
    if (address === undefined)
      throw new PlatformRefused('The people who run this server have not allowed the address of Mr D.');
    return address;
  }

  async function put(store: PlatformStore, part: 'menu' | 'status', text: string, signal: AbortSignal) {
    const signIn = await signInOf(store);
    if (!signIn) throw new PlatformRefused('This store has no sign-in for Mr D.');
    const url = new URL(`${addressOf(signIn)}/v1/stores/${encodeURIComponent(store.platformId)}/${part}`);
    const body = { type: 'application/json', text } as const;
    const answer = await ask({ method: 'PUT', url, headers: authorisationOf(signIn), body, signal });
    accepted(answer, 'secret' in signIn ? [signIn.secret] : []);
  }

  return {
    mostAtOnce: limits.mostAtOnce,
    putMenu: (store, document, signal) => put(store, 'menu', document, signal),
    setState: (store, { state, until }, signal) =>
      put(store, 'status', JSON.stringify({ status: state === 'OPEN' ? 'OPEN' : 'CLOSED', until }), signal),
  };
}
