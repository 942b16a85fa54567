import type { Platform } from '../../../area/platform.ts';
import {
  type AskPartner,
  type PartnerAnswer,
  type PartnerRequest,
  partnerHttp,
} from '../../../integrations/channels/partnerHttp.ts';
import { type PlatformLimits, withinLimits } from '../../../integrations/channels/withinLimits.ts';
import type { UberSettings } from '../../../process/platforms/uberEats.ts';
import { type UberScope, type UberTokens, uberTokens } from './uberTokens.ts';

/** A call of Uber Eats. */
interface UberCall extends Pick<PartnerRequest, 'method' | 'signal'> {
  /** The path, of parts that are escaped here. */
  path: readonly string[];
  query?: Record<string, string>;
  /** A text that is JSON already, such as a menu. */
  json?: string;
  /** What the application may do here, or the token of a merchant. */
  as: { scope: UberScope } | { merchant: string };
}

/** Uber Eats, with the sign-in of the product. */
export interface UberClient {
  tokens: UberTokens;
  /** Calls Uber Eats. @throws PlatformUnavailable, or PlatformRefused if there is no token */
  call(call: UberCall): Promise<PartnerAnswer>;
  /** Texts that must not appear in what people read. */
  secrets: readonly string[];
  /** Requests that run at once. */
  mostAtOnce: number;
}

/** The platform of the areas, with Uber Eats; undefined without an application there. */
export type ConnectedPlatform = Platform & { uber: UberClient | undefined };

/** Uber Eats over HTTP. A token that Uber Eats no longer accepts is replaced once. */
export function uberClient(settings: UberSettings, limits: PlatformLimits): UberClient {
  const ask: AskPartner = withinLimits(partnerHttp(limits.longestWait), limits);
  // A request waits for its token for it, so it does not take one of the turns.
  const tokens = uberTokens(settings, partnerHttp(limits.longestWait));

  const send = ({ method, signal, path, query, json }: UberCall, token: string) => {
    const url = new URL(`${settings.apiUrl}/${path.map(encodeURIComponent).join('/')}`);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    return ask({
      ...{ method, url, signal, headers: { authorization: `Bearer ${token}` } },
      ...(json !== undefined && { body: { type: 'application/json', text: json } }),
    });
  };

  return {
    tokens,
    secrets: [settings.clientSecret],
    mostAtOnce: limits.mostAtOnce,
    async call(call) {
      const { as, signal } = call;
      if ('merchant' in as) return send(call, as.merchant);
      const token = await tokens.of(as.scope, signal);
      const answer = await send(call, token);
      if (answer.status !== 401) return answer;
      tokens.forget(token);
      return send(call, await tokens.of(as.scope, signal));
    },
  };
}
