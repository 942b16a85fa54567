import type pg from 'pg';
import { formattedAsStore } from '../../../contract/orders/renderings.ts';
import type { Actor } from '../../access/actor.ts';
import type { Platform } from '../../area/platform.ts';
import { read, type Slots } from '../../area/read.ts';
import type { Writing } from '../../crud/context.ts';
import { post } from '../tills/mailbox.ts';
import { isLive } from '../tills/tillKeys.ts';
import { notePaymentProgress } from './payments.ts';
import { readOrder } from './readOrder.ts';

type Ids = readonly (string | number)[];

const readOrders = read((rows, { ids }: Slots<{ ids: readonly string[] }>) =>
  rows
    .selectFrom('orders as order')
    .leftJoin('platform_orders as known', 'known.orderUuid', 'order.id')
    .select(['order.id', 'order.number', 'order.status', 'order.dueAt', 'order.storeUuid'])
    .select(['known.platform', 'known.platformOrderId'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('till_keys as key')
          .select('key.id')
          .whereRef('key.storeUuid', '=', 'order.storeUuid')
          .where(({ ref }) => isLive(ref('key.endsAt'))),
      ).as('hasTill'),
    )
    .where(({ eb, fn }) => eb('order.id', '=', fn.any(ids)))
    // In one order for everybody, because each message takes the next number of its store.
    .orderBy('order.storeUuid')
    .orderBy('order.id'),
);

/** What follows from a change of orders needs to know about them. */
export const ordersOf = ({ client, actor }: Pick<Writing, 'client' | 'actor'>, ids: Ids) =>
  readOrders(client, actor.customerUuid, { ids: ids.map(String) });

/** Sends an order to the tills of its store. A newer message takes the place of one that no till has taken. */
export async function tellTills(
  client: pg.ClientBase,
  { announcements, actor }: Pick<Platform, 'announcements'> & { actor: Actor },
  { id, storeUuid }: { id: string; storeUuid: string },
): Promise<void> {
  const order = await readOrder(client, actor.customerUuid, id);
  await post(client, announcements, actor, storeUuid, {
    ...{ type: 'ORDER', entity: id, subject: order.number, supersedes: true },
    payload: { order: formattedAsStore(order) },
  });
}

/**
 * Sends a new order that waits for somebody to the tills of its store, and says so of its payments. Tills hear of any
 * other by its first move.
 */
export async function offerOrder(
  { client, actor }: Pick<Writing, 'client' | 'actor'>,
  { contextOf, announcements }: Pick<Platform, 'announcements' | 'contextOf'>,
  orderUuid: string,
): Promise<void> {
  for (const { id, storeUuid, hasTill, status } of await ordersOf({ client, actor }, [orderUuid])) {
    if (status !== 'NEW') continue;
    await notePaymentProgress({ client, actor, contextOf }, [id], hasTill ? 'send' : 'show');
    if (hasTill) await tellTills(client, { announcements, actor }, { id, storeUuid });
  }
}

const readAcceptance = read(
  (rows, { storeUuid, channelId }: Slots<{ storeUuid: string; channelId: string }>) =>
    rows
      .selectFrom('channels as channel')
      .leftJoin('stores/settings as setting', (join) => join.on('setting.storeUuid', '=', storeUuid))
      .select(({ fn }) => fn.coalesce('setting.acceptance', 'channel.acceptance').as('acceptance'))
      .where('channel.id', '=', channelId),
);

/** Whether the store accepts orders of the channel by itself. What the store says counts before what the channel says. */
export async function acceptsByItself(
  client: pg.ClientBase,
  customerUuid: string,
  place: { storeUuid: string; channelId: string },
): Promise<boolean> {
  const [found] = await readAcceptance(client, customerUuid, place);
  return found?.acceptance !== 'MANUAL';
}
