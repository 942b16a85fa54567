import type pg from 'pg';
import { deploymentChannels } from '../../../../contract/deployment/channels.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { ourselves } from '../../../access/actor.ts';
import type { MenuRefreshRequest } from '../../../area/menuRefresh.ts';
import type { Platform } from '../../../area/platform.ts';
import { rowsOf } from '../../../area/read.ts';
import type { ActionHandler, JobHandler } from '../../../crud/context.ts';
import { PlatformRefused } from '../../../integrations/channels/menuPlatform.ts';
import { compare, keepCompared } from './compareJob.ts';
import { documentsNow } from './documentsNow.ts';
import { nextLiveStores } from './liveStores.ts';
import { liveName } from './planDeployment.ts';

/**
 * Sends stores the menus again that they have on platforms which show what they have: as they were deployed, with what is
 * sold out now. A platform that refuses ends the job; one that does not answer gets another try. Then the product looks
 * what the platform shows.
 */
export const resendJob =
  ({ menuPlatforms }: Pick<Platform, 'menuPlatforms'>): JobHandler =>
  async ({ input, checkpoint, done, signal }, scope) => {
    const { client, actor } = scope;
    const channels = deploymentChannels.filter((channel) => menuPlatforms[channel]?.readMenu);
    const stores = await nextLiveStores(client, actor.customerUuid, { input, checkpoint, channels });
    if (stores.length === 0) return { isOver: true, done };
    const texts = new Map<string, string>();
    for (const [channel, of] of Map.groupBy(stores, (live) => live.channel)) {
      const entries = of.flatMap(({ id, storeUuid, stored }) => (stored ? [{ id, storeUuid, stored }] : []));
      const now = await documentsNow(client, actor.customerUuid, channel, entries);
      for (const [{ id }, text] of now) texts.set(id, text);
    }
    const compared = await Promise.all(
      stores.map(async (live) => {
        const { id, channel, store } = live;
        const text = texts.get(id);
        if (!store || text === undefined) return compare(menuPlatforms, live, signal);
        try {
          await menuPlatforms[channel]?.putMenu(store, text, signal);
        } catch (error) {
          if (!(error instanceof PlatformRefused)) throw error;
          throw new ServiceError('PLATFORM_REFUSED', { details: { said: error.message } });
        }
        return compare(menuPlatforms, live, signal);
      }),
    );
    await keepCompared(scope, stores, compared);
    return { isOver: false, done: done + stores.length, checkpoint: stores.at(-1)?.id };
  };

/** What people do with live menus, in the background. */
export const liveMoves = {
  async compare({ ids }, { client, actor, context }) {
    await context.jobs.enqueue(client, context, actor, {
      ...{ action: 'compare', subject: context.resource.labels.many, input: { ids }, total: ids.length },
    });
  },
  async resend({ ids }, { client, actor, context }) {
    await context.jobs.enqueue(client, context, actor, {
      ...{ action: 'resend', subject: context.resource.labels.many, input: { ids }, total: ids.length },
    });
  },
} satisfies Record<string, ActionHandler>;

const readLive = rowsOf('deployments/live', { fields: ['id'], by: ['storeUuid', 'channel'] });

/** A platform wants the menu of a store again. Without a menu that was deployed there is nothing to send. */
export const refreshMenu =
  ({ contextOf }: Pick<Platform, 'contextOf'>) =>
  async (
    client: pg.ClientBase,
    { channel, store: { customerUuid, storeUuid } }: MenuRefreshRequest,
  ): Promise<void> => {
    const rows = await readLive(client, customerUuid, { storeUuid, channel });
    if (rows.length === 0) return;
    const context = contextOf(liveName);
    await context.jobs.enqueue(client, context, ourselves(customerUuid, 'Commissary'), {
      action: 'resend',
      subject: context.resource.labels.many,
      input: { ids: rows.map(({ id }) => id) },
    });
  };
