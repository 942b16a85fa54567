import { z } from 'zod';

/** Whether guests can order something now. A sold-out thing stays in sight, and stores bring it back. */
export const availability = z.enum(['AVAILABLE', 'SOLD_OUT']);

export const soldOutUntil = z
  .string()
  .nullable()
  .describe(
    'When a sold-out thing comes back by itself; null if somebody has to say so, or it is not sold out.',
  );

/** Whether guests can order a part of a menu, and when they can again. */
export interface Supply {
  availability: z.infer<typeof availability>;
  soldOutUntil: string | null;
}

/** Whether a store has run out of something. */
export interface StoreSupply {
  isSoldOut: boolean;
  /** When it comes back by itself, if it does. */
  soldOutUntil?: string | null;
}

/** An item, a size or a modifier as the store has it. */
export interface StorePart extends StoreSupply {
  isHidden: boolean;
  /** The values that the store has of its own. */
  own: { name?: string; description?: string | null; imageId?: string | null; plu?: string | null };
}

/** What a store has otherwise than the menu, by the id of the item, the size or the modifier. */
export type StoreParts = ReadonlyMap<string, StorePart>;

/** What a menu says of a part that a store has, or has run out of. */
export const supplyOf = (part: StoreSupply | undefined): Supply =>
  part?.isSoldOut
    ? { availability: 'SOLD_OUT', soldOutUntil: part.soldOutUntil ?? null }
    : { availability: 'AVAILABLE', soldOutUntil: null };

/** The later end of two, where null never ends. */
const laterEnd = (one: string | null, other: string | null) =>
  one === null || other === null ? null : one > other ? one : other;

/** Something that guests can order only while they can order both. */
export function supplyOfBoth(one: Supply, other: Supply): Supply {
  if (one.availability === 'AVAILABLE') return other;
  if (other.availability === 'AVAILABLE') return one;
  return { availability: 'SOLD_OUT', soldOutUntil: laterEnd(one.soldOutUntil, other.soldOutUntil) };
}

const available: Supply = { availability: 'AVAILABLE', soldOutUntil: null };

/** Something to choose in a group, and how often guests can choose it. */
type Choosable = Supply & { maximumQuantity: number };

/** Whether guests can choose as many options as they must, and when they can again. */
function supplyOfChoice(min: number, options: readonly Choosable[]): Supply {
  if (min <= 0) return available;
  const known = options.filter(
    ({ availability: now, soldOutUntil: until }) => now === 'AVAILABLE' || until !== null,
  );
  const inOrder = known.toSorted((one, other) =>
    (one.soldOutUntil ?? '').localeCompare(other.soldOutUntil ?? ''),
  );
  let reached = 0;
  for (const option of inOrder) {
    reached += option.maximumQuantity;
    if (reached >= min) return { availability: option.availability, soldOutUntil: option.soldOutUntil };
  }
  return { availability: 'SOLD_OUT', soldOutUntil: null };
}

/** A group from which guests choose at least so many options. */
interface NeededGroup {
  id: string;
  groupType: string;
  min: number;
  options: Choosable[];
}

/** Both halves of a portion can be the same option. */
const leastOf = ({ groupType, min }: { groupType: string; min: number }): number =>
  groupType === 'PORTION_DIVIDING' ? Math.min(min, 1) : min;

/**
 * A menu in which whatever guests cannot order for want of its parts is sold out: an option or a size while a group from
 * which they must choose has too few options left, and an item while all its sizes are. It comes back with these.
 * @param opens the groups from which guests of a size or an option choose
 */
export function withNeededParts<Group extends NeededGroup, Item extends Supply & { sizes: Supply[] }>(
  menu: { items: readonly Item[]; groups: readonly Group[] },
  opens: (part: Group['options'][number] | Item['sizes'][number]) => readonly string[],
): { items: Item[]; groups: Group[] } {
  const byId = new Map(menu.groups.map((group) => [group.id, group]));
  const known = new Map<string, Supply>();
  const supplyOfGroup = (id: string): Supply => {
    const found = known.get(id);
    if (found) return found;
    // Options can open the group in which they are. In such a circle, the group at which it began decides.
    known.set(id, available);
    const group = byId.get(id);
    const supply = group ? supplyOfChoice(leastOf(group), group.options.map(withGroups)) : available;
    known.set(id, supply);
    return supply;
  };
  const withGroups = <Part extends Group['options'][number] | Item['sizes'][number]>(part: Part): Part => ({
    ...part,
    ...opens(part).map(supplyOfGroup).reduce(supplyOfBoth, {
      availability: part.availability,
      soldOutUntil: part.soldOutUntil,
    }),
  });
  return {
    items: menu.items.map((item) => {
      const sizes = item.sizes.map(withGroups);
      const { availability: now, soldOutUntil: until } = item;
      const ofSizes = supplyOfChoice(
        Math.min(sizes.length, 1),
        sizes.map((size) => ({ ...size, maximumQuantity: 1 })),
      );
      return { ...item, sizes, ...supplyOfBoth({ availability: now, soldOutUntil: until }, ofSizes) };
    }),
    groups: menu.groups.map((group) => ({ ...group, options: group.options.map(withGroups) })),
  };
}
