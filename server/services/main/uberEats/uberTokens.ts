import { z } from 'zod';
import { PlatformRefused, PlatformUnavailable } from '../../../integrations/channels/menuPlatform.ts';
import { type AskPartner, accepted } from '../../../integrations/channels/partnerHttp.ts';
import type { UberSettings } from '../../../process/platforms/uberEats.ts';

/** What the product may do, by the names that Uber Eats gives to it. */
export type UberScope = 'eats.store' | 'eats.store.status.write' | 'eats.order' | 'eats.pos_provisioning';

const granted = z.object({
  access_token: z.string().min(1).max(8192),
  expires_in: z.number().positive(),
  scope: z.string(),
});

/** A token, and until when it is used, in milliseconds of `performance.now()`. */
interface Token {
  text: string;
  usedUntil: number;
}

/** The share of its life after which a token is replaced. */
const usedFor = 0.9;

/** A token is for one scope, so that an application without one of them can still do the rest. */
export interface UberTokens {
  /** A token of the application for a scope. */
  of(scope: UberScope, signal: AbortSignal): Promise<string>;
  /** Never uses this token again. */
  forget(text: string): void;
  /** The token of a merchant, in exchange for the code that came back from Uber Eats. */
  forCode(code: string, redirectUri: string, signal: AbortSignal): Promise<string>;
}

/** Waits for work that others share. If this caller is stopped, the work goes on for the others. */
function sharing<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/**
 * Tokens of Uber Eats: one for each scope, requested once however many need it, and replaced at 90 % of its life. Uber
 * Eats allows 100 requests for tokens an hour.
 * @throws PlatformRefused if Uber Eats does not grant the whole scope
 */
export function uberTokens(settings: UberSettings, ask: AskPartner): UberTokens {
  const { clientId, clientSecret, tokenUrl } = settings;
  const tokens = new Map<UberScope, Token>();
  const asking = new Map<UberScope, Promise<Token>>();
  const never = new AbortController().signal;

  async function request(
    scope: UberScope,
    fields: Record<string, string>,
    signal: AbortSignal,
  ): Promise<Token> {
    const form = { client_id: clientId, client_secret: clientSecret, ...fields };
    const answer = await ask({
      ...{ method: 'POST', url: new URL(tokenUrl), signal },
      body: { type: 'application/x-www-form-urlencoded', text: new URLSearchParams(form).toString() },
    });
    const refused = new PlatformRefused(
      `Uber Eats has not enabled the permission ${scope} for this application yet.`,
    );
    if (answer.status === 400 && answer.text.includes('invalid_scope')) throw refused;
    const text = accepted(answer, [clientSecret, ...Object.values(fields)]);
    const grant = granted.safeParse(jsonOf(text));
    if (!grant.success) throw new PlatformUnavailable('The platform sent no token.');
    if (!grant.data.scope.split(' ').includes(scope)) throw refused;
    const usedUntil = performance.now() + grant.data.expires_in * 1_000 * usedFor;
    return { text: grant.data.access_token, usedUntil };
  }

  function fetched(scope: UberScope): Promise<Token> {
    const running = asking.get(scope);
    if (running) return running;
    const started = request(scope, { grant_type: 'client_credentials', scope }, never)
      .then((token) => {
        tokens.set(scope, token);
        return token;
      })
      .finally(() => asking.delete(scope));
    asking.set(scope, started);
    return started;
  }

  return {
    async of(scope, signal) {
      const known = tokens.get(scope);
      if (known && performance.now() < known.usedUntil) return known.text;
      return (await sharing(fetched(scope), signal)).text;
    },
    forget(text) {
      for (const [scope, token] of tokens) if (token.text === text) tokens.delete(scope);
    },
    async forCode(code, redirectUri, signal) {
      const fields = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
      return (await request('eats.pos_provisioning', fields, signal)).text;
    },
  };
}

/** The value that a text of JSON stands for; undefined if it is none. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
