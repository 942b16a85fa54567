import { readFile } from 'node:fs/promises';
import { DateTime } from 'luxon';
import Papa from 'papaparse';
import { sizeName } from './setUp.ts';

/** An order of the pizza place as its file has it. */
export interface RealOrder {
  id: string;
  /** When the guest ordered, by the clock of the place. */
  at: DateTime;
  /** Sizes of pizzas with how many of each. */
  items: Map<string, number>;
  /** What its lines cost together, in cents. */
  price: number;
}

/** What can happen to an order besides being sold, and to how many of a hundred it does. */
export const defaultShares = { late: 2, refused: 4, cancelled: 5, refunded: 5, declined: 3, off: 1 };
export type Shares = typeof defaultShares;
type Fate = Exclude<keyof Shares, 'off'> | 'sold';

const ordersFile = new URL('data/pizza-place-orders.csv', import.meta.url);

/** The first orders of the pizza place, in the order in which guests sent them. */
export async function readOrders(most: number): Promise<RealOrder[]> {
  const { data } = Papa.parse<Record<'id' | 'date' | 'time' | 'name' | 'size' | 'price', string>>(
    await readFile(ordersFile, 'utf8'),
    { header: true, skipEmptyLines: true },
  );
  const orders = new Map<string, RealOrder>();
  for (const { id, date, time, name, size, price } of data) {
    const at = () => DateTime.fromISO(`${date}T${time}`, { zone: 'utc' });
    const order = orders.get(id) ?? { id, at: at(), items: new Map(), price: 0 };
    const item = sizeName(name, size);
    order.items.set(item, (order.items.get(item) ?? 0) + 1);
    order.price += Math.round(Number(price) * 100);
    orders.set(id, order);
  }
  return [...orders.values()].slice(0, most);
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What is going to happen to an order. */
export interface Plan {
  order: RealOrder;
  fate: Fate;
  channel: 'COUNTER' | 'WEBSITE';
  payment: 'CASH' | 'CARD' | 'ONLINE';
  /** The till of the store loses its connection with this order. */
  isOff: boolean;
}

/** What happens to which order: by chance, but the same for the same seed. */
export function plansOf(orders: readonly RealOrder[], shares: Shares, seed: number): Plan[] {
  const random = randomOf(seed);
  const fates: Exclude<Fate, 'sold'>[] = ['declined', 'late', 'refused', 'cancelled', 'refunded'];
  return orders.map((order) => {
    const drawn = random() * 100;
    const fate =
      fates.find(
        (_one, index) => drawn < fates.slice(0, index + 1).reduce((sum, one) => sum + shares[one], 0),
      ) ?? 'sold';
    // The till itself sells at the counter, so nothing is late, refused or declined there.
    const isCounter = random() < 0.5 && fate !== 'declined' && fate !== 'late' && fate !== 'refused';
    const isCash = random() < 0.5;
    const isOff = random() * 100 < shares.off;
    return isCounter
      ? { order, fate, channel: 'COUNTER', payment: isCash ? 'CASH' : 'CARD', isOff }
      : { order, fate, channel: 'WEBSITE', payment: isCash ? 'CASH' : 'ONLINE', isOff };
  });
}
