import type pg from 'pg';
import { minuteOf } from '../../../../contract/stores/days.ts';
import { effectiveHours, orderableAt } from '../../../../contract/stores/effectiveHours.ts';
import type { HoursState } from '../../../../contract/stores/hoursStates.ts';
import { takesFromPlatforms } from '../../../../contract/stores/platformStatus.ts';
import type { Actor } from '../../../access/actor.ts';
import { rowsOf } from '../../../area/read.ts';
import type { Writing } from '../../../crud/context.ts';
import { storesAt } from '../../../domain/hours/readStores.ts';
import { acceptsByItself } from '../../../domain/orders/orders.ts';
import { readCustomer } from '../../../domain/signIn/customer.ts';
import { orderNumber } from './orderValues.ts';
import { type Denial, foreignCurrency, type UberOrder, type uberOrders } from './uberOrders.ts';

/** Minutes in which a store has to decide; then Uber Eats cancels the order. */
const patience = 11.5;

/** Until when a store has to decide about an order. */
export const decideUntil = ({ created_time }: UberOrder): string =>
  new Date(Date.parse(created_time) + patience * 60_000).toISOString();

/** Our status for the states of Uber Eats that nobody has to decide about. */
const statuses: Readonly<Record<string, string>> = {
  ACCEPTED: 'ACCEPTED',
  HANDED_OFF: 'ON_THE_WAY',
  SUCCEEDED: 'COMPLETED',
  FAILED: 'CANCELLED',
};

/** An order, and where it is for. */
interface Offer {
  orderId: string;
  storeUuid: string;
  channelId: string;
  order: UberOrder;
}

/** Why a pause denies an order. */
const ofPause: Readonly<Record<string, Denial['type']>> = {
  BUSY: 'RESTAURANT_TOO_BUSY',
  STAFF: 'CAPACITY',
  FAULT: 'TECHNICAL_FAILURE',
};

/** What a store that takes no delivery says; undefined if it takes the order. */
function denialOf(state: HoursState): Denial | undefined {
  if (takesFromPlatforms(state)) return undefined;
  const { code, name } = state.reason ?? {};
  if (code === 'pause')
    return {
      type: ofPause[name ?? ''] ?? 'STORE_CLOSED',
      info: 'The store has paused its orders for some time.',
    };
  if (code === 'operating') return { type: 'KITCHEN_CLOSED', info: 'Nobody is in the kitchen now.' };
  return { type: 'STORE_CLOSED', info: 'The store takes no orders at this time.' };
}

const readLink = rowsOf('uber_stores', { fields: ['state'], by: ['storeUuid'] });

/** Why a store cannot take an order; undefined if it can. What held when the guest ordered decides. */
async function whyNot(
  client: pg.ClientBase,
  actor: Actor,
  { storeUuid, channelId, order }: Offer,
): Promise<Denial | undefined> {
  const [link] = await readLink(client, actor.customerUuid, { storeUuid });
  if (link?.state === 'DISABLED') return { type: 'POS_NOT_READY', info: 'The store takes no orders now.' };
  if (order.carts.every(({ items }) => items.length === 0))
    return { type: 'ORDER_VALIDATION', info: 'The order has no items.' };
  const { currency } = await readCustomer(client, actor.customerUuid);
  const foreign = foreignCurrency(order, currency);
  if (foreign !== undefined)
    return {
      type: 'ORDER_VALIDATION',
      info: `The order is in ${foreign}, and the store has its prices in ${currency}.`,
    };
  const at = new Date(order.created_time).toISOString();
  const [store] = await storesAt(client, actor, { at, storeUuid, channelId });
  if (!store) return { type: 'STORE_CLOSED', info: 'The store is not there any more.' };
  const state = orderableAt(effectiveHours(store.facts, store.stretches), minuteOf(at));
  return state && denialOf(state);
}

/**
 * Accepts an order in time, or denies it where the store cannot take it. Where people accept the orders themselves, it waits.
 * Returns our status, undefined if it stays.
 */
export async function decided(
  { client, actor }: Writing,
  orders: ReturnType<typeof uberOrders>,
  offer: Offer,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { orderId, order } = offer;
  if (order.state !== 'OFFERED') return statuses[order.state];
  if (new Date().toISOString() > decideUntil(order)) return 'CANCELLED';
  const denial = await whyNot(client, actor, offer);
  if (denial) {
    await orders.deny(orderId, denial, signal);
    return 'REFUSED';
  }
  // A person or the till decides, and then we tell Uber Eats.
  if (!(await acceptsByItself(client, actor.customerUuid, offer))) return undefined;
  const readyAt =
    order.preparation_time?.ready_for_pickup_time ?? new Date(Date.now() + 20 * 60_000).toISOString();
  const isTaken = await orders.accept(orderId, { number: orderNumber(order), readyAt }, signal);
  if (isTaken) return 'ACCEPTED';
  // Somebody decided first, perhaps we ourselves before an interruption: Uber Eats knows.
  return statuses[(await orders.read(orderId, signal)).state];
}
