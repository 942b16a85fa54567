import type pg from 'pg';
import type { WebsiteMenus } from '../../../../contract/calls/website.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import type { Till } from '../../../access/till.ts';
import { rowsOf } from '../../../area/read.ts';
import { orderableMoment } from '../../../domain/hours/orderable.ts';
import { currentMenus } from './currentMenus.ts';

const readChannels = rowsOf('channels', { fields: ['id'], by: ['code'] });

/**
 * What guests of a store see on a website: its menus, with what is sold out, and whether they can order now. Closures that
 * leave the channel open count as such.
 */
export async function websiteMenus(
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
