import type pg from 'pg';
import type { WebsiteMenus } from '../../../../contract/calls/website.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import type { Till } from '../../../access/till.ts';
import { orderableMoment } from '../../store/hours/orderable.ts';
import { currentMenus } from './currentMenus.ts';

const channelSql = 'SELECT id FROM channels WHERE customer_uuid = $1 AND code = $2';

/**
 * What guests of a store see on a website: its menus, with what is sold out, and whether they can order now. Closures that
 * leave the channel open count as such.
 */
export async function websiteMenus(
  client: pg.ClientBase,
  { customerUuid, storeUuid }: Till,
  channelCode: string,
): Promise<WebsiteMenus> {
  const { rows } = await client.query<{ id: string }>(channelSql, [customerUuid, channelCode]);
  const minute = Math.floor(Date.now() / 60_000);
  const state = await orderableMoment(
    client,
    { customerUuid, stores: [storeUuid] },
    { storeUuid, channelId: rows[0]?.id, menu: null, minute },
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
