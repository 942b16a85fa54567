import type pg from 'pg';
import type { LinkState } from '../../../../contract/calls/uberLink.ts';
import { ourselves } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { enterCustomer, inTransaction } from '../../../database/transaction.ts';
import type { UberEvent } from './uberEvent.ts';

/** Milliseconds after which an event is too old to be sent again by the platform: somebody else may be repeating it. */
const longestAge = 24 * 60 * 60_000;
/** Milliseconds by which the clock of the platform may be ahead. */
const mostAhead = 10 * 60_000;

/** What becomes of an event. */
export type Taken = 'taken' | 'repeated' | 'too old' | 'unknown store';

interface Owner {
  customerUuid: string;
  storeUuid: string;
}

/** The store of ours that the event is about. Row-level security shows the one row that it names. */
async function ownerOf(client: pg.ClientBase, uberStoreUuid: string): Promise<Owner | undefined> {
  await client.query(`SELECT set_config('commissary.uber_store', $1, true)`, [uberStoreUuid]);
  const { rows } = await client.query<Owner>(
    'SELECT customer_uuid AS "customerUuid", store_uuid AS "storeUuid" FROM uber_stores WHERE uber_store_uuid = $1',
    [uberStoreUuid],
  );
  return rows[0];
}

/** The state of the link after an event of the store; undefined if it stays. A link that people paused stays paused. */
const stateAfter = (type: string): LinkState | undefined =>
  type === 'store.provisioned' ? 'ACTIVE' : type === 'store.deprovisioned' ? 'REMOVED' : undefined;

async function noteStore(client: pg.ClientBase, { customerUuid }: Owner, event: UberEvent): Promise<void> {
  await client.query(
    `UPDATE uber_stores SET last_told_at = now(),
       state = CASE WHEN state = 'DISABLED' AND $3 = 'ACTIVE' THEN state ELSE coalesce($3, state) END
     WHERE customer_uuid = $1 AND uber_store_uuid = $2`,
    [customerUuid, event.uberStoreUuid, stateAfter(event.type) ?? null],
  );
}

/** Events after which an order has to be read: it is new, or it has changed at Uber Eats. */
const orderEvents: ReadonlySet<string> = new Set([
  ...['orders.notification', 'orders.failure', 'orders.cancel'],
  ...['orders.fulfillment_issues.resolved', 'order.fulfillment_issues.resolved'],
]);

/** Events that only change orders which are there. What their id names, Uber Eats does not say for certain. */
const courierEvents: ReadonlySet<string> = new Set(['orders.release', 'delivery.state_changed']);

async function isKnownOrder(client: pg.ClientBase, { customerUuid }: Owner, orderId: string) {
  const { rows } = await client.query(
    `SELECT FROM platform_orders WHERE customer_uuid = $1 AND platform = 'UBER_EATS' AND platform_order_id = $2`,
    [customerUuid, orderId],
  );
  return rows.length > 0;
}

/** True if the order that an event names has to be read. A scheduled order is announced again when it is due. */
const isToRead = async (client: pg.ClientBase, owner: Owner, { type, orderId = '' }: UberEvent) =>
  orderEvents.has(type) || (courierEvents.has(type) && (await isKnownOrder(client, owner, orderId)));

/** Keeps an event, and begins what it asks for, once: both in one transaction, so no event is lost or done twice. */
export const takeEvent = (
  { pool, contextOf, menuRefreshes }: Pick<Platform, 'pool' | 'contextOf' | 'menuRefreshes'>,
  event: UberEvent,
): Promise<Taken> =>
  inTransaction(pool, 'none', async (client) => {
    const age = event.at ? Date.now() - event.at.getTime() : 0;
    if (age > longestAge || age < -mostAhead) return 'too old';
    const owner = await ownerOf(client, event.uberStoreUuid);
    if (!owner) return 'unknown store';
    const { customerUuid, storeUuid } = owner;
    await enterCustomer(client, customerUuid);
    const { rowCount } = await client.query(
      `INSERT INTO platform_events (customer_uuid, platform, event_id, type) VALUES ($1, 'UBER_EATS', $2, $3)
       ON CONFLICT DO NOTHING`,
      [customerUuid, event.id, event.type],
    );
    if (rowCount === 0) return 'repeated';
    if (event.type.startsWith('store.')) await noteStore(client, owner, event);
    if (event.wantsMenu)
      for (const refresh of menuRefreshes)
        await refresh(client, {
          channel: 'UBER_EATS',
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
