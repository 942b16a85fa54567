import { z } from 'zod';
import type { DeploymentChannel } from './channels.ts';
import type { DeploymentMenu } from './deploymentMenu.ts';
import { keyOf, type MenuPart, type MenuParts, partKinds } from './menuParts.ts';
import { shownItems } from './shownItems.ts';

/** What can have happened to a part of a menu, the most important first. */
const changeKinds = [
  'REMOVED',
  'ADDED',
  'RENAMED',
  'PRICE',
  'AVAILABILITY',
  'ORDER',
  'HOURS',
  'DETAILS',
] as const;

const value = z.union([z.string(), z.number(), z.null()]);

export const menuChange = z.object({
  kind: z.enum(changeKinds),
  part: z.enum(partKinds),
  id: z.string(),
  name: z.string(),
  of: z.string().nullable().describe('The name of the item or group that it belongs to.'),
  before: value.describe('The name, price in minor units or availability before; null for other changes.'),
  after: value,
});
export type MenuChange = z.infer<typeof menuChange>;

const shrinkGuards = ['FINE', 'CONFIRM', 'EMPTY'] as const;

/** What somebody changed of a menu on its channel, as it is stored with the live menu: from ours to what the channel shows. */
export const keptDrift = z.object({ changes: z.array(menuChange) }).nullable();
export type KeptDrift = z.infer<typeof keptDrift>;

/** What differs between two menus, in the words of people: not lines of a file, but names, prices, order. */
export const menuChanges = z.object({
  changes: z.array(menuChange),
  itemsBefore: z.int().describe('Items that guests saw before.'),
  itemsRemoved: z.int().describe('How many of them guests see no longer.'),
  guard: z.enum(shrinkGuards),
});
export type MenuChanges = z.infer<typeof menuChanges>;

/** The share of items from which a removal has to be confirmed by typing. */
const largestShare = 0.2;

/** How many items go from what guests of a channel see, and whether so many may: it must not be all of them. */
export function shrinkOf(
  before: DeploymentMenu | undefined,
  after: DeploymentMenu,
  channel: DeploymentChannel,
): Omit<MenuChanges, 'changes'> {
  const was = before ? shownItems(before, channel) : new Set<string>();
  const is = shownItems(after, channel);
  const itemsRemoved = [...was].filter((id) => !is.has(id)).length;
  const confirmed = itemsRemoved > was.size * largestShare ? 'CONFIRM' : 'FINE';
  return { itemsBefore: was.size, itemsRemoved, guard: is.size === 0 ? 'EMPTY' : confirmed };
}

