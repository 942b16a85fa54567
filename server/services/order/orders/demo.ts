import { sql } from 'kysely';
import { taxIn } from '../../../../contract/catalogue/tax.ts';
import type { TransactionState } from '../../../../contract/orders/transactionStates.ts';
import type { ResourceName } from '../../../../src/resources/resources.ts';
import type { DemoCustomer } from '../../../area/area.ts';
import { change } from '../../../area/change.ts';
import type { Slots } from '../../../area/read.ts';
import { addUpOrders } from '../../../domain/orders/payments.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** The statuses of the newest orders, the newest first. All others are completed, except one in twenty. */
const liveStatuses = ['NEW', 'NEW', 'ACCEPTED', 'IN_KITCHEN', 'IN_KITCHEN', 'READY', 'ON_THE_WAY'];

const services = [1, 2, 3];

/** The payment type that stores take at the hand-over. */
const cash = 1;

/** The VAT in the prices of the demo, in percent. */
const vat = 15;

/** The time of an order: that many days ago at that time, but never in the future. */
function placedAt(now: number, daysAgo: number, time: string): number {
  const at = new Date(now - daysAgo * day);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  at.setHours(hours, minutes, 0, 0);
  return Math.min(at.getTime(), now);
}

/** The states that an order has been in, with the minutes from the order to each. */
const minutesTo = { NEW: 0, ACCEPTED: 1, IN_KITCHEN: 3, READY: 16, ON_THE_WAY: 19, COMPLETED: 33 };

/** The states on the way to a status, with the minutes to each. Somebody cancels a new order. */
function statesTo(status: string): (readonly [string, number])[] {
  const states = Object.entries(minutesTo);
  const end = states.findIndex(([state]) => state === status);
  return end < 0
    ? [
        ['NEW', 0],
        [status, 12],
      ]
    : states.slice(0, end + 1);
}

const setStatus = change(
  (tables, { id, status, endReason }: Slots<{ id: string; status: string; endReason: string | null }>) =>
    tables
      .updateTable('orders')
      .set({ status: sql`${status}`, endReason: sql`${endReason}` })
      .where('id', '=', id),
);

const shiftHistory = change((tables, { id, changedAt }: Slots<{ id: string; changedAt: string }>) =>
  tables.updateTable('orders/status-changes').set({ changedAt }).where('orderUuid', '=', id),
);

/** Two weeks of orders of a demo customer, some of them live. */
export async function fillOrders({
  size,
  create,
  createAll,
  idOf,
  client,
  actor,
}: DemoCustomer): Promise<void> {
  if (size === 'small') return;
  const { default: pizzaPlace } = await import('./data/pizzaPlaceOrders.json', { with: { type: 'json' } });
  const stores = await idsOf(idOf, 'stores', ['Claremont', 'Umhlanga', 'Rosebank', 'Menlyn']);
  const channels = await idsOf(idOf, 'channels', ['Website', 'Counter', 'Uber Eats']);
  const guests = await idsOf(idOf, 'customers/users', ['Thandi Nkosi', 'Sipho Dlamini', 'Priya Naidoo']);
  const names = [...new Set(pizzaPlace.orders.flatMap(({ lines }) => lines.map(({ item }) => item)))];
  const items = await idsOf(idOf, 'menus/items', names);
  const now = Date.now();
  const paid: PaidOrder[] = [];
  const turn = <Value>(values: readonly Value[], index: number) => values[index % values.length];
  for (const [index, { daysAgo, time, lines }] of pizzaPlace.orders.entries()) {
    const fromEnd = pizzaPlace.orders.length - 1 - index;
    const live = liveStatuses[fromEnd];
    const at = live ? now - fromEnd * 7 * minute : placedAt(now, daysAgo, time);
    const serviceTypeId = turn(services, index);
    const guest = turn([...guests], index);
    const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
    const order = await create('orders', {
      number: `ED-${String(1001 + index)}`,
      storeUuid: turn([...stores.values()], index),
      channelId: turn([...channels.values()], index),
      serviceTypeId,
      paymentTypeId: (index % 3) + 1,
      placedAt: new Date(at).toISOString(),
      dueAt: new Date(at + 35 * minute).toISOString(),
      ...(guest && index % 2 === 0 && { guestName: guest[0], guestUuid: guest[1] }),
      ...{ subtotal, tax: taxIn(subtotal, vat).tax },
      deliveryFee: serviceTypeId === 3 ? 2500 : 0,
    });
    for (const { item, size: form, quantity, price } of lines)
      await create('orders/lines', {
        orderUuid: order.id,
        menuItemId: items.get(item),
        description: `${item}, ${form}`,
        ...{ quantity, price, taxRatePercent: vat, tax: taxIn(price * quantity, vat).tax },
      });
    const status = live ?? (index % 20 === 7 ? 'CANCELLED' : 'COMPLETED');
    const id = String(order.id);
    paid.push({
      ...{ orderUuid: id, storeUuid: String(order.storeUuid), channelId: String(order.channelId), status },
      ...{ reference: String(order.number), paymentTypeId: (index % 3) + 1, amount: Number(order.total), at },
      guestUuid: typeof order.guestUuid === 'string' ? order.guestUuid : undefined,
    });
    const { customerUuid } = actor;
    await setStatus(client, customerUuid, {
      id,
      status,
      endReason: status === 'CANCELLED' ? 'GUEST_ASKED' : null,
    });
    // The product has noted the new order as of now.
    await shiftHistory(client, customerUuid, { id, changedAt: new Date(at).toISOString() });
    await createAll(
      'orders/status-changes',
      statesTo(status)
        .slice(1)
        .map(([state, minutes]) => ({
          ...{ orderUuid: id, status: state, changedBy: 'Thandi' },
          changedAt: new Date(at + minutes * minute).toISOString(),
        })),
    );
  }
  await fillPayments({ createAll, client, actor }, paid);
}

