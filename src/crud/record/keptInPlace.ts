import type { Identifier } from 'ra-core';

/**
 * The records of a list as it is now, with those that have left it at the places where they were. A person who works
 * through a view goes on from a record that the last change took out of it.
 */
export function keptInPlace(before: readonly Identifier[], now: readonly Identifier[]): Identifier[] {
  const kept = [...now];
  const present = new Set(now);
  before.forEach((id, index) => {
    if (present.has(id)) return;
    const previous = before[index - 1];
    kept.splice(previous === undefined ? 0 : kept.indexOf(previous) + 1, 0, id);
  });
  return kept;
}
