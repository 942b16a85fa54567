import type { HomeArrangement } from '../../../contract/calls/home.ts';

interface Named {
  key: string;
}

/** The entries in the order of an arrangement. Those that it does not know come last, in their own order. */
export function inOrder<Entry extends Named>(
  entries: readonly Entry[],
  arrangement: HomeArrangement | null,
): Entry[] {
  const places = new Map(arrangement?.order.map((key, index) => [key, index]));
  const placeOf = ({ key }: Entry) => places.get(key) ?? places.size;
  return entries.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The entries that an arrangement shows, in its order. */
export const shownIn = <Entry extends Named>(
  entries: readonly Entry[],
  arrangement: HomeArrangement | null,
): Entry[] => inOrder(entries, arrangement).filter(({ key }) => !arrangement?.hidden.includes(key));

/** The items with one of them at another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = [...items];
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(to, 0, item);
  return next;
}
