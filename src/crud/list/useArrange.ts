import { useListContext } from 'ra-core';
import { useState } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { fieldOf } from '../../../contract/resource.ts';
import { comparisonsOf } from '../filters/comparisons.ts';

/**
 * Whether people can arrange the list as it is shown. The server needs each record of the list exactly once, so they
 * can arrange only the whole list, or all records of one parent.
 */
export function useArrange(resource: Resource) {
  const { filterValues, sort, setSort, setFilters } = useListContext();
  const canSequence = resource.verbs.has('sequence');
  const [isArranging, setIsArranging] = useState(false);
  const within = resource.ordered?.within ? fieldOf(resource, resource.ordered.within) : undefined;
  const isParentChosen =
    within !== undefined &&
    comparisonsOf(filterValues).some(
      ({ source, operator, value }) =>
        source === within.source &&
        (operator === 'eq' || (operator === 'in' && Array.isArray(value) && value.length === 1)),
    );
  const needsParent = within !== undefined && !isParentChosen;

  const filter = within ? { [within.source]: filterValues[within.source] } : {};

  const sortByHand = () => {
    if (sort.field !== 'order' || sort.order !== 'ASC') setSort({ field: 'order', order: 'ASC' });
  };

  /** Shows exactly what people can arrange: sorted by hand, and nothing filtered except the parent. */
  const start = () => {
    if (needsParent) return;
    setFilters(filter);
    sortByHand();
    setIsArranging(true);
  };

  return {
    isOffered: resource.ordered !== undefined && canSequence,
    /** The reference that people must first filter to one record. */
    missingParent: needsParent ? within : undefined,
    /** Finds exactly what people can arrange. */
    filter,
    sortByHand,
    isArranging: isArranging && !needsParent,
    start,
    stop: () => setIsArranging(false),
  };
}

export type Arrange = ReturnType<typeof useArrange>;
