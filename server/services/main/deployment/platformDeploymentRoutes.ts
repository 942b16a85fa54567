import type pg from 'pg';
import { oneStepDeployments, twoStepDeployments } from '../../../../contract/calls/platformDeployments.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { type Actor, realmOf } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { authorisePrices } from '../../../domain/menus/channelMenus.ts';
import { turns } from '../../../limits/turns.ts';
import type { App } from '../../../plugins/validation.ts';
import { checkForAll } from './answeredDeployment.ts';
import type { Planning } from './planDeployment.ts';
import { isOnChannel, lastDeployment, linkedStores, publish, submit } from './platformDeployments.ts';

/** A body may carry a menu of 5 MiB, as older clients send it, and the other values. */
const withMenu = { bodyLimit: 5 * 1024 * 1024 + 4096 };

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

  for (const { channel, deploy, last, notLinked } of oneStepDeployments) {
    serve(app, deploy, ({ body, actor }) =>
      planning(actor, async (client) => {
        const of = { channelMenuId: body.channelmenuId, channel };
        if (!(await isOnChannel(client, actor.customerUuid, of))) throw new ServiceError('NOT_FOUND');
        const storeUuids = body.storeUuids ?? (await linkedStores(client, actor.customerUuid, channel));
        if (storeUuids.length === 0) throw new ServiceError(notLinked);
        const published = await publish(client, platform, actor, { ...of, storeUuids });
        return submit(client, contextOf, actor, { published, channel });
      }),
    );
    serve(app, last, ({ params, actor }) =>
      inTransaction(pool, realmOf(actor), async (client) => {
        const of = { channelMenuId: params.x, channel };
        return (await lastDeployment(client, actor.customerUuid, of)) ?? null;
      }),
    );
  }
  for (const { channel, ...calls } of twoStepDeployments) {
    serve(
      app,
      calls.publish,
      ({ body, actor }) =>
        planning(actor, async (client) => {
          const { customerUuid } = actor;
          const of = { channelMenuId: body.channelmenuId, channel };
          if (!(await isOnChannel(client, customerUuid, of))) throw new ServiceError(calls.notFound);
          const storeUuids = await linkedStores(client, customerUuid, channel);
          if (storeUuids.length === 0) throw new ServiceError(calls.notLinked);
          const published = await publish(client, platform, actor, { ...of, storeUuids });
          await checkForAll(client, customerUuid, { ...published, channel }, calls);
          return published;
        }),
      withMenu,
    );
    serve(
      app,
      calls.submit,
      ({ body, actor }) =>
        planning(actor, async (client) => {
          const of = { channelMenuId: body.channelmenuId, channel };
          if (!(await isOnChannel(client, actor.customerUuid, of))) throw new ServiceError(calls.notFound);
          const published = await lastDeployment(client, actor.customerUuid, of);
          if (!published) throw new ServiceError(calls.notPublished);
          return submit(client, contextOf, actor, { published, channel, rejected: calls.rejected });
        }),
      withMenu,
    );
  }
}
