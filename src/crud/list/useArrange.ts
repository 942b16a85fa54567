import { useListContext } from 'ra-core';
import { useState } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { fieldOf } from '../../../contract/resource.ts';
import { comparisonsOf } from '../filters/comparisons.ts';

/**
 * Whether the records can be arranged by hand as the list stands: the server wants each record of the list exactly once,
 * so that only the whole list, or all records of one parent, can be arranged.
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

  /** Shows just what can be arranged: sorted by hand, and nothing filtered but the parent. */
  const start = () => {
    if (needsParent) return;
    setFilters(within ? { [within.source]: filterValues[within.source] } : {});
    if (sort.field !== 'order' || sort.order !== 'ASC') setSort({ field: 'order', order: 'ASC' });
    setIsArranging(true);
  };

  return {
    isOffered: resource.ordered !== undefined && canSequence,
    /** The reference that must be filtered to one record first. */
    missingParent: needsParent ? within : undefined,
    isArranging: isArranging && !needsParent,
    start,
    stop: () => setIsArranging(false),
  };
}

export type Arrange = ReturnType<typeof useArrange>;
