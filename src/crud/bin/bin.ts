import type { Resource } from '../../../contract/resource.ts';
import { fieldOf } from '../../../contract/resource.ts';
import type { FilterValues } from '../filters/comparisons.ts';

/** The filter of a list that finds its deleted records; undefined where a delete removes them. */
export const binFilter = (resource: Resource): Record<string, unknown> | undefined =>
  resource.softDelete === undefined
    ? undefined
    : { [fieldOf(resource, resource.softDelete).source]: { eq: true } };

/** True for a list that shows deleted records. */
export function isBin(resource: Resource, filter: FilterValues): boolean {
  const desired = binFilter(resource);
  return (
    desired !== undefined &&
    Object.entries(desired).every(
      ([source, value]) => JSON.stringify(filter[source]) === JSON.stringify(value),
    )
  );
}

/** True for a list that shows all deleted records. */
export const isWholeBin = (resource: Resource, filter: FilterValues): boolean =>
  isBin(resource, filter) && Object.keys(filter).length === 1;

/** True if the person may look at deleted records and bring them back. */
export const hasBin = (resource: Resource): boolean =>
  resource.softDelete !== undefined && resource.verbs.has('delete');
