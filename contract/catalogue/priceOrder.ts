import type { BuiltMenu } from './builtMenu.ts';
import type { OrderService } from './menuShape.ts';
import { type ChosenOption, priceSelection, type SelectionMistake } from './selections.ts';
import { taxOf } from './tax.ts';

/** What a guest chose in a group, and in the groups that the choice opened. */
interface OrderedChoice {
  groupId: string;
  optionId: string;
  quantity: number;
  choices?: readonly OrderedChoice[];
}

/** An item as a sender orders it: a size, how many, and what the guest chose. */
export interface OrderedItem {
  sizeId: string;
  quantity: number;
  choices: readonly OrderedChoice[];
  note?: string | undefined;
}

/** One line of an order with its price. Amounts are in minor units. */
export interface PricedLine {
  itemId: string;
  sizeId: string;
  /** The item with its size and what the guest chose: "Margherita, Large, Extra cheese". */
  description: string;
  quantity: number;
  /** Of one, as the menu says prices. */
  price: number;
  /** What vouchers take off the whole line. */
  discount: number;
  ratePercent: number;
  /** The tax of the whole line after its discount. The taxes of all lines add up to that of the order. */
  tax: number;
  note: string | undefined;
  chosen: readonly ChosenOption[];
}

/** An order with its prices, without the delivery fee and the tip. The subtotal is that before discounts. */
export interface PricedOrder {
  lines: PricedLine[];
  subtotal: number;
  tax: number;
  /** The part of the tax that guests pay on top of prices: all of it or nothing. */
  taxOnTop: number;
}

/** Longest description of a line, in characters. */
const longestDescription = 200;

/** What tells one line from another of the same item, in the words of the menu: "−Olives" leaves olives out. */
function described(
  item: BuiltMenu['items'][number],
  sizeId: string,
  chosen: readonly ChosenOption[],
): string {
  const size = item.sizes.length > 1 ? item.sizes.find(({ id }) => id === sizeId)?.name : undefined;
  const choices = chosen.flatMap(({ name, quantity, defaultQuantity }) => {
    if (quantity === defaultQuantity) return [];
    if (quantity === 0) return [`−${name}`];
    return [quantity > 1 ? `${quantity} × ${name}` : name];
  });
  const words = [item.name, ...(size ? [size] : []), ...choices].join(', ');
  return words.length > longestDescription ? `${words.slice(0, longestDescription - 1)}…` : words;
}

/** Names the groups of a size, or of an option, by the ids that they have in this menu: one group has several where prices differ. */
function inMenu(
  choices: readonly OrderedChoice[],
  groupIds: readonly string[],
  groups: ReadonlyMap<string, BuiltMenu['optionGroups'][number]>,
): OrderedChoice[] {
  return choices.map(({ choices: inside = [], ...choice }) => {
    const group = groupIds
      .flatMap((id) => groups.get(id) ?? [])
      .find(({ id, groupId }) => id === choice.groupId || groupId === choice.groupId);
    const option = group?.options.find(({ id }) => id === choice.optionId);
    return {
      ...choice,
      groupId: group?.id ?? choice.groupId,
      choices: inMenu(inside, option?.optionGroupIds ?? [], groups),
    };
  });
}

/**
 * Prices an order by the menu of its store, channel and minute.
 * The tax of an order is that of the sum of each rate (`documentTax`), and each line gets its part of it, so that the
 * lines of any report add up to the orders.
 * @param menu a built menu, as its store has it
 * @param service how the order reaches the guest: some items have another tax then
 * @returns the prices, or everything that guests cannot order like this, by its place in `items`
 */
export function priceOrder(
  menu: Pick<BuiltMenu, 'items' | 'optionGroups' | 'pricesIncludeTax'>,
  service: OrderService,
  ordered: readonly OrderedItem[],
): PricedOrder | { mistakes: SelectionMistake[] } {
  const groups = new Map(menu.optionGroups.map((group) => [group.id, group]));
  const itemOfSize = new Map(
    menu.items.flatMap((item) => item.sizes.map((size) => [size.id, { item, size }])),
  );
  const mistakes: SelectionMistake[] = [];
  const lines: Omit<PricedLine, 'tax'>[] = [];
  for (const [index, { sizeId, quantity, choices, note }] of ordered.entries()) {
    const sold = itemOfSize.get(sizeId);
    const found = priceSelection(menu, {
      sizeId,
      choices: inMenu(choices, sold?.size.optionGroupIds ?? [], groups),
    });
    if ('mistakes' in found || !sold) {
      const these = 'mistakes' in found ? found.mistakes : [];
      mistakes.push(...these.map((one) => ({ ...one, field: `items.${index}.${one.field}` })));
      continue;
    }
    const { item } = sold;
    const { priceCents: price, chosen } = found.price;
    const ratePercent = item.taxes.find((tax) => tax.service === service)?.percent ?? item.taxRatePercent;
    lines.push({
      ...{ itemId: item.id, sizeId, description: described(item, sizeId, chosen), quantity, price },
      ...{ discount: 0, ratePercent, note, chosen },
    });
  }
  return mistakes.length > 0 ? { mistakes } : taxed(lines, menu.pricesIncludeTax);
}

/** The order of some lines, with its tax rate by rate, of which each line gets its part. */
function taxed(lines: readonly Omit<PricedLine, 'tax'>[], pricesIncludeTax: boolean): PricedOrder {
  const amounts = new Map<number, number>();
  const withTax = lines.map((line): PricedLine => {
    const { ratePercent, price, quantity, discount } = line;
    const before = amounts.get(ratePercent) ?? 0;
    const after = before + price * quantity - discount;
    amounts.set(ratePercent, after);
    const taxUntil = (amount: number) => taxOf(amount, ratePercent, pricesIncludeTax).tax;
    return { ...line, tax: taxUntil(after) - taxUntil(before) };
  });
  const tax = withTax.reduce((sum, line) => sum + line.tax, 0);
  return {
    lines: withTax,
    subtotal: lines.reduce((sum, line) => sum + line.price * line.quantity, 0),
    tax,
    taxOnTop: pricesIncludeTax ? 0 : tax,
  };
}

/**
 * The same order after discounts, whose tax is that of what is left to pay.
 * @param discounts of each line as a whole, in minor units
 */
export const discounted = (
  { lines }: Pick<PricedOrder, 'lines'>,
  discounts: readonly number[],
  pricesIncludeTax: boolean,
): PricedOrder =>
  taxed(
    lines.map((line, index) => ({ ...line, discount: discounts[index] ?? 0 })),
    pricesIncludeTax,
  );
