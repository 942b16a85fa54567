import { z } from 'zod';
import {
  availability,
  type StoreParts,
  type Supply,
  soldOutUntil,
  supplyOf,
  withNeededParts,
} from './inStore.ts';
import { type ChannelMenu, type GroupLink, halvesCosts, type MenuSize, orderServices } from './menuShape.ts';
import { deepestGroup, limitsOnSize } from './modifierGroups.ts';
import { modifierPrice, sizePrice } from './prices.ts';
import { reachedFrom } from './reached.ts';
import { rateOnChannel, ratesByService } from './tax.ts';

const cents = z.int().min(0);

const option = z.object({
  id: z.string(),
  plu: z.string().nullable(),
  name: z.string(),
  priceCents: cents,
  defaultQuantity: z.int(),
  maximumQuantity: z.int(),
  optionGroupIds: z.array(z.string()).describe('The groups that open once guests have chosen it.'),
});

const optionGroup = z.object({
  id: z
    .string()
    .describe(
      'Sizes and options refer to it. A group that costs differently on some sizes is here once for each price.',
    ),
  groupId: z.string(),
  name: z.string(),
  groupType: z.string(),
  min: z.int(),
  max: z.int(),
  halvesCost: z
    .enum(halvesCosts)
    .describe('What two halves cost. It says nothing in groups that do not divide portions.'),
  options: z.array(option),
});

const size = z.object({
  id: z.string(),
  plu: z.string().nullable(),
  name: z.string(),
  priceCents: cents.nullable(),
  optionGroupIds: z.array(z.string()),
});

/** The tax of an item for each service of its channel. */
export const taxesByService = z
  .array(z.object({ service: z.enum(orderServices), percent: z.number() }))
  .default([])
  .describe('The tax for each service of the channel, if they differ; otherwise none.');

const item = z.object({
  id: z.string(),
  plu: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  imageId: z.string().nullable(),
  taxRatePercent: z.number().nullable(),
  taxes: taxesByService,
  sizes: z.array(size),
});

/** A menu on one channel with every price, as it is on one day. */
export const pricedMenu = z.object({
  channelMenuId: z.string(),
  menuId: z.string(),
  channelId: z.string(),
  name: z.string(),
  channelName: z.string(),
  on: z.string(),
  pricesIncludeTax: z.boolean().default(true).describe('False if guests pay tax on top of prices.'),
  isSold: z.boolean().describe('False while the channel menu, its menu or its channel is switched off.'),
  sections: z.array(
    z.object({ id: z.string().nullable(), name: z.string().nullable(), itemIds: z.array(z.string()) }),
  ),
  items: z.array(item),
  optionGroups: z.array(optionGroup),
});
export type PricedMenu = z.infer<typeof pricedMenu>;

const supply = { availability, soldOutUntil };

/** The file that platforms and tills get: only what has a price and a tax, as the store has it. */
export const builtMenu = pricedMenu.omit({ isSold: true }).extend({
  schema: z.literal('commissary-menu/1'),
  items: z.array(
    item.extend({
      taxRatePercent: z.number(),
      ...supply,
      sizes: z.array(size.extend({ priceCents: cents, ...supply })),
    }),
  ),
  optionGroups: z.array(optionGroup.extend({ options: z.array(option.extend(supply)) })),
});
export type BuiltMenu = z.infer<typeof builtMenu>;

/** Gives each group with its limits and prices an id, so that sizes share what is the same. */
function groupBook(menu: ChannelMenu) {
  const groups = new Map<string, PricedMenu['optionGroups'][number]>();
  const counts = new Map<string, number>();
  const known = new Map<string, string>();
  return {
    groups,
    idOf: (size: MenuSize, link: GroupLink) => idOf(size, link, 1),
  };

  /**
   * The id of the group as the size offers it, or as an option of that group opens it; undefined if the menu has no such
   * group.
   */
  function idOf(size: MenuSize, link: GroupLink, depth: number): string | undefined {
    const lists = [link.priceListId, size.onChannel?.priceListId, size.priceListId];
    const requested = [link.groupId, depth, size.unitSizeId, link.minimum, link.maximum, ...lists].join();
    const before = known.get(requested);
    if (before !== undefined) return before;
    const group = menu.groups.get(link.groupId);
    if (!group) return undefined;
    const { minimum: min, maximum: max } = limitsOnSize(group, link);
    // A size sets limits and a price list only for the groups that it offers itself.
    const opened = (groupId: string) =>
      idOf(size, { id: link.id, groupId, minimum: null, maximum: null, priceListId: null }, depth + 1);
    const options = group.options.map((one) => ({
      ...{ id: one.id, plu: one.code, name: one.name },
      priceCents: modifierPrice(menu, size, link, one).price,
      ...{ defaultQuantity: one.defaultQuantity, maximumQuantity: one.maximumQuantity },
      optionGroupIds: depth < deepestGroup ? one.groupIds.flatMap((groupId) => opened(groupId) ?? []) : [],
    }));
    const differences = options.map((one) => [one.priceCents, ...one.optionGroupIds]);
    const offered = [group.id, min, max, ...differences.flat()].join();
    const id = known.get(offered) ?? nextId(group.id);
    known.set(offered, id);
    known.set(requested, id);
    if (!groups.has(id))
      groups.set(id, {
        ...{ id, groupId: group.id, name: group.name, groupType: group.groupType },
        ...{ min, max, halvesCost: group.halvesCost, options },
      });
    return id;
  }

  function nextId(groupId: string): string {
    const count = (counts.get(groupId) ?? 0) + 1;
    counts.set(groupId, count);
    return count === 1 ? groupId : `${groupId}.${count}`;
  }
}

