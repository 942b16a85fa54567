import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { QueryOf } from '../../../../contract/calls/call.ts';
import { type LinkOutcome, type LinkState, uberLinkCalls } from '../../../../contract/calls/uberLink.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { type Actor, realmOf } from '../../../access/actor.ts';
import { change } from '../../../area/change.ts';
import { rowsOf, type Slots } from '../../../area/read.ts';
import { serve } from '../../../calls/serve.ts';
import { readOneWith } from '../../../crud/read.ts';
import { writeWith } from '../../../crud/write.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { PlatformRefused, PlatformUnavailable } from '../../../integrations/channels/menuPlatform.ts';
import type { App } from '../../../plugins/validation.ts';
import type { UberSettings } from '../../../process/platforms/uberEats.ts';
import { beginLinking, endLinking, keepToken, merchantToken, takeState } from './linkings.ts';
import type { ConnectedPlatform, UberClient } from './uberClient.ts';
import { uberStores } from './uberStores.ts';

/** @throws ServiceError UBER_NOT_SET_UP without an application at Uber Eats */
function setUp({ uber, configuration }: ConnectedPlatform): { client: UberClient; settings: UberSettings } {
  if (!uber || !configuration.uber) throw new ServiceError('UBER_NOT_SET_UP');
  return { client: uber, settings: configuration.uber };
}

/** @throws ServiceError UBER_PERMISSION_MISSING */
function permitted(token: string | undefined): string {
  if (token === undefined) throw new ServiceError('UBER_PERMISSION_MISSING');
  return token;
}

const readLinks = rowsOf('uber_stores', {
  fields: ['uberStoreUuid', 'state', 'lastToldAt'],
  by: ['storeUuid'],
});

/** The link of a store of ours; undefined without one. */
async function readLink(client: pg.ClientBase, customerUuid: string, storeUuid: string) {
  const [link] = await readLinks(client, customerUuid, { storeUuid });
  return link;
}

const setState = change(
  (tables, { uberStoreUuid, state }: Slots<{ uberStoreUuid: string; state: LinkState }>) =>
    tables.updateTable('uber_stores').set({ state }).where('uberStoreUuid', '=', uberStoreUuid),
);

const writeLinkState = (
  client: pg.ClientBase,
  customerUuid: string,
  uberStoreUuid: string,
  state: LinkState,
): Promise<unknown> => setState(client, customerUuid, { uberStoreUuid: uberStoreUuid.toLowerCase(), state });

const callbackFolder = '/services/main/ubermenudeploy';
const tenMinutes = 600;

/** Where Uber Eats sends people back to; the application at Uber Eats has to list it. */
const callbackAddress = (publicUrl: string): string => `${publicUrl}${callbackFolder}/callback`;

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
function keepInBrowser(reply: FastifyReply, text: string, publicUrl: string): void {
  const { name, attributes } = cookieOf(publicUrl);
  reply.setCookie(name, text, { ...attributes, maxAge: tenMinutes });
}

/** Milliseconds that somebody waits for Uber Eats. */
const longestWait = 10_000;

/**
 * Asks Uber Eats while somebody waits.
 * @throws ServiceError UBER_REFUSED with its words, UBER_SILENT if it does not answer in time
 */
async function askUber<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const signal = AbortSignal.timeout(longestWait);
  try {
    return await work(signal);
  } catch (error) {
    if (error instanceof PlatformRefused)
      throw new ServiceError('UBER_REFUSED', { details: { said: error.message }, cause: error });
    if (error instanceof PlatformUnavailable || signal.aborted)
      throw new ServiceError('UBER_SILENT', { cause: error });
    throw error;
  }
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
    const token = await askUber((signal) => uber.tokens.forCode(code, callbackAddress(publicUrl), signal));
    await keepToken(platform, linking, token);
    return { outcome: 'allowed', storeUuid };
  } catch (failure) {
    if (!(failure instanceof ServiceError)) throw failure;
    log.warn({ err: failure }, 'Uber Eats did not exchange the code.');
    return { outcome: 'failed', storeUuid };
  }
}

