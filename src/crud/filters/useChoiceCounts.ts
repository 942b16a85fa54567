import type { Field } from '../../../contract/fieldKinds/field.ts';
import { fieldKinds } from '../../../contract/fieldKinds.ts';
import type { Resource } from '../../../contract/resource.ts';
import { type FilterValues, withComparison } from './comparisons.ts';
import { useCounts } from './useCounts.ts';

/** More choices than these are looked for by name, and not by how many records they have. */
const mostChoices = 20;

function valuesOf(field: Field): readonly unknown[] {
  const values = fieldKinds[field.kind].everyValue?.(field) ?? [];
  return values.length <= mostChoices ? values : [];
}

/** How many records each choice of a field would leave beside the other conditions, in words, by the choice. */
export function useChoiceCounts(
  resource: Resource,
  field: Field,
  filter: FilterValues,
): ReadonlyMap<string, string> {
  const { [field.source]: _own, ...others } = filter;
  const values = valuesOf(field);
  const counts = useCounts(
    resource,
    values.map((value) => withComparison(others, { source: field.source, operator: 'eq', value })),
  );
  return new Map(
    values.flatMap((value, index) => {
      const count = counts[index];
      return count === undefined ? [] : [[String(value), count] as const];
    }),
  );
}
