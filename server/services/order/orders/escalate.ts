import { sql } from 'kysely';
import type pg from 'pg';
import type { Actor } from '../../../access/actor.ts';
import { change } from '../../../area/change.ts';
import { read, type Slots } from '../../../area/read.ts';
import { withSignIn } from '../../../database/transaction.ts';
import { colleaguesFor } from '../../../domain/signIn/colleagues.ts';
import type { MailedOrder } from '../../../mail/composeMail.ts';
import type { MailBusiness } from '../../../mail/mail.ts';
import type { Send } from '../../../mail/mailQueue.ts';

/** Until when a store has to have accepted an order. */
export interface Deadline {
  orderUuid: string;
  acceptBy: string;
}

interface Escalation {
  client: pg.ClientBase;
  actor: Actor;
  send: Send;
  /** Where the pages are. */
  publicUrl: string;
  business: MailBusiness;
}

/** Seconds after which nobody needs to hear of an order that waited. */
const lifetime = 60 * 60;

/** Takes the orders of which the stores have to hear now. */
const takeReminders = change((tables) =>
  tables
    .updateTable('order_deadlines')
    .set({ remindAt: null })
    .where('remindAt', '<', sql<string>`now()`)
    .returning(['orderUuid', 'acceptBy']),
);

/** Takes the orders of which the people who manage the stores have to hear now. */
const takeEscalations = change((tables) =>
  tables
    .updateTable('order_deadlines')
    .set({ escalateAt: null })
    .where('escalateAt', '<', sql<string>`now()`)
    .returning(['orderUuid', 'acceptBy']),
);

/** Orders of stores that want to hear of those that wait. */
const readOrders = read((rows, { ids }: Slots<{ ids: readonly string[] }>) =>
  rows
    .selectFrom('orders as order')
    .innerJoin('stores as store', 'store.id', 'order.storeUuid')
    .innerJoin('channels as channel', 'channel.id', 'order.channelId')
    .leftJoin('stores/settings as setting', 'setting.storeUuid', 'order.storeUuid')
    .select(['order.id', 'order.number', 'order.status', 'order.storeUuid', 'channel.name as channel'])
    .select(['store.name as store', 'store.email'])
    .select(({ fn }) => fn.coalesce('store.timeZone', fn<string>('customer_time_zone')).as('timeZone'))
    .where(({ eb, fn }) => eb('order.id', '=', fn.any(ids)))
    .where(({ eb, fn, val }) => eb(fn.coalesce('setting.mailsWaitingOrders', val(true)), '=', true))
    .orderBy('order.storeUuid')
    .orderBy('order.number'),
);

/** The orders of each store, in one mail. */
async function mailsOf(
  { client, actor }: Escalation,
  waiting: readonly Deadline[],
  refused: readonly Deadline[],
) {
  const deadlines = new Map([...waiting, ...refused].map((one) => [one.orderUuid, one.acceptBy]));
  if (deadlines.size === 0) return [];
  const isRefused = new Set(refused.map(({ orderUuid }) => orderUuid));
  const orders = await readOrders(client, actor.customerUuid, { ids: [...deadlines.keys()] });
  // Somebody may have accepted an order meanwhile.
  const mailed = orders.filter(({ id, status }) => status === 'NEW' || isRefused.has(id));
  return [...Map.groupBy(mailed, ({ storeUuid }) => storeUuid)].flatMap(([storeUuid, [first, ...others]]) => {
    if (!first) return [];
    const lines = [first, ...others].map(
      ({ id, number, channel }): MailedOrder => ({
        ...{ number, channel, until: deadlines.get(id) ?? '' },
        says: isRefused.has(id) ? 'orderRefused' : 'orderWaits',
      }),
    );
    const { store, email, timeZone } = first;
    return [{ storeUuid, email, values: { store }, orders: { lines, timeZone } }];
  });
}

/**
 * Mails stores about orders that wait for half of their time, and the people who manage them about those that wait for
 * three quarters of it or were refused. Orders of one store share a mail, and each order is in one mail of each kind.
 */
export async function escalateOrders(escalation: Escalation, refused: readonly Deadline[]): Promise<void> {
  const { client, actor, send, publicUrl, business } = escalation;
  const reminders = await takeReminders(client, actor.customerUuid);
  const escalations = await takeEscalations(client, actor.customerUuid);
  const toStores = await mailsOf(escalation, reminders, []);
  const toManagers = await mailsOf(escalation, escalations, refused);
  const url = `${publicUrl}/orders?view=board`;
  await withSignIn(client, async () => {
    for (const { email, values, orders } of toStores)
      if (email) await send({ to: email, kind: 'ordersWait', values, orders, url, business }, lifetime);
    for (const { storeUuid, values, orders } of toManagers) {
      const duty = { resource: 'orders', action: 'update', storeUuid } as const;
      for (const { email } of await colleaguesFor(client, actor, duty))
        await send({ to: email, kind: 'ordersEscalated', values, orders, url, business }, lifetime);
    }
  });
}
