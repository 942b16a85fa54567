import { createHash } from 'node:crypto';
import type pg from 'pg';
import { type WebsiteMenus, websiteMenusCall } from '../../../../contract/calls/website.ts';
import { platforms } from '../../../../contract/deployment/channels.ts';
import { soldOutName } from '../../../../contract/deployment/soldOut.ts';
import { answer } from '../../../../contract/envelope.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import type { ResourceName } from '../../../../src/resources/resources.ts';
import { realmOfTill, type Till } from '../../../access/till.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { rowsOf } from '../../../area/read.ts';
import { quickCompression, serve } from '../../../calls/serve.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { orderableMoment } from '../../../domain/hours/orderable.ts';
import { machineLimits } from '../../../limits/machineLimits.ts';
import type { App } from '../../../plugins/validation.ts';
import { applyJob } from './applyJob.ts';
import { compareJob } from './compareJob.ts';
import { currentMenus } from './currentMenus.ts';
import { deploymentRoutes } from './deploymentRoutes.ts';
import { deploymentsRoutes } from './deploymentsRoutes.ts';
import { deploymentMoves, lineMoves } from './moves.ts';
import { checkNightly } from './nightlyCheck.ts';
import { deploymentsName, linesName, liveName } from './planDeployment.ts';
import { platformDeploymentRoutes } from './platformDeploymentRoutes.ts';
import { keepPlatformStatuses } from './platformStatuses.ts';
import { liveMoves, refreshMenu, resendJob } from './resendJob.ts';
import { tellSoldOutJob } from './tellSoldOut.ts';
import { settleMenus } from './tillMenus.ts';

const readChannels = rowsOf('channels', { fields: ['id'], by: ['code'] });

/**
 * What guests of a store see on a website: its menus, with what is sold out, and whether they can order now. Closures that
 * leave the channel open count as such.
 */
async function websiteMenus(
  client: pg.ClientBase,
  { customerUuid, storeUuid }: Till,
  channelCode: string,
): Promise<WebsiteMenus> {
  const [channel] = await readChannels(client, customerUuid, { code: channelCode });
  const minute = Math.floor(Date.now() / 60_000);
  const state = await orderableMoment(
    client,
    { customerUuid, stores: [storeUuid] },
    { storeUuid, channelId: channel?.id, menu: null, minute },
  );
  if (!state) throw new ServiceError('NOT_FOUND');
  const { timeZone, takes, reason, until, nextAt } = state;
  const found = await currentMenus(client, customerUuid, { storeUuid, channelCode });
  return {
    // While guests can order, "again from now on" would be another answer each minute.
    orders: { timeZone, takes, reason, until, nextAt: takes === 'NOTHING' ? nextAt : null },
    menus: found
      .filter(({ channel }) => channel === 'WEBSITE')
      .map(({ deployedAt, document }) => ({ deployedAt, document: JSON.parse(document) })),
  };
}

/**
 * The menus that a website or a board shows. It asks again with the tag of what it has, and then gets the menus only if
 * something has changed, such as what is sold out or whether guests can order.
 */
function websiteRoutes(app: App, { pool }: Pick<Platform, 'pool'>): void {
  const limits = machineLimits();
  serve(
    app,
    websiteMenusCall,
    async ({ till, query, request }, reply) => {
      limits.count(till.storeUuid);
      const found = await inTransaction(pool, realmOfTill(till), (client) =>
        websiteMenus(client, till, query.channelCode),
      );
      const tag = `"${createHash('sha256').update(JSON.stringify(found)).digest('base64url')}"`;
      reply.header('etag', tag).header('cache-control', 'private, no-cache');
      if (request.headers['if-none-match'] === tag) return reply.code(304).send();
      return reply.type(websiteMenusCall.produces).send(answer(found));
    },
    { compress: quickCompression },
  );
}

/** What channels get of menus: the readers of the catalogue, of the stores and of the hours, put together. */
export const deploymentArea = (platform: Platform): Area => ({
  service: 'main',
  resources: [
    ...(['menus', 'menus/channel-menus', 'channels', 'stores', 'stores/trading-hours'] as const),
    ...([
      'stores/operating-hours',
      'stores/special-hours',
      'stores/closures',
      'stores/platform-statuses',
      'menus/store-items',
      'menus/store-modifiers',
    ] as const),
    ...([deploymentsName, linesName, liveName] as const),
    ...platforms.map(({ link }) => link.resource as ResourceName),
  ],
  calls(app) {
    deploymentRoutes(app, platform);
    deploymentsRoutes(app, platform);
    platformDeploymentRoutes(app, platform);
    websiteRoutes(app, platform);
  },
  handlers: { [deploymentsName]: deploymentMoves, [linesName]: lineMoves, [liveName]: liveMoves },
  jobs: {
    [deploymentsName]: {
      apply: applyJob({ ...platform, firstWait: platform.configuration.platformRetryWait }),
    },
    [soldOutName]: {
      tellPlatforms: tellSoldOutJob({ ...platform, wait: platform.configuration.platformRetryWait }),
    },
    [liveName]: { compare: compareJob(platform), resend: resendJob(platform) },
  },
  refreshMenu: refreshMenu(platform),
  settleMenus: settleMenus(platform),
  background() {
    const stops = [checkNightly(platform), keepPlatformStatuses(platform)];
    return async () => {
      await Promise.all(stops.map((stop) => stop()));
    };
  },
});
