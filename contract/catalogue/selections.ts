import { z } from 'zod';
import type { BuiltMenu } from './builtMenu.ts';
import type { HalvesCost } from './menuShape.ts';
import { roundHalfUp } from './rounding.ts';
import { taxOf } from './tax.ts';

const plainChoice = z.strictObject({
  groupId: z.string().max(200).describe('The id of an option group of the built menu.'),
  optionId: z.string().max(200),
  quantity: z.int().min(0).max(99).default(1).describe('0 leaves out what is chosen from the start.'),
});

/** What a guest chose in a group, and in the groups that the choice opened. */
export const choice = plainChoice.extend({
  choices: z
    .array(plainChoice)
    .max(100)
    .default([])
    .describe('What the guest chose in the groups that this opened, for each one of it.'),
});
type Choice = z.output<typeof plainChoice> & { choices?: readonly Choice[] };

/** An option that a guest chose, or that is chosen from the start. */
export const chosenOption = z.object({
  groupId: z.string().describe('The id of the group of modifiers, as its record has it.'),
  groupName: z.string(),
  optionId: z.string(),
  name: z.string(),
  quantity: z.int().describe('0 for one that the guest left out.'),
  defaultQuantity: z.int(),
  priceCents: z.int().describe('What the menu says for one, also where the group charges otherwise.'),
  within: z
    .int()
    .nullable()
    .describe('The place in this list of the option that opened its group; null for a group of the size.'),
});
export type ChosenOption = z.output<typeof chosenOption>;

/** What a size of an item costs with what a guest chose. Amounts are in minor units. */
export const pricedSelection = z.object({
  itemId: z.string(),
  sizeId: z.string(),
  sizeCents: z.int().describe('The size with what is chosen from the start.'),
  charges: z
    .array(z.object({ groupId: z.string(), name: z.string(), cents: z.int() }))
    .describe('What each group of the size adds, with the groups that open in it.'),
  chosen: z.array(chosenOption).describe('Everything that is chosen, also from the start.'),
  priceCents: z.int().describe('As the menu says prices: with tax, or without if guests pay it on top.'),
  tax: z.object({ ratePercent: z.number(), cents: z.int() }),
  totalCents: z.int().describe('What the guest pays, with tax.'),
});
export type PricedSelection = z.output<typeof pricedSelection>;

