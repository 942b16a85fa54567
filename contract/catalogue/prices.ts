import type {
  ChannelMenu,
  ListPrice,
  MenuItem,
  MenuSize,
  PriceList,
  RecordLink,
  SetByChange,
} from './menuShape.ts';
import { modifierPriceKey, strategies } from './menuShape.ts';
import { roundHalfUp, thousandths, whole } from './rounding.ts';

/** The rules that can give or change a price, in the words of the messages. */
export const priceRules = [
  'zero',
  'channelPrice',
  'custom',
  'channelSizeList',
  'channelMenuList',
  'storeGroupList',
  'sizeList',
  'defaultList',
  'linkList',
  'change',
  'batch',
  'included',
] as const;
export type PriceRule = (typeof priceRules)[number];

/** One step on the way to a price. */
export interface PriceStep {
  rule: PriceRule;
  /** The price after the step; null if the rule gives none. */
  price: number | null;
  /** The record that says so. */
  record: RecordLink | null;
}

/** A price, and the steps that led to it. The last step decided. */
export interface ResolvedPrice {
  price: number | null;
  steps: PriceStep[];
}

/** A price after a batch changed and rounded it. A half rounds up. */
export function batchPrice(
  price: number,
  { changePercent, roundTo }: NonNullable<PriceList['batch']>,
): number {
  return roundHalfUp(price * (whole + thousandths(changePercent)), whole * roundTo) * roundTo;
}

/** What prices follow from on a channel menu. */
export type PricedBy = Pick<
  ChannelMenu,
  'id' | 'name' | 'priceListId' | 'storeGroup' | 'defaultPriceListId' | 'priceLists'
>;

/** What the price of a size follows from. */
export type PricedSize = Pick<
  MenuSize,
  | 'id'
  | 'name'
  | 'pricingStrategy'
  | 'customPrice'
  | 'priceListId'
  | 'onChannel'
  | 'channelPrice'
  | 'channelChange'
>;

/** A price list that a price is looked up in, why, and the record that names the list. */
type Source = [PriceRule, string | null, RecordLink | null];

/** The price lists that apply to a size, most specific first. */
function sourcesOf(menu: PricedBy, size: PricedSize): Source[] {
  const { storeGroup } = menu;
  return [
    [
      'channelSizeList',
      size.onChannel?.priceListId ?? null,
      size.onChannel && { resource: 'menus/channel-subtypes', id: size.onChannel.id, name: size.name },
    ],
    ['channelMenuList', menu.priceListId, { resource: 'menus/channel-menus', id: menu.id, name: menu.name }],
    [
      'storeGroupList',
      storeGroup?.priceListId ?? null,
      storeGroup && { resource: 'stores/groups', id: storeGroup.id, name: storeGroup.name },
    ],
    ['sizeList', size.priceListId, { resource: 'menus/subtypes', id: size.id, name: size.name }],
    ['defaultList', menu.defaultPriceListId, null],
  ];
}

/** The step that names the price change behind a price, if there is one. */
const changeSteps = (change: SetByChange | undefined): PriceStep[] =>
  change
    ? [
        {
          rule: 'change',
          price: change.price,
          record: { resource: 'pricing/price-changes', id: change.id, name: change.name },
        },
      ]
    : [];

/** Asks the lists one after the other, and applies the batch of the list that has a price. */
function fromLists(
  menu: PricedBy,
  sources: readonly Source[],
  priceIn: (list: PriceList) => ListPrice | undefined,
): ResolvedPrice {
  const steps: PriceStep[] = [];
  for (const [rule, listId, namedBy] of sources) {
    const list = listId === null ? undefined : menu.priceLists.get(listId);
    const found = list && priceIn(list);
    if (!list || !found) {
      const record = list ? { resource: 'pricing/price-lists', id: list.id, name: list.name } : namedBy;
      steps.push({ rule, price: null, record });
      continue;
    }
    const record = { resource: 'pricing/price-list-elements', id: found.id, name: list.name };
    steps.push({ rule, price: found.price, record }, ...changeSteps(found.change));
    const listed = found.change?.price ?? found.price;
    const price = list.batch ? batchPrice(listed, list.batch) : listed;
    if (!list.batch || price === listed) return { price, steps };
    const { id, name } = list.batch;
    steps.push({ rule: 'batch', price, record: { resource: 'pricing/price-batches', id, name } });
    return { price, steps };
  }
  return { price: null, steps };
}

/**
 * What a size costs: nothing where its pricing says so, otherwise its price on this channel menu, its own price
 * where it has one, or the price in the first list that applies. Lists for upselling never apply to sizes.
 */
export function sizePrice(menu: PricedBy, item: Pick<MenuItem, 'id'>, size: PricedSize): ResolvedPrice {
  const { pricingStrategy, customPrice } = size.onChannel ?? size;
  const pricedBy = size.onChannel
    ? { resource: 'menus/channel-subtypes', id: size.onChannel.id, name: size.name }
    : { resource: 'menus/subtypes', id: size.id, name: size.name };
  if (pricingStrategy === strategies.zero)
    return { price: 0, steps: [{ rule: 'zero', price: 0, record: pricedBy }] };
  const { channelPrice } = size;
  if (channelPrice) {
    const { id, price, change } = channelPrice;
    const record = { resource: 'pricing/channel-prices', id, name: menu.name };
    return {
      price: change?.price ?? price,
      steps: [{ rule: 'channelPrice', price, record }, ...changeSteps(change)],
    };
  }
  const none: PriceStep = {
    rule: 'channelPrice',
    price: null,
    record: { resource: 'menus/channel-menus', id: menu.id, name: menu.name },
  };
  const { channelChange } = size;
  if (channelChange) return { price: channelChange.price, steps: [none, ...changeSteps(channelChange)] };
  if (pricingStrategy === strategies.custom)
    return { price: customPrice, steps: [none, { rule: 'custom', price: customPrice, record: pricedBy }] };
  const { price, steps } = fromLists(menu, sourcesOf(menu, size), (list) =>
    list.isUpsell ? undefined : (list.sizes.get(size.id) ?? list.items.get(item.id)),
  );
  return { price, steps: [none, ...steps] };
}

/** The price of a modifier in a list: in this unit size, otherwise in every size. */
const modifierPriceIn = (modifierId: string, unitSizeId: string | null) => (list: PriceList) =>
  list.modifiers.get(modifierPriceKey(modifierId, unitSizeId)) ??
  list.modifiers.get(modifierPriceKey(modifierId, null));

/**
 * What a modifier costs with a size: its price in the list of the link between size and group, otherwise in the first
 * list that applies to the size, otherwise nothing. Instructions always cost nothing.
 */
export function modifierPrice(
  menu: ChannelMenu,
  size: MenuSize,
  link: { id: string; priceListId: string | null },
  modifier: { id: string; name: string; isInstructional: boolean },
): ResolvedPrice & { price: number } {
  const included: PriceStep = {
    rule: 'included',
    price: 0,
    record: { resource: 'menus/modifiers', id: modifier.id, name: modifier.name },
  };
  if (modifier.isInstructional) return { price: 0, steps: [included] };
  const linked: RecordLink = { resource: 'menus/subtype-modifier-groups', id: link.id, name: size.name };
  const { price, steps } = fromLists(
    menu,
    [['linkList', link.priceListId, linked], ...sourcesOf(menu, size)],
    modifierPriceIn(modifier.id, size.unitSizeId),
  );
  return price === null ? { price: 0, steps: [...steps, included] } : { price, steps };
}
