import type { ResourceName } from '../../../../src/resources/resources.ts';
import type { DemoCustomer } from '../../../area/area.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** The statuses of the newest orders, the newest first. All others are completed, except one in twenty. */
const liveStatuses = ['NEW', 'NEW', 'ACCEPTED', 'IN_KITCHEN', 'IN_KITCHEN', 'READY', 'ON_THE_WAY'];

const services = [1, 2, 3];

/** The time of an order: that many days ago at that time, but never in the future. */
function placedAt(now: number, daysAgo: number, time: string): number {
  const at = new Date(now - daysAgo * day);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  at.setHours(hours, minutes, 0, 0);
  return Math.min(at.getTime(), now);
}

/** Two weeks of orders of a demo customer, some of them live. */
export async function fillOrders({ size, create, idOf }: DemoCustomer): Promise<void> {
  if (size === 'small') return;
  const { default: pizzaPlace } = await import('./data/pizzaPlaceOrders.json', { with: { type: 'json' } });
  const stores = await idsOf(idOf, 'stores', ['Claremont', 'Umhlanga', 'Rosebank', 'Menlyn']);
  const channels = await idsOf(idOf, 'channels', ['Website', 'Counter', 'Uber Eats']);
  const guests = await idsOf(idOf, 'customers/users', ['Thandi Nkosi', 'Sipho Dlamini', 'Priya Naidoo']);
  const names = [...new Set(pizzaPlace.orders.flatMap(({ lines }) => lines.map(({ item }) => item)))];
  const items = await idsOf(idOf, 'menus/items', names);
  const now = Date.now();
  const turn = <Value>(values: readonly Value[], index: number) => values[index % values.length];
  for (const [index, { daysAgo, time, lines }] of pizzaPlace.orders.entries()) {
    const fromEnd = pizzaPlace.orders.length - 1 - index;
    const live = liveStatuses[fromEnd];
    const at = live ? now - fromEnd * 7 * minute : placedAt(now, daysAgo, time);
    const serviceTypeId = turn(services, index);
    const guest = turn([...guests], index);
    const order = await create('orders', {
      number: `ED-${String(1001 + index)}`,
      storeUuid: turn([...stores.values()], index),
      channelId: turn([...channels.values()], index),
      serviceTypeId,
      paymentTypeId: (index % 3) + 1,
      status: live ?? (index % 20 === 7 ? 'CANCELLED' : 'COMPLETED'),
      placedAt: new Date(at).toISOString(),
      dueAt: new Date(at + 35 * minute).toISOString(),
      ...(guest && index % 2 === 0 && { guestName: guest[0], guestUuid: guest[1] }),
      subtotal: lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
      deliveryFee: serviceTypeId === 3 ? 2500 : 0,
    });
    for (const { item, size: form, quantity, price } of lines)
      await create('orders/lines', {
        orderUuid: order.id,
        menuItemId: items.get(item),
        description: `${item}, ${form}`,
        quantity,
        price,
      });
    if (live)
      await create('orders/status-changes', {
        orderUuid: order.id,
        status: 'NEW',
        changedAt: new Date(at).toISOString(),
        changedBy: 'Guest',
      });
  }
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