/** Sends people on to the page that says what happened. Nothing in its address is secret. */
async function backFromUber(
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

/** The calls that link stores with Uber Eats. Each sees only the stores that the person works for. */
export function linkRoutes(app: App, platform: ConnectedPlatform): void {
  const { pool, contextOf, publicUrl, configuration } = platform;
  const links = () => contextOf('stores/uber-links');

  /** Runs work about a store that the person sees. @throws ServiceError NOT_FOUND otherwise */
  const about = <Result>(
    actor: Actor,
    storeUuid: string,
    work: (client: Parameters<typeof readLink>[0]) => Promise<Result>,
  ) =>
    inTransaction(pool, realmOf(actor), async (client) => {
      await readOneWith(client, contextOf('stores'), storeUuid, actor.customerUuid);
      return work(client);
    });

  serve(app, uberLinkCalls.authAddress, async ({ actor, query: { storeUuid } }, reply) => {
    const { settings } = setUp(platform);
    const { state, browser } = await about(actor, storeUuid, (client) =>
      beginLinking(client, actor, storeUuid),
    );
    keepInBrowser(reply, browser, publicUrl);
    const url = new URL(settings.authoriseUrl);
    const fields = {
      client_id: settings.clientId,
      response_type: 'code',
      scope: 'eats.pos_provisioning',
      redirect_uri: callbackAddress(publicUrl),
      state,
    };
    for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
    return { url: url.href };
  });

  serve(app, uberLinkCalls.callback, (served, reply) => backFromUber(platform, served, reply));

  serve(app, uberLinkCalls.list, async ({ actor, body: { storeUuid } }) => {
    const { client: uber } = setUp(platform);
    const merchant = permitted(
      await about(actor, storeUuid, (client) => merchantToken(client, platform, actor, storeUuid)),
    );
    return { stores: await askUber((signal) => uberStores(uber).list(merchant, signal)) };
  });

  serve(app, uberLinkCalls.set, async ({ actor, body: { storeUuid, uberStoreUuid } }) => {
    const { client: uber } = setUp(platform);
    const { customerUuid } = actor;
    return about(actor, storeUuid, async (client) => {
      const merchant = await merchantToken(client, platform, actor, storeUuid);
      const link = await readLink(client, customerUuid, storeUuid);
      if (
        merchant === undefined &&
        link?.uberStoreUuid === uberStoreUuid.toLowerCase() &&
        link.state === 'DISABLED'
      ) {
        await writeLinkState(client, customerUuid, uberStoreUuid, 'ACTIVE');
        await askUber((signal) => uberStores(uber).enable(uberStoreUuid, true, signal));
        return { storeUuid, uberStoreUuid, state: 'ACTIVE' as const };
      }
      const token = permitted(merchant);
      // Ours first: if the store is taken, Uber Eats hears nothing; if Uber Eats refuses, this is undone.
      await writeWith(
        { client, context: links(), actor },
        { action: 'update', id: storeUuid, values: { uberStoreUuid } },
      );
      await writeLinkState(client, customerUuid, uberStoreUuid, 'LINKING');
      await endLinking(client, actor, storeUuid);
      const linking = { uberStoreUuid, storeUuid, customerUuid, merchant: token };
      await askUber((signal) => uberStores(uber).link({ ...linking, signal }));
      return { storeUuid, uberStoreUuid, state: 'LINKING' as const };
    });
  });

  serve(app, uberLinkCalls.unset, async ({ actor, params: { storeUuid }, body: { permanently } }) => {
    const { client: uber } = setUp(platform);
    await about(actor, storeUuid, async (client) => {
      const link = await readLink(client, actor.customerUuid, storeUuid);
      if (!link) throw new ServiceError('UBER_NOT_LINKED');
      const { uberStoreUuid } = link;
      if (!permanently) {
        await writeLinkState(client, actor.customerUuid, uberStoreUuid, 'DISABLED');
        await askUber((signal) => uberStores(uber).enable(uberStoreUuid, false, signal));
        return;
      }
      const merchant = permitted(await merchantToken(client, platform, actor, storeUuid));
      await writeWith(
        { client, context: links(), actor },
        { action: 'update', id: storeUuid, values: { uberStoreUuid: null } },
      );
      await endLinking(client, actor, storeUuid);
      await askUber((signal) => uberStores(uber).unlink(uberStoreUuid, merchant, signal));
    });
  });

  serve(app, uberLinkCalls.state, ({ actor, params: { storeUuid } }) =>
    about(actor, storeUuid, async (client) => {
      const link = await readLink(client, actor.customerUuid, storeUuid);
      const { simulatorUrl } = configuration;
      return {
        isSetUp: platform.uber !== undefined,
        hasPermission: (await merchantToken(client, platform, actor, storeUuid)) !== undefined,
        uberStoreUuid: link?.uberStoreUuid ?? null,
        state: link?.state ?? null,
        lastToldAt: link?.lastToldAt ?? null,
        guestPage: link && simulatorUrl ? `${simulatorUrl}/guest/uber/${link.uberStoreUuid}` : null,
      };
    }),
  );
}
