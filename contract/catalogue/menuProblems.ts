import type { ChannelMenu, GroupLink, MenuGroup, MenuItem, MenuSize, RecordLink } from './menuShape.ts';
import { deepestGroup, type GroupMistakeCode, groupMistakes, limitsOnSize } from './modifierGroups.ts';
import { modifierPrice, sizePrice } from './prices.ts';
import { reachedFrom } from './reached.ts';
import { rateOnChannel } from './tax.ts';

/** What is wrong with a menu, by the specification's codes. */
export const problemCodes = [
  'PRICE_MISSING',
  'PRICE_NEGATIVE',
  'PRICE_TOO_HIGH',
  'TAX_MISSING',
  'GROUP_MIN_MAX',
  'GROUP_UNREACHABLE',
  'GROUP_EMPTY',
  'MODIFIER_DEPTH',
  'VARIANT_ORPHAN',
  'PLU_DUPLICATE',
  'NAME_TOO_LONG',
  'IMAGE_INVALID',
] as const;
export type ProblemCode = (typeof problemCodes)[number];

/** Something wrong: the record that is wrong, and the item that it was found on, or nothing for a thing of its own. */
export interface MenuProblem {
  code: ProblemCode;
  record: RecordLink;
  /** What the sentence names besides the record, such as the item of a size. */
  of: string | null;
}

/** The highest price that tills take, in minor units. */
export const highestPrice = 999_999;

/** The longest name that platforms take. */
const maxNameLength = 80;

/** The kinds of pictures that platforms take. */
const imageTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

type Found = Omit<MenuProblem, 'code'>;
type Check = (menu: ChannelMenu) => Found[];

const itemLink = ({ id, name }: MenuItem): RecordLink => ({ resource: 'menus/items', id, name });
const ofItem = (item: MenuItem): Found => ({ record: itemLink(item), of: null });
const ofSize = (item: MenuItem, { id, name }: MenuSize): Found => ({
  record: { resource: 'menus/subtypes', id, name },
  of: item.name,
});

const sizesWhere =
  (isWrong: (menu: ChannelMenu, item: MenuItem, size: MenuSize) => boolean): Check =>
  (menu) =>
    menu.items.flatMap((item) =>
      item.sizes.filter((size) => isWrong(menu, item, size)).map((size) => ofSize(item, size)),
    );

/** Sizes and modifiers whose price is wrong; each modifier once. */
const pricesWhere =
  (isWrong: (price: number) => boolean): Check =>
  (menu) => {
    const modifiers = new Map<string, Found>();
    const sizes = sizesWhere((_menu, item, size) => {
      const price = sizePrice(menu, item, size).price;
      return price !== null && isWrong(price);
    })(menu);
    const seen = new Set<string>();
    for (const { sizes } of menu.items)
      for (const size of sizes)
        for (const link of size.groups) {
          const lists = [link.priceListId, size.onChannel?.priceListId, size.priceListId];
          const key = [link.groupId, size.unitSizeId, ...lists].join();
          if (seen.has(key)) continue;
          seen.add(key);
          const reached = reachedFrom([link.groupId], (id) =>
            (menu.groups.get(id)?.options ?? []).flatMap((option) => option.groupIds),
          );
          for (const groupId of reached) {
            const priceListId = groupId === link.groupId ? link.priceListId : null;
            for (const option of menu.groups.get(groupId)?.options ?? []) {
              if (!isWrong(modifierPrice(menu, size, { id: link.id, priceListId }, option).price)) continue;
              const record = { resource: 'menus/modifiers', id: option.id, name: option.name };
              modifiers.set(option.id, { record, of: null });
            }
          }
        }
    return [...sizes, ...modifiers.values()];
  };

const priceMissing: Check = (menu) => [
  ...menu.items.filter(({ sizes }) => sizes.length === 0).map(ofItem),
  ...sizesWhere((_menu, item, size) => sizePrice(menu, item, size).price === null)(menu),
];

const taxMissing: Check = (menu) =>
  menu.items.filter(({ taxGroupId }) => !rateOnChannel(menu, taxGroupId)).map(ofItem);

/** A variant that templates offer only with another one, on a size that lacks the other. */
const variantOrphan = sizesWhere(({ variantParents }, _item, { variantIds }) =>
  variantIds.some((id) => {
    const parents = variantParents.get(id) ?? [null];
    return !parents.some((parent) => parent === null || variantIds.includes(parent));
  }),
);