/** An order of the demo, and how its guest pays. */
interface PaidOrder {
  orderUuid: string;
  storeUuid: string;
  channelId: string;
  status: string;
  reference: string;
  paymentTypeId: number;
  amount: number;
  at: number;
  guestUuid: string | undefined;
}

/** How far the payment of an order is: the store takes cash at the hand-over, and the sender has whatever else it is. */
function paymentStatus({ status, paymentTypeId }: PaidOrder, isRefunded: boolean): TransactionState {
  if (status === 'CANCELLED') return 'FAILED';
  if (status === 'NEW') return 'AWAITING_STORE_CONFIRMATION';
  if (isRefunded) return 'REFUND';
  return status === 'COMPLETED' || paymentTypeId !== cash ? 'ORDER_PROCESSED' : 'ACCEPTED';
}

/** The payments of the orders. Now and then a guest got a part back. */
async function fillPayments(
  { createAll, client, actor }: Pick<DemoCustomer, 'createAll' | 'client' | 'actor'>,
  orders: readonly PaidOrder[],
): Promise<void> {
  const rows = orders.map((order, index) => {
    const isRefunded = order.status === 'COMPLETED' && index % 30 === 11;
    const status = paymentStatus(order, isRefunded);
    const captured = status === 'ORDER_PROCESSED' || isRefunded ? order.amount : 0;
    const refunded = isRefunded ? Math.round(order.amount / 4) : 0;
    return { order, status, captured, refunded, startedAt: new Date(order.at).toISOString() };
  });
  const ids = await createAll(
    'orders/transactions',
    rows.map(({ order: { status: _status, at: _at, ...order }, ...row }) => ({
      ...{ ...order, part: '1', collector: order.paymentTypeId === cash ? 'STORE' : 'SENDER' },
      ...{ status: row.status, captured: row.captured, refunded: row.refunded, startedAt: row.startedAt },
    })),
  );
  const all = rows.map((row, index) => ({ ...row, transactionId: ids[index] }));
  await createAll(
    'orders/transaction-changes',
    all.map(({ transactionId, status, startedAt }) => ({
      ...{ transactionId, status, changedAt: startedAt, changedBy: 'Thandi' },
    })),
  );
  await createAll(
    'orders/refunds',
    all
      .filter(({ refunded }) => refunded > 0)
      .map(({ transactionId, order: { orderUuid, storeUuid, reference, at }, refunded }) => ({
        ...{
          transactionId,
          orderUuid,
          storeUuid,
          reference,
          amount: refunded,
          reason: 'MISSING',
          state: 'NOTED',
        },
        ...{ refundedAt: new Date(at + 60 * minute).toISOString(), refundedBy: 'Thandi' },
      })),
  );
  await addUpOrders(
    { client, actor },
    orders.map(({ orderUuid }) => orderUuid),
  );
}

async function idsOf(
  idOf: DemoCustomer['idOf'],
  resource: ResourceName,
  titles: readonly string[],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const title of titles) ids.set(title, await idOf(resource, title));
  return ids;
}
