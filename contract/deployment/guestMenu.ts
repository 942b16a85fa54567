import { type Supply, supplyOfBoth } from '../catalogue/inStore.ts';
import { reachedFrom } from '../catalogue/reached.ts';
import { roundHalfUp } from '../catalogue/rounding.ts';
import { type LanguageCode, textsIn } from '../languages.ts';
import { byId, channelIds } from './channelIds.ts';
import type { DeploymentGroup, DeploymentItem, DeploymentMenu } from './deploymentMenu.ts';

type GuestWords = Readonly<Record<'size' | 'first' | 'second', string>>;

/** The words that guests read and no record holds, in the language of the business. */
const guestWords: Readonly<Record<LanguageCode, GuestWords>> = {
  en: { size: 'Choose a size', first: 'first half', second: 'second half' },
  es: { size: 'Elige un tamaño', first: 'primera mitad', second: 'segunda mitad' },
  ar: { size: 'اختر الحجم', first: 'النصف الأول', second: 'النصف الثاني' },
};

/** Something to choose in a group: a size, or a modifier. */
export interface GuestOption {
  id: string;
  code: string | null;
  name: string;
  priceCents: number;
  defaultQuantity: number;
  maximumQuantity: number;
  isSoldOut: boolean;
  soldOutUntil: string | null;
  /** The highest tax of the items that offer it, because an option has one tax wherever it stands. */
  taxPercent: number;
  groupIds: string[];
}

export interface GuestGroup {
  id: string;
  name: string;
  /** The half that guests choose here, and the name of the group that has both. */
  half?: { of: string; which: 'first' | 'second' };
  min: number;
  max: number;
  options: GuestOption[];
}

export interface GuestItem
  extends Pick<DeploymentItem, 'name' | 'description' | 'taxPercent' | 'soldOutUntil'> {
  /** The file that platforms get a picture of; null for none. */
  pictureId: string | null;
  id: string;
  code: string;
  priceCents: number;
  isSoldOut: boolean;
  groupIds: string[];
}

/** A menu in the words of delivery platforms, which know items and groups, and neither sizes nor halves. */
export interface GuestMenu {
  sections: { id: string; name: string; itemIds: string[] }[];
  items: GuestItem[];
  groups: GuestGroup[];
}

const guestSupply = ({ availability, soldOutUntil }: Supply) => ({
  isSoldOut: availability === 'SOLD_OUT',
  soldOutUntil,
});

export const isHalves = ({ groupType }: Pick<DeploymentGroup, 'groupType'>): boolean =>
  groupType === 'PORTION_DIVIDING';

/** The groups of these ids, and those that their options open. */
function groupsFrom(ids: readonly string[], groups: ReadonlyMap<string, DeploymentGroup>): Set<string> {
  return reachedFrom(ids, (id) => (groups.get(id)?.options ?? []).flatMap((option) => option.groupIds));
}

/** The taxes of the items that offer each modifier. */
export function modifierTaxes({ items, groups }: DeploymentMenu): Map<string, number[]> {
  const ofGroups = new Map<string, Set<number>>();
  const groupsById = new Map(groups.map((group) => [group.id, group]));
  for (const { taxPercent, sizes } of items)
    for (const id of groupsFrom(
      sizes.flatMap(({ groupIds }) => groupIds),
      groupsById,
    ))
      ofGroups.set(id, (ofGroups.get(id) ?? new Set()).add(taxPercent));
  const taxes = new Map<string, Set<number>>();
  for (const { id, options } of groups)
    for (const option of options)
      taxes.set(option.id, new Set([...(taxes.get(option.id) ?? []), ...(ofGroups.get(id) ?? [])]));
  return new Map([...taxes].map(([id, found]) => [id, [...found]]));
}

const halves = ['first', 'second'] as const;

/** The ids of the groups that guests see of one of ours. */
const guestGroupIds = (group: DeploymentGroup): string[] =>
  isHalves(group) ? halves.map((which) => channelIds.half(group.id, which)) : [channelIds.group(group.id)];

