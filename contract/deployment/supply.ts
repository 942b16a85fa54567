import { type StoreSupply, type Supply, supplyOf } from '../catalogue/inStore.ts';
import type { DeploymentMenu } from './deploymentMenu.ts';

/** What a store has run out of, by the id of the item, the size or the modifier. */
export type SoldOutParts = ReadonlyMap<string, StoreSupply>;

/** The later end of two, where null never ends. */
const laterEnd = (one: string | null, other: string | null) =>
  one === null || other === null ? null : one > other ? one : other;

/** Something that guests can order only while they can order both. */
export function supplyOfBoth(one: Supply, other: Supply): Supply {
  if (one.availability === 'AVAILABLE') return other;
  if (other.availability === 'AVAILABLE') return one;
  return { availability: 'SOLD_OUT', soldOutUntil: laterEnd(one.soldOutUntil, other.soldOutUntil) };
}

/**
 * A menu that was deployed, with what guests can order of it now. Everything else stays as it was deployed: a price that
 * somebody has changed since waits for the next deployment.
 */
export function withSupply(menu: DeploymentMenu, soldOut: SoldOutParts): DeploymentMenu {
  const supplied = <Part extends Supply & { id: string }>(part: Part): Part => ({
    ...part,
    ...supplyOf(soldOut.get(part.id)),
  });
  return {
    ...menu,
    items: menu.items.map((item) => ({ ...supplied(item), sizes: item.sizes.map(supplied) })),
    groups: menu.groups.map((group) => ({ ...group, options: group.options.map(supplied) })),
  };
}

/** True if guests can order the same of both forms of a menu. */
export function haveSameSupply(one: DeploymentMenu, other: DeploymentMenu): boolean {
  const supplyIn = ({ items, groups }: DeploymentMenu) =>
    JSON.stringify(
      [
        ...items.flatMap((item) => [item, ...item.sizes]),
        ...groups.flatMap(({ options }) => options),
      ].flatMap(({ id, availability, soldOutUntil }) =>
        availability === 'SOLD_OUT' ? [[id, soldOutUntil]] : [],
      ),
    );
  return supplyIn(one) === supplyIn(other);
}
