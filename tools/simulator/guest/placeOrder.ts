import { randomUUID } from 'node:crypto';
import { moneyOf, type UberOrder, type UberOrderItem } from '../uber/orderShape.ts';
import type { ShownGroup, ShownItem, ShownMenu, ShownOption } from './shownMenu.ts';

/** What the form of an item sends: the choices of each group, by the way to it. */
export type OrderForm = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The guest chose too few or too many. The message is for them. */
export class WrongChoice extends Error {}

const valuesOf = (form: OrderForm, name: string): string[] => {
  const value = form[name];
  return value === undefined ? [] : typeof value === 'string' ? [value] : [...value];
};

/** The minutes that the kitchen has. */
const preparation = 20;

/**
 * An order of one item, as Uber Eats tells it.
 * @throws WrongChoice if the choices do not fit the menu
 */
export function placedOrder(
  menu: ShownMenu,
  store: { id: string; name: string },
  form: OrderForm,
): UberOrder {
  const [requested = ''] = valuesOf(form, 'item');
  const item = menu.sections.flatMap(({ items }) => items).find(({ id }) => id === requested);
  if (!item || item.isSoldOut) throw new WrongChoice('This is not on the menu now.');
  const amount = Math.min(20, Math.max(1, Math.trunc(Number(valuesOf(form, 'quantity')[0] ?? 1)) || 1));
  const units: { cart_item_id: string; unit: ReturnType<typeof moneyOf> }[] = [];
  let each = 0;

  function ordered(option: ShownOption, way: string, quantity: number, note: string): UberOrderItem {
    const cartItem = randomUUID();
    each += option.cents;
    units.push({ cart_item_id: cartItem, unit: moneyOf(option.cents, menu.currency) });
    return {
      ...{ id: option.id, cart_item_id: cartItem, title: option.name },
      ...(option.code !== undefined && { external_data: option.code }),
      quantity: { amount: quantity, unit: 'PIECE' },
      selected_modifier_groups: option.groups.flatMap((group) => chosen(group, `${way}/${group.id}`)),
      customer_request: { special_instructions: note },
    };
  }
  function chosen(group: ShownGroup, way: string) {
    const ids = valuesOf(form, way);
    const options = group.options.filter(({ id, isSoldOut }) => ids.includes(id) && !isSoldOut);
    if (options.length < group.min || options.length > group.max)
      throw new WrongChoice(`Go back and choose ${group.min} to ${group.max} of “${group.name}”.`);
    const items = options.map((option) => ordered(option, `${way}/${option.id}`, 1, ''));
    return items.length === 0 ? [] : [{ id: group.id, title: group.name, selected_items: items }];
  }

  const orderedItem = ordered(item satisfies ShownItem, item.id, amount, valuesOf(form, 'note')[0] ?? '');
  const id = randomUUID();
  const now = Date.now();
  return {
    ...{
      id,
      display_id: id.slice(-5).toUpperCase(),
      state: 'OFFERED',
      fulfillment_type: 'DELIVERY_BY_UBER',
    },
    created_time: new Date(now).toISOString(),
    store: { id: store.id, name: store.name },
    customers: [{ id: randomUUID(), name: { display_name: valuesOf(form, 'guest')[0] || 'Guest' } }],
    carts: [{ id: randomUUID(), items: [orderedItem], special_instructions: '' }],
    payment: {
      payment_detail: {
        order_total: moneyOf(each * amount, menu.currency),
        item_charges: { price_breakdown: units },
      },
    },
    preparation_time: { ready_for_pickup_time: new Date(now + preparation * 60_000).toISOString() },
    deliveries: [{ id: randomUUID(), status: 'SCHEDULED' }],
  };
}
