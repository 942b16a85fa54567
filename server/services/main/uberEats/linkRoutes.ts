import { uberLinkCalls } from '../../../../contract/calls/uberLink.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { type Actor, realmOf } from '../../../access/actor.ts';
import { serve } from '../../../calls/serve.ts';
import { readOneWith } from '../../../crud/read.ts';
import { writeWith } from '../../../crud/write.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { App } from '../../../plugins/validation.ts';
import type { UberSettings } from '../../../process/platforms/uberEats.ts';
import { asking } from './asking.ts';
import { backFromUber, callbackAddress, keepInBrowser } from './callback.ts';
import { beginLinking, endLinking, merchantToken } from './linkings.ts';
import { readLink, writeLinkState } from './linkRows.ts';
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
    return { stores: await asking((signal) => uberStores(uber).list(merchant, signal)) };
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
        await asking((signal) => uberStores(uber).enable(uberStoreUuid, true, signal));
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
      await asking((signal) => uberStores(uber).link({ ...linking, signal }));
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
        await asking((signal) => uberStores(uber).enable(uberStoreUuid, false, signal));
        return;
      }
      const merchant = permitted(await merchantToken(client, platform, actor, storeUuid));
      await writeWith(
        { client, context: links(), actor },
        {
          ...{ action: 'update', id: storeUuid, values: { uberStoreUuid: null } },
        },
      );
      await endLinking(client, actor, storeUuid);
      await asking((signal) => uberStores(uber).unlink(uberStoreUuid, merchant, signal));
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