/** The items in the order in which guests read them. */
function inOrder({ sections, items }: DeploymentMenu): DeploymentMenu['items'] {
  const places = new Map(sections.flatMap(({ itemIds }) => itemIds).map((id, index) => [id, index]));
  const placeOf = ({ id }: { id: string }) => places.get(id) ?? places.size;
  return items.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The parts of a menu by keys that the same part has in every version. */
function partsOf(menu: DeploymentMenu): MenuParts {
  const parts = new Map<string, MenuPart>();
  const add = (of: string | null, part: Omit<MenuPart, 'of'>) =>
    parts.set(keyOf(part.part, part.id, part.within), { ...part, of });
  const headings = new Map<string, string[]>();
  for (const { id, itemIds } of menu.sections)
    for (const itemId of itemIds) headings.set(itemId, [...(headings.get(itemId) ?? []), id ?? '']);
  add(null, {
    ...{ part: 'MENU', id: menu.channelMenuId, name: menu.name, hours: JSON.stringify(menu.hours) },
    order: menu.sections.map(({ id }) => id ?? ''),
    details: JSON.stringify([
      ...[menu.currency, menu.country, menu.language, menu.arePicturesPublic, menu.pricesIncludeTax],
    ]),
  });
  for (const { id, name, itemIds } of menu.sections)
    add(null, { part: 'SECTION', id: id ?? '', name: name ?? '', order: itemIds });
  for (const item of inOrder(menu)) {
    const { id, name, availability, soldOutUntil, code, description, imageId, taxPercent, taxes, sizes } =
      item;
    add(null, {
      ...{ part: 'ITEM', id, name, availability, order: sizes.map((size) => size.id) },
      details: JSON.stringify([
        ...[code, description, imageId, taxPercent, taxes, soldOutUntil, headings.get(id)?.toSorted()],
      ]),
    });
    for (const size of sizes)
      add(name, {
        ...{ part: 'SIZE', id: size.id, name: size.name, price: size.priceCents, order: size.groupIds },
        availability: size.availability,
        details: JSON.stringify([size.code, size.groupIds.toSorted(), size.soldOutUntil]),
        within: keyOf('ITEM', id),
      });
  }
  for (const { id, groupId, name, groupType, min, max, halvesCost, options } of menu.groups) {
    add(null, {
      ...{ part: 'GROUP', id, name, order: options.map((option) => option.id) },
      details: JSON.stringify([groupId, groupType, min, max, halvesCost]),
    });
    for (const { id: own, name: called, priceCents: price, availability, ...option } of options)
      add(name, {
        ...{ part: 'OPTION', id: own, name: called, price, availability, order: option.groupIds },
        details: JSON.stringify([
          ...[option.code, option.defaultQuantity, option.maximumQuantity, option.soldOutUntil],
          option.groupIds.toSorted(),
        ]),
        within: keyOf('GROUP', id),
      });
  }
  return parts;
}

/** True if what stands in both has another order. What came or went does not count as that. */
function isArranged(before: readonly string[] = [], after: readonly string[] = []): boolean {
  const [there, here] = [new Set(before), new Set(after)];
  const stayed = before.filter((id) => here.has(id));
  return after.filter((id) => there.has(id)).some((id, index) => id !== stayed[index]);
}

/** Everything that happened to a part that is in both menus. */
function changesOf(before: MenuPart, after: MenuPart): MenuChange[] {
  const { part, id, name, of } = after;
  const changes: MenuChange[] = [];
  const add = (kind: MenuChange['kind'], was: MenuChange['before'] = null, is: MenuChange['after'] = null) =>
    changes.push({ kind, part, id, name, of, before: was, after: is });
  if (before.name !== after.name) add('RENAMED', before.name, after.name);
  if (before.price !== after.price) add('PRICE', before.price ?? null, after.price ?? null);
  if (before.availability !== after.availability)
    add('AVAILABILITY', before.availability ?? null, after.availability ?? null);
  if (isArranged(before.order, after.order)) add('ORDER');
  if (before.hours !== after.hours) add('HOURS');
  if (before.details !== after.details) add('DETAILS');
  return changes;
}

/** What differs between the parts of two versions of a menu, the most important first. */
export function partChanges(was: MenuParts, is: MenuParts): MenuChange[] {
  const whole = (kind: 'ADDED' | 'REMOVED', { part, id, name, of }: MenuPart): MenuChange => ({
    ...{ kind, part, id, name, of, before: null, after: null },
  });
  const isReported = ({ within }: MenuPart) => within !== undefined && !(was.has(within) && is.has(within));
  const removed = [...was].flatMap(([key, part]) =>
    is.has(key) || isReported(part) ? [] : [whole('REMOVED', part)],
  );
  const others = [...is].flatMap(([key, part]) => {
    const earlier = was.get(key);
    if (earlier) return changesOf(earlier, part);
    return isReported(part) ? [] : [whole('ADDED', part)];
  });
  const rank = new Map(changeKinds.map((kind, index) => [kind, index]));
  return [...removed, ...others].sort(
    (one, other) => (rank.get(one.kind) ?? 0) - (rank.get(other.kind) ?? 0),
  );
}

/** What differs between two versions of a menu on a channel. The day and the store that they are for are no differences. */
export const changesBetween = (
  before: DeploymentMenu,
  after: DeploymentMenu,
  channel: DeploymentChannel,
): MenuChanges => ({
  changes: partChanges(partsOf(before), partsOf(after)),
  ...shrinkOf(before, after, channel),
});