/** Codes that two things share. The only size of an item may have the code of the item. */
const pluDuplicate: Check = ({ items }) => {
  const owners = new Map<string, Found[]>();
  const add = (code: string | null, owner: Found) => {
    if (code === null || code === '') return;
    owners.set(code, [...(owners.get(code) ?? []), owner]);
  };
  for (const item of items) {
    add(item.code, ofItem(item));
    for (const size of item.sizes)
      if (item.sizes.length > 1 || size.code !== item.code) add(size.code, ofSize(item, size));
  }
  return [...owners.values()].filter(({ length }) => length > 1).flat();
};

const nameTooLong: Check = ({ items, groups, categories }) => {
  const isLong = ({ name }: { name: string }) => [...name].length > maxNameLength;
  const linked = (resource: string, records: readonly { id: string; name: string }[]): Found[] =>
    records.filter(isLong).map(({ id, name }) => ({ record: { resource, id, name }, of: null }));
  const options = [...groups.values()].flatMap((group) => group.options);
  return [
    ...linked('menus/item-categories', categories),
    ...items.flatMap((item) => [
      ...(isLong(item) ? [ofItem(item)] : []),
      ...item.sizes.filter(isLong).map((size) => ofSize(item, size)),
    ]),
    ...linked('menus/modifier-groups', [...groups.values()]),
    ...linked('menus/modifiers', [...new Map(options.map((option) => [option.id, option])).values()]),
  ];
};

const imageInvalid: Check = ({ items }) =>
  items
    .filter(
      ({ image, imageType }) => image !== null && (imageType === null || !imageTypes.includes(imageType)),
    )
    .map(ofItem);

/** A group, or a size that has limits of its own for the group. */
interface FoundInGroup {
  record: RecordLink;
  of: string | null;
}

const ofGroup = ({ id, name }: MenuGroup): FoundInGroup => ({
  record: { resource: 'menus/modifier-groups', id, name },
  of: null,
});

const hasMistake = (code: GroupMistakeCode, group: MenuGroup, link?: GroupLink) =>
  groupMistakes(link ? limitsOnSize(group, link) : group, group.options).some(
    (mistake) => mistake.code === code,
  );

/** Groups with a mistake, and sizes whose own limits for a group make it. */
const groupsWith =
  (code: GroupMistakeCode) =>
  (menu: ChannelMenu): FoundInGroup[] => {
    const groups = [...menu.groups.values()].filter((group) => hasMistake(code, group));
    const links = menu.items.flatMap(({ sizes }) =>
      sizes.flatMap((size) =>
        size.groups.flatMap((link) => {
          const group = menu.groups.get(link.groupId);
          if (!group || (link.minimum === null && link.maximum === null)) return [];
          if (groups.includes(group) || !hasMistake(code, group, link)) return [];
          const record = { resource: 'menus/subtype-modifier-groups', id: link.id, name: group.name };
          return [{ record, of: size.name }];
        }),
      ),
    );
    return [...groups.map(ofGroup), ...links];
  };

/** Groups in which options open further groups too deeply. */
function modifierDepth(menu: ChannelMenu): FoundInGroup[] {
  const isTooDeep = (group: MenuGroup | undefined, depth: number): boolean =>
    group !== undefined &&
    (depth > deepestGroup ||
      group.options.some(({ groupIds }) => groupIds.some((id) => isTooDeep(menu.groups.get(id), depth + 1))));
  return [...menu.groups.values()].filter((group) => isTooDeep(group, 1)).map(ofGroup);
}

/** One check for each code. */
const menuChecks: Readonly<Record<ProblemCode, Check>> = {
  PRICE_MISSING: priceMissing,
  PRICE_NEGATIVE: pricesWhere((price) => price < 0),
  PRICE_TOO_HIGH: pricesWhere((price) => price > highestPrice),
  TAX_MISSING: taxMissing,
  GROUP_MIN_MAX: groupsWith('GROUP_MIN_MAX'),
  GROUP_UNREACHABLE: groupsWith('GROUP_UNREACHABLE'),
  GROUP_EMPTY: groupsWith('GROUP_EMPTY'),
  MODIFIER_DEPTH: modifierDepth,
  VARIANT_ORPHAN: variantOrphan,
  PLU_DUPLICATE: pluDuplicate,
  NAME_TOO_LONG: nameTooLong,
  IMAGE_INVALID: imageInvalid,
};

/** Everything that is wrong with a menu. A menu without problems can be sold as it is. */
export const menuProblems = (menu: ChannelMenu): MenuProblem[] =>
  problemCodes.flatMap((code) => menuChecks[code](menu).map((found) => ({ code, ...found })));
