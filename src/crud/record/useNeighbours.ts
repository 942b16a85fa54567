import { type Identifier, useListContext } from 'ra-core';
import { useRef } from 'react';
import type { WireRecord } from '../../../contract/recordSchema.ts';

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

/**
 * The records before and after the one that is open beside its list. A record that leaves the list while the panel is
 * open keeps its place, until the person asks for another page, order or filter.
 */
export function useNeighbours(id: Identifier): {
  previous: Identifier | undefined;
  next: Identifier | undefined;
  /** The list no longer has the record. */
  hasLeft: boolean;
} {
  const { data = [], isFetching, page, perPage, sort, filterValues } = useListContext<WireRecord>();
  const request = JSON.stringify([page, perPage, sort, filterValues]);
  const held = useRef<{ request: string; ids: readonly Identifier[] }>(undefined);
  const now = data.map((one) => one.id);
  const isSame = held.current?.request === request;
  const ids = isSame && held.current ? keptInPlace(held.current.ids, now) : now;
  // While another page is on its way, the list still has the rows of the one before.
  if (isSame || !isFetching) held.current = { request, ids };
  const index = ids.indexOf(id);
  return {
    previous: ids[index - 1],
    next: index < 0 ? undefined : ids[index + 1],
    hasLeft: index >= 0 && !isFetching && !now.includes(id),
  };
}
