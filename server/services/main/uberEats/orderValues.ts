import { currencyDigits } from '../../../../contract/fieldKinds/moneyText.ts';
import { foreignCurrency, minorUnitsOf, type OrderedItem, type UberOrder } from './uberOrders.ts';

/** A text of a guest as our fields take it: one line without controls, at most that long. */
const plain = (text: string, most: number): string =>
  [...text.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim()].slice(0, most).join('');

const choicesOf = ({ selected_modifier_groups: groups = [] }: OrderedItem): OrderedItem[] =>
  groups.flatMap(({ selected_items: items }) => items.flatMap((one) => [one, ...choicesOf(one)]));

/** The price in minor units of one such item with everything that the guest chose. */
function priceOf(item: OrderedItem, units: ReadonlyMap<string, number>): number {
  const own = units.get(item.cart_item_id) ?? 0;
  const chosen = (item.selected_modifier_groups ?? []).flatMap(({ selected_items: items }) => items);
  return chosen.reduce((sum, one) => sum + priceOf(one, units) * one.quantity.amount, own);
}

/** What our menus call an item; the menus that we send name items so. */
const menuItemOf = (id: string) => /^i-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(id)?.[1];

/** The order number that people and couriers read: that of Uber Eats, and a part of the id because it comes again. */
export const orderNumber = ({ display_id: shown, id }: UberOrder): string =>
  `UE-${plain(shown, 20)}-${id.slice(0, 4).toUpperCase()}`;

/** One line of an order. */
interface Line {
  menuItemId: string | undefined;
  description: string;
  quantity: number;
  price: number;
  note: string | undefined;
}

/**
 * The lines of an order, with prices in whole minor units of the customer's currency. Those of an order in another
 * currency, which is denied, have no price.
 */
export function orderLines(order: UberOrder, currency: string): Line[] {
  const { carts, payment } = order;
  const isForeign = foreignCurrency(order, currency) !== undefined;
  const units = new Map(
    payment.payment_detail.item_charges.price_breakdown.map(({ cart_item_id: id, unit }) => [
      id,
      isForeign ? 0 : minorUnitsOf(unit.gross.amount_e5, currencyDigits(currency)),
    ]),
  );
  return carts
    .flatMap(({ items }) => items)
    .map((item) => ({
      menuItemId: menuItemOf(item.id),
      description: plain([item, ...choicesOf(item)].map(({ title }) => title).join(', '), 200),
      quantity: item.quantity.amount,
      price: priceOf(item, units),
      note: plain(item.customer_request?.special_instructions ?? '', 200) || undefined,
    }));
}

/** What the record of an order says about the guest and the time. */
export const orderHead = ({ created_time, preparation_time, customers, carts }: UberOrder) => ({
  placedAt: new Date(created_time).toISOString(),
  ...(preparation_time && { dueAt: new Date(preparation_time.ready_for_pickup_time).toISOString() }),
  guestName: plain(customers[0]?.name?.display_name ?? '', 120) || undefined,
  note: plain(carts.map((cart) => cart.special_instructions ?? '').join(' '), 1_000) || undefined,
});
