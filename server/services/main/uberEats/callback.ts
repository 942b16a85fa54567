import type { FastifyReply, FastifyRequest } from 'fastify';
import type { QueryOf } from '../../../../contract/calls/call.ts';
import type { LinkOutcome, uberLinkCalls } from '../../../../contract/calls/uberLink.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { asking } from './asking.ts';
import { keepToken, takeState } from './linkings.ts';
import type { ConnectedPlatform } from './uberClient.ts';

const folder = '/services/main/ubermenudeploy';
const tenMinutes = 600;

/** Where Uber Eats sends people back to; the application at Uber Eats has to list it. */
export const callbackAddress = (publicUrl: string): string => `${publicUrl}${folder}/callback`;

/**
 * The cookie of the dialogue. Its prefix makes browsers take it from this host alone and over TLS alone. Without TLS,
 * as in a demo on one's own machine, not every browser would keep it, so there it has another name.
 */
function cookieOf(publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return { name: secure ? '__Host-uber' : 'uber', attributes };
}

/** Marks the browser in which the dialogue began, so that nobody can make somebody else's browser finish it. */
export function keepInBrowser(reply: FastifyReply, text: string, publicUrl: string): void {
  const { name, attributes } = cookieOf(publicUrl);
  reply.setCookie(name, text, { ...attributes, maxAge: tenMinutes });
}

/** Exchanges what came back from Uber Eats for the token of the merchant, and says how that went. */
async function outcomeOf(
  platform: ConnectedPlatform,
  { state = '', code, error }: QueryOf<typeof uberLinkCalls.callback>,
  browser: string,
): Promise<{ outcome: LinkOutcome; storeUuid?: string }> {
  const { pool, uber, publicUrl, log } = platform;
  const linking = await takeState(pool, { state, browser });
  if (!linking || !uber) return { outcome: 'expired' };
  const { storeUuid } = linking;
  if (error !== undefined || code === undefined) return { outcome: 'refused', storeUuid };
  try {
    const token = await asking((signal) => uber.tokens.forCode(code, callbackAddress(publicUrl), signal));
    await keepToken(platform, linking, token);
    return { outcome: 'allowed', storeUuid };
  } catch (failure) {
    if (!(failure instanceof ServiceError)) throw failure;
    log.warn({ err: failure }, 'Uber Eats did not exchange the code.');
    return { outcome: 'failed', storeUuid };
  }
}

/** Sends people on to the page that says what happened. Nothing in its address is secret. */
export async function backFromUber(
  platform: ConnectedPlatform,
  { query, request }: { query: QueryOf<typeof uberLinkCalls.callback>; request: FastifyRequest },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { name, attributes } = cookieOf(platform.publicUrl);
  const browser = request.cookies[name] ?? '';
  const { outcome, storeUuid } = await outcomeOf(platform, query, browser);
  const parts = new URLSearchParams({ outcome, ...(storeUuid !== undefined && { store: storeUuid }) });
  reply.clearCookie(name, attributes);
  return reply.redirect(`${platform.publicUrl}/uber-eats-complete?${parts}`, 303);
}
