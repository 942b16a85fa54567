import type { FilterValues } from './comparisons.ts';

/**
 * A filter beside the conditions of a tab and the search. Where both compare one field, both must hold, so the
 * person's condition does not take the place of the tab's.
 */
export function besideTab(kept: FilterValues, { and = [], ...own }: FilterValues): FilterValues {
  const entries = Object.entries(own);
  const free = entries.filter(([source]) => !Object.hasOwn(kept, source));
  const further = entries.filter(([source]) => Object.hasOwn(kept, source));
  const members = [...(and as unknown[]), ...further.map(([source, value]) => ({ [source]: value }))];
  return { ...kept, ...Object.fromEntries(free), ...(members.length > 0 && { and: members }) };
}
