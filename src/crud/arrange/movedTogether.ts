import type { Identifier } from 'ra-core';

/**
 * An order with some of its records moved together, in the order that they had.
 * @param place how many of the other records come before them
 */
export function movedTogether(
  order: readonly Identifier[],
  chosen: ReadonlySet<Identifier>,
  place: number,
): Identifier[] {
  const others = order.filter((id) => !chosen.has(id));
  const moved = order.filter((id) => chosen.has(id));
  return others.toSpliced(place, 0, ...moved);
}
