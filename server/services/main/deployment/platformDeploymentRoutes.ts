import type pg from 'pg';
import { platformDeploymentCalls } from '../../../../contract/calls/platformDeployments.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { type Actor, realmOf } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { authorisePrices } from '../../../domain/menus/channelMenus.ts';
import { turns } from '../../../limits/turns.ts';
import type { App } from '../../../plugins/validation.ts';
import { checkForMrd } from './answeredDeployment.ts';
import type { Planning } from './planDeployment.ts';
import { isOnChannel, lastDeployment, linkedStores, publish, submit } from './platformDeployments.ts';

/** A body may carry a menu of 5 MiB, as older clients send it, and the other values. */
const ofMrd = { bodyLimit: 5 * 1024 * 1024 + 4096 };

/** The calls of the specification that deploy menus to platforms. They make and send plans like the page does. */
export function platformDeploymentRoutes(app: App, platform: Pick<Platform, 'pool'> & Planning): void {
  const { pool, contextOf } = platform;
  const takeTurn = turns({ most: 4, mostForOne: 2 });
  const planning = async <Result>(actor: Actor, work: (client: pg.ClientBase) => Promise<Result>) => {
    authorisePrices(actor);
    const giveBack = takeTurn(actor.customerUuid);
    try {
      return await inTransaction(pool, realmOf(actor), work);
    } finally {
      giveBack();
    }
  };

  serve(app, platformDeploymentCalls.deployToUber, ({ body, actor }) =>
    planning(actor, async (client) => {
      const of = { channelMenuId: body.channelmenuId, channel: 'UBER_EATS' } as const;
      if (!(await isOnChannel(client, actor.customerUuid, of))) throw new ServiceError('NOT_FOUND');
      const storeUuids = body.storeUuids ?? (await linkedStores(client, actor.customerUuid, of.channel));
      if (storeUuids.length === 0) throw new ServiceError('UBER_STORE_NOT_LINKED');
      const published = await publish(client, platform, actor, { ...of, storeUuids });
      return submit(client, contextOf, actor, { published, channel: of.channel });
    }),
  );
  serve(app, platformDeploymentCalls.uberInfo, ({ params, actor }) =>
    inTransaction(pool, realmOf(actor), async (client) => {
      const of = { channelMenuId: params.x, channel: 'UBER_EATS' } as const;
      return (await lastDeployment(client, actor.customerUuid, of)) ?? null;
    }),
  );
  serve(
    app,
    platformDeploymentCalls.publishToMrd,
    ({ body, actor }) =>
      planning(actor, async (client) => {
        const of = { channelMenuId: body.channelmenuId, channel: 'MR_DELIVERY' } as const;
        if (!(await isOnChannel(client, actor.customerUuid, of)))
          throw new ServiceError('MRD_CHANNEL_MENU_NOT_FOUND');
        const storeUuids = await linkedStores(client, actor.customerUuid, of.channel);
        if (storeUuids.length === 0) throw new ServiceError('MRD_STORE_NOT_LINKED');
        const published = await publish(client, platform, actor, { ...of, storeUuids });
        await checkForMrd(client, actor.customerUuid, published);
        return published;
      }),
    ofMrd,
  );
  serve(
    app,
    platformDeploymentCalls.submitToMrd,
    ({ body, actor }) =>
      planning(actor, async (client) => {
        const of = { channelMenuId: body.channelmenuId, channel: 'MR_DELIVERY' } as const;
        if (!(await isOnChannel(client, actor.customerUuid, of)))
          throw new ServiceError('MRD_CHANNEL_MENU_NOT_FOUND');
        const published = await lastDeployment(client, actor.customerUuid, of);
        if (!published) throw new ServiceError('MRD_NOT_PUBLISHED');
        return submit(client, contextOf, actor, { published, channel: of.channel });
      }),
    ofMrd,
  );
}
