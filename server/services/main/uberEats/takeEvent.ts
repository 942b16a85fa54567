import { sql } from 'kysely';
import type pg from 'pg';
import type { LinkState } from '../../../../contract/calls/uberLink.ts';
import { uberEats } from '../../../../contract/deployment/platforms/uberEats/uberEats.ts';
import { ourselves } from '../../../access/actor.ts';
import { change } from '../../../area/change.ts';
import type { Platform } from '../../../area/platform.ts';
import { rowsOf, type Slots } from '../../../area/read.ts';
import { enterCustomer, inTransaction } from '../../../database/transaction.ts';
import { ownerOfUberStore, type UberStore } from '../../../domain/signIn/machines.ts';
import type { UberEvent } from './uberEvent.ts';

/** Milliseconds after which an event is too old to be sent again by the platform: somebody else may be repeating it. */
const longestAge = 24 * 60 * 60_000;
/** Milliseconds by which the clock of the platform may be ahead. */
const mostAhead = 10 * 60_000;

/** What becomes of an event. */
export type Taken = 'taken' | 'repeated' | 'too old' | 'unknown store';

/** The state of the link after an event of the store; undefined if it stays. A link that people paused stays paused. */
const stateAfter = (type: string): LinkState | undefined =>
  type === 'store.provisioned' ? 'ACTIVE' : type === 'store.deprovisioned' ? 'REMOVED' : undefined;

const noteStore = change(
  (tables, { uberStoreUuid, state }: Slots<{ uberStoreUuid: string; state: LinkState | null }>) =>
    tables
      .updateTable('uber_stores')
      .set(({ ref }) => ({
        lastToldAt: sql`now()`,
        state: sql`CASE WHEN ${ref('state')} = 'DISABLED' AND ${state} = 'ACTIVE' THEN ${ref('state')}
        ELSE coalesce(${state}, ${ref('state')}) END`,
      }))
      .where('uberStoreUuid', '=', uberStoreUuid),
);

const keepEvent = change((tables, { eventId, type }: Slots<{ eventId: string; type: string }>) =>
  tables
    .insertInto('platform_events')
    .values({ platform: sql.lit(uberEats.code), eventId, type })
    .onConflict((conflict) => conflict.doNothing())
    .returning('eventId'),
);

/** Events after which an order has to be read: it is new, or it has changed at Uber Eats. */
const orderEvents: ReadonlySet<string> = new Set([
  ...['orders.notification', 'orders.failure', 'orders.cancel'],
  ...['orders.fulfillment_issues.resolved', 'order.fulfillment_issues.resolved'],
]);

/** Events that only change orders which are there. What their id names, Uber Eats does not say for certain. */
const courierEvents: ReadonlySet<string> = new Set(['orders.release', 'delivery.state_changed']);

const readKnown = rowsOf('platform_orders', { fields: ['orderUuid'], by: ['platform', 'platformOrderId'] });

async function isKnownOrder(client: pg.ClientBase, { customerUuid }: UberStore, platformOrderId: string) {
  const known = await readKnown(client, customerUuid, { platform: uberEats.code, platformOrderId });
  return known.length > 0;
}

/** True if the order that an event names has to be read. A scheduled order is announced again when it is due. */
const isToRead = async (client: pg.ClientBase, owner: UberStore, { type, orderId = '' }: UberEvent) =>
  orderEvents.has(type) || (courierEvents.has(type) && (await isKnownOrder(client, owner, orderId)));

/** Keeps an event, and begins what it asks for, once: both in one transaction, so no event is lost or done twice. */
export const takeEvent = (
  { pool, contextOf, menuRefreshes }: Pick<Platform, 'pool' | 'contextOf' | 'menuRefreshes'>,
  event: UberEvent,
): Promise<Taken> =>
  inTransaction(pool, 'none', async (client) => {
    const age = event.at ? Date.now() - event.at.getTime() : 0;
    if (age > longestAge || age < -mostAhead) return 'too old';
    const owner = await ownerOfUberStore(client, event.uberStoreUuid);
    if (!owner) return 'unknown store';
    const { customerUuid, storeUuid } = owner;
    await enterCustomer(client, customerUuid);
    const stored = await keepEvent(client, customerUuid, { eventId: event.id, type: event.type });
    if (stored.length === 0) return 'repeated';
    if (event.type.startsWith('store.')) {
      const { uberStoreUuid } = event;
      await noteStore(client, customerUuid, { uberStoreUuid, state: stateAfter(event.type) ?? null });
    }
    if (event.wantsMenu)
      for (const refresh of menuRefreshes)
        await refresh(client, {
          channel: uberEats.code,
          store: { customerUuid, storeUuid, platformId: event.uberStoreUuid },
        });
    if (event.orderId !== undefined && (await isToRead(client, owner, event))) {
      const orders = contextOf('orders');
      await orders.jobs.enqueue(client, orders, ourselves(customerUuid, 'Uber Eats'), {
        action: 'receive',
        subject: `Uber Eats ${event.orderId.slice(0, 8)}`,
        input: { orderId: event.orderId, storeUuid, tries: 0 },
      });
    }
    return 'taken';
  });
