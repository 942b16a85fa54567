import { type StoreSupply, type Supply, supplyOf, withNeededParts } from '../catalogue/inStore.ts';
import type { DeploymentMenu } from './deploymentMenu.ts';

/** What a store has run out of, by the id of the item, the size or the modifier. */
export type SoldOutParts = ReadonlyMap<string, StoreSupply>;

/**
 * A menu that was deployed, with what guests can order of it now. Everything else stays as it was deployed: a price that
 * somebody has changed since waits for the next deployment.
 */
export function withSupply(menu: DeploymentMenu, soldOut: SoldOutParts): DeploymentMenu {
  const supplied = <Part extends Supply & { id: string }>(part: Part): Part => ({
    ...part,
    ...supplyOf(soldOut.get(part.id)),
  });
  const items = menu.items.map((item) => ({ ...supplied(item), sizes: item.sizes.map(supplied) }));
  const groups = menu.groups.map((group) => ({ ...group, options: group.options.map(supplied) }));
  return { ...menu, ...withNeededParts({ items, groups }, ({ groupIds }) => groupIds) };
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
