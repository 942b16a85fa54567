/** A list with the element at one index moved to another. */
export function movedTo<Element>(list: readonly Element[], from: number, to: number): Element[] {
  const moved = list[from];
  if (moved === undefined) return [...list];
  return list.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/**
 * The order of all items once some of them are arranged: these share the places that they had, and every other item
 * stays where it is.
 */
export function arrangedAmong(all: readonly string[], arranged: readonly string[]): string[] {
  const among = new Set(arranged);
  const next = arranged[Symbol.iterator]();
  return all.map((id) => (among.has(id) ? (next.next().value ?? id) : id));
}

/**
 * The categories of an item that somebody puts into another one.
 * @param from the category that it leaves; without one, it stays in all of them
 */
export const categoriesWith = (
  categoryIds: readonly string[],
  to: string,
  from: string | undefined,
): string[] => [...categoryIds.filter((id) => id !== from && id !== to), to];