/** The headings of a menu with their items, and those without a heading at the end. */
function sectionsOf({ categories }: ChannelMenu, items: readonly ChannelMenu['items'][number][]) {
  const ids = new Map<string | null, string[]>(categories.map(({ id }) => [id, []]));
  const loose: string[] = [];
  for (const { id, categoryIds } of items) {
    const known = categoryIds.filter((category) => ids.has(category));
    for (const category of known) ids.get(category)?.push(id);
    if (known.length === 0) loose.push(id);
  }
  return [
    ...categories.map(({ id, name }) => ({ id, name, itemIds: ids.get(id) ?? [] })),
    { id: null, name: null, itemIds: loose },
  ].filter(({ itemIds }) => itemIds.length > 0);
}

/** Works out every price of a menu. */
export function priceMenu(menu: ChannelMenu): PricedMenu {
  const book = groupBook(menu);
  const items = menu.items.map((one) => ({
    ...{ id: one.id, plu: one.code, name: one.name, description: one.description, imageId: one.image },
    taxRatePercent: rateOnChannel(menu, one.taxGroupId)?.rate.ratePercent ?? null,
    taxes: ratesByService(menu, one.taxGroupId),
    sizes: one.sizes.map((sold) => ({
      ...{ id: sold.id, plu: sold.code, name: sold.name },
      priceCents: sizePrice(menu, one, sold).price,
      optionGroupIds: sold.groups.flatMap((link) => book.idOf(sold, link) ?? []),
    })),
  }));
  const { id: channelMenuId, menuId, channelId, name, channelName, on, isSold, pricesIncludeTax } = menu;
  return {
    ...{ channelMenuId, menuId, channelId, name, channelName, on, isSold, pricesIncludeTax },
    sections: sectionsOf(menu, menu.items),
    items,
    optionGroups: [...book.groups.values()],
  };
}

/**
 * The file of a menu: without the sizes that have no price, the items that have no tax or no size left, and what the
 * store has switched off. What the store has otherwise is so in the file. A menu that is not sold has nothing in it.
 * Documents of channels are written from it, so they have the same things.
 */
export function buildMenu({ isSold, ...priced }: PricedMenu, inStore: StoreParts = new Map()): BuiltMenu {
  const isShown = ({ id }: { id: string }) => !inStore.get(id)?.isHidden;
  const asInStore = <Part extends { id: string }>(part: Part): Part & Supply => {
    const found = inStore.get(part.id);
    return { ...part, ...found?.own, ...supplyOf(found) };
  };
  const optionGroups = priced.optionGroups
    .map((group) => ({ ...group, options: group.options.filter(isShown).map(asInStore) }))
    // A group from which guests must choose nothing, and can't, says nothing to them.
    .filter(({ min, options }) => min > 0 || options.length > 0);
  const offered = new Map(optionGroups.map((group) => [group.id, group]));
  const isOffered = (id: string) => offered.has(id);
  const items = (isSold ? priced.items : []).filter(isShown).flatMap(({ taxRatePercent, sizes, ...rest }) => {
    const sold = sizes.filter(isShown).flatMap(({ priceCents, optionGroupIds, ...size }) => {
      const ids = optionGroupIds.filter(isOffered);
      return priceCents === null ? [] : [asInStore({ ...size, priceCents, optionGroupIds: ids })];
    });
    return taxRatePercent === null || sold.length === 0
      ? []
      : [asInStore({ ...rest, taxRatePercent, sizes: sold })];
  });
  const remaining = new Set(items.map(({ id }) => id));
  const used = reachedFrom(
    items.flatMap(({ sizes }) => sizes.flatMap(({ optionGroupIds }) => optionGroupIds)),
    (id) => (offered.get(id)?.options ?? []).flatMap((one) => one.optionGroupIds),
  );
  const usedGroups = optionGroups
    .filter(({ id }) => used.has(id))
    .map((group) => ({
      ...group,
      options: group.options.map((one) => ({
        ...one,
        optionGroupIds: one.optionGroupIds.filter(isOffered),
      })),
    }));
  const needed = withNeededParts({ items, groups: usedGroups }, ({ optionGroupIds }) => optionGroupIds);
  return {
    schema: 'commissary-menu/1',
    ...priced,
    sections: priced.sections
      .map((section) => ({ ...section, itemIds: section.itemIds.filter((id) => remaining.has(id)) }))
      .filter(({ itemIds }) => itemIds.length > 0),
    items: needed.items,
    optionGroups: needed.groups,
  };
}