/** The groups that guests see of one of ours: two for halves, each at half of the price, otherwise one. */
function guestGroups(
  group: DeploymentGroup,
  taxes: ReadonlyMap<string, readonly number[]>,
  idsOf: (groupIds: readonly string[]) => string[],
  words: GuestWords,
): GuestGroup[] {
  const options = group.options.map((option) => ({
    taxPercent: Math.max(0, ...(taxes.get(option.id) ?? [])),
    ...{ id: channelIds.option(option.id), code: option.code, name: option.name },
    ...{ priceCents: option.priceCents, ...guestSupply(option) },
    groupIds: idsOf(option.groupIds),
    ...{ defaultQuantity: option.defaultQuantity, maximumQuantity: option.maximumQuantity },
  }));
  const { min, max } = group;
  if (!isHalves(group)) return [{ id: channelIds.group(group.id), name: group.name, min, max, options }];
  return halves.map((which) => ({
    ...{ id: channelIds.half(group.id, which), name: `${group.name}: ${words[which]}` },
    half: { of: group.name, which },
    ...{ min: Math.min(min, 1), max: 1 },
    options: options.map((option) => ({
      ...option,
      ...{ priceCents: roundHalfUp(option.priceCents, 2), defaultQuantity: 0, maximumQuantity: 1 },
    })),
  }));
}

/** The required group from which guests choose the size of an item. */
const sizeGroup = (
  { id, sizes, taxPercent, ...item }: DeploymentItem,
  idsOf: (groupIds: readonly string[]) => string[],
  words: GuestWords,
): GuestGroup => ({
  ...{ id: channelIds.sizeGroup(id), name: words.size, min: 1, max: 1 },
  options: sizes.map((size) => ({
    ...{ id: channelIds.size(size.id), code: size.code, name: size.name, priceCents: size.priceCents },
    ...{ defaultQuantity: 0, maximumQuantity: 1, ...guestSupply(supplyOfBoth(item, size)), taxPercent },
    groupIds: idsOf(size.groupIds),
  })),
});

/** Writes sizes and halves as groups. What stands under no heading is left out, because platforms show headings only. */
export function guestMenu(menu: DeploymentMenu): GuestMenu {
  const { sections, items, groups } = menu;
  const words = textsIn(guestWords, menu.language);
  const taxes = modifierTaxes(menu);
  const groupsById = new Map(groups.map((group) => [group.id, group]));
  const idsOf = (ids: readonly string[]) =>
    ids.flatMap((id) => groupsById.get(id) ?? []).flatMap(guestGroupIds);
  const headed = sections.flatMap(({ id, name, itemIds }) =>
    id === null || name === null
      ? []
      : [{ id: channelIds.section(id), name, itemIds: itemIds.map(channelIds.item) }],
  );
  const shown = new Set(headed.flatMap(({ itemIds }) => itemIds));
  const sold = items.filter(({ id }) => shown.has(channelIds.item(id)));
  const used = groupsFrom(
    sold.flatMap(({ sizes }) => sizes.flatMap((size) => size.groupIds)),
    groupsById,
  );
  return {
    sections: headed,
    items: sold.map(({ id, code, name, description, imageId, taxPercent, sizes, ...item }) => {
      const [only, ...others] = sizes;
      const pictureId = menu.arePicturesPublic ? imageId : null;
      const texts = { id: channelIds.item(id), name, description };
      const shared = { ...texts, pictureId, taxPercent, ...guestSupply(item) };
      return only && others.length === 0
        ? {
            ...{ ...shared, code: only.code ?? code, priceCents: only.priceCents },
            ...guestSupply(supplyOfBoth(item, only)),
            groupIds: idsOf(only.groupIds),
          }
        : // Platforms add the price of the size to that of the item.
          { ...shared, code, priceCents: 0, groupIds: [channelIds.sizeGroup(id)] };
    }),
    groups: byId([
      ...sold.filter(({ sizes }) => sizes.length > 1).map((item) => sizeGroup(item, idsOf, words)),
      ...groups.filter(({ id }) => used.has(id)).flatMap((group) => guestGroups(group, taxes, idsOf, words)),
    ]),
  };
}