/** An option of a group, and how many a guest chose. */
interface ChargedOption {
  price: number;
  defaultQuantity: number;
  quantity: number;
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/**
 * What the choices in a group add to the price of an item. The item's price includes the defaults: guests pay what they
 * take beyond them, and get nothing back for what they leave out. In a swap, they pay the difference.
 */
export function groupCharge(groupType: string, options: readonly ChargedOption[]): number {
  if (groupType === 'SWAP_ITEMS')
    return Math.max(
      0,
      sum(options.map(({ price, defaultQuantity, quantity }) => price * (quantity - defaultQuantity))),
    );
  return sum(
    options.map(({ price, defaultQuantity, quantity }) => price * Math.max(0, quantity - defaultQuantity)),
  );
}

/** What two halves cost: as much as the dearer one, or the average of both. */
export const halvesPrice = (one: number, other: number, cost: HalvesCost = 'DEARER'): number =>
  cost === 'DEARER' ? Math.max(one, other) : roundHalfUp(one + other, 2);

type Group = BuiltMenu['optionGroups'][number];
type Option = Group['options'][number];
/** A choice, and its place in the request. */
type Entry = Choice & { place: string };

/** Why a guest cannot choose like this, in the words of the messages. */
type MistakeCode = 'choiceNotOffered' | 'choiceSoldOut' | 'choicesFew' | 'choicesMany';

/** What a guest cannot choose, by its place in the request. */
export interface SelectionMistake {
  field: string;
  code: MistakeCode;
  details: Record<string, string | number>;
}

/** What is chosen in a group as long as the guest chooses nothing. */
const fromTheStart = ({ id: groupId, options }: Group, place: string): Entry[] =>
  options.flatMap(({ id: optionId, defaultQuantity: quantity }) =>
    quantity > 0 ? [{ groupId, optionId, quantity, place }] : [],
  );

/**
 * What a size costs with what a guest chose. A group that the guest did not touch is as it begins.
 * @param menu a built menu, as its store has it
 * @returns the price, or everything that the guest cannot choose like this
 */
export function priceSelection(
  menu: Pick<BuiltMenu, 'items' | 'optionGroups' | 'pricesIncludeTax'>,
  { sizeId, choices }: { sizeId: string; choices: readonly Choice[] },
): { price: PricedSelection } | { mistakes: SelectionMistake[] } {
  const groups = new Map(menu.optionGroups.map((group) => [group.id, group]));
  const mistakes: SelectionMistake[] = [];
  const chosenOptions: ChosenOption[] = [];
  const refuse = (field: string, code: MistakeCode, details: SelectionMistake['details'] = {}) =>
    mistakes.push({ field, code, details });
  const item = menu.items.find(({ sizes }) => sizes.some(({ id }) => id === sizeId));
  const size = item?.sizes.find(({ id }) => id === sizeId);
  if (!item || !size) return { mistakes: [{ field: 'sizeId', code: 'choiceNotOffered', details: {} }] };
  if ([item, size].some(({ availability }) => availability === 'SOLD_OUT')) refuse('sizeId', 'choiceSoldOut');

  /** What each of these groups adds, with what opens in it. */
  function chargesOf(
    groupIds: readonly string[],
    chosen: readonly Choice[],
    place: string,
    within: number | null = null,
  ) {
    const entries = chosen.map((one, index) => ({ ...one, place: `${place}.${index}` }));
    for (const { groupId, place: at } of entries)
      if (!groupIds.includes(groupId)) refuse(`${at}.groupId`, 'choiceNotOffered');
    return groupIds
      .flatMap((id) => groups.get(id) ?? [])
      .map((group) => {
        const here = entries.filter(({ groupId }) => groupId === group.id);
        return { groupId: group.id, name: group.name, cents: chargeOf(group, here, place, within) };
      });
  }

  function chargeOf(group: Group, entries: readonly Entry[], place: string, within: number | null): number {
    const options = new Map(group.options.map((option) => [option.id, option]));
    for (const { optionId, quantity, place: at } of entries) {
      const option = options.get(optionId);
      if (!option) refuse(`${at}.optionId`, 'choiceNotOffered');
      else if (option.availability === 'SOLD_OUT' && quantity > 0) refuse(`${at}.optionId`, 'choiceSoldOut');
    }
    const taken = (entries.length > 0 ? entries : fromTheStart(group, place)).filter(
      ({ quantity }) => quantity > 0,
    );
    const noted = (option: Option, quantity: number) => {
      const { id: optionId, name, defaultQuantity, priceCents } = option;
      const { groupId, name: groupName } = group;
      chosenOptions.push({
        groupId,
        groupName,
        optionId,
        name,
        quantity,
        defaultQuantity,
        priceCents,
        within,
      });
      return chosenOptions.length - 1;
    };
    for (const option of group.options)
      if (option.defaultQuantity > 0 && !taken.some(({ optionId }) => optionId === option.id))
        noted(option, 0);
    const opened = taken.map(({ optionId, quantity, choices: inside = [], place: at }) => {
      const option = options.get(optionId);
      if (!option) return 0;
      const opener = noted(option, quantity);
      const charged = chargesOf(option.optionGroupIds, inside, `${at}.choices`, opener);
      return quantity * sum(charged.map(({ cents }) => cents));
    });
    const quantityOf = ({ id }: { id: string }) =>
      sum(taken.flatMap(({ optionId, quantity }) => (optionId === id ? [quantity] : [])));
    const chosen = group.options.map((option) => ({ ...option, quantity: quantityOf(option) }));
    return costOf(group, chosen, place) + sum(opened);
  }

  /** What the options of a group add by themselves, within its limits. */
  function costOf(group: Group, chosen: readonly (Option & { quantity: number })[], place: string): number {
    const each = chosen.flatMap(({ priceCents, quantity }) =>
      Array.from({ length: quantity }, () => priceCents),
    );
    const count = each.length;
    if (group.groupType === 'PORTION_DIVIDING') {
      const [one, other, ...more] = each;
      if (one !== undefined && other !== undefined && more.length === 0)
        return halvesPrice(one, other, group.halvesCost);
      if (count > 0 || group.min > 0)
        refuse(place, count > 2 ? 'choicesMany' : 'choicesFew', { limit: 2, of: group.name });
      return 0;
    }
    for (const { name, quantity, maximumQuantity: limit } of chosen)
      if (quantity > limit) refuse(place, 'choicesMany', { limit, of: name });
    if (count < group.min) refuse(place, 'choicesFew', { limit: group.min, of: group.name });
    if (count > group.max) refuse(place, 'choicesMany', { limit: group.max, of: group.name });
    return groupCharge(
      group.groupType,
      chosen.map(({ priceCents: price, ...option }) => ({ ...option, price })),
    );
  }

  const charges = chargesOf(size.optionGroupIds, choices, 'choices');
  if (mistakes.length > 0) return { mistakes };
  const priceCents = size.priceCents + sum(charges.map(({ cents }) => cents));
  const { tax, ratePercent, total } = taxOf(priceCents, item.taxRatePercent, menu.pricesIncludeTax);
  return {
    price: {
      ...{ itemId: item.id, sizeId: size.id, sizeCents: size.priceCents, charges, priceCents },
      chosen: chosenOptions,
      tax: { ratePercent, cents: tax },
      totalCents: total,
    },
  };
}
