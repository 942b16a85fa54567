import { isObject } from '../../../contract/fieldKinds/isObject.ts';
import { type Operator, operators } from '../../../contract/fieldKinds/operators.ts';

/** One comparison of a list's filter, as a chip shows it. */
export interface Comparison {
  source: string;
  operator: Operator;
  value: unknown;
}

export type FilterValues = Readonly<Record<string, unknown>>;

/** Keys of a filter that are not fields: the search box and groups of conditions. */
const isField = (key: string) => !['q', 'and', 'or'].includes(key);

export const isOperator = (name: string): name is Operator => (operators as readonly string[]).includes(name);

/** What a field is compared with, by operator. */
export const operandsOf = (value: unknown): Record<string, unknown> => {
  if (isObject(value)) return value;
  return Array.isArray(value) ? { in: value } : { eq: value };
};

/** The comparisons of a filter, in any of its forms: `{a: 1}`, `{a: [1, 2]}` or `{a: {gte: 1}}`. */
export function comparisonsOf(filter: FilterValues): Comparison[] {
  return Object.entries(filter)
    .filter(([source]) => isField(source))
    .flatMap(([source, value]) =>
      Object.entries(operandsOf(value)).flatMap(([operator, operand]) =>
        isOperator(operator) ? [{ source, operator, value: operand }] : [],
      ),
    );
}

/** The filter without one comparison. */
export function withoutComparison(
  filter: FilterValues,
  { source, operator }: Pick<Comparison, 'source' | 'operator'>,
): Record<string, unknown> {
  const { [operator]: _removed, ...kept } = operandsOf(filter[source]);
  const { [source]: _value, ...others } = filter;
  return Object.keys(kept).length > 0 ? { ...others, [source]: kept } : others;
}

/** The filter with one comparison added, or in place of another. */
export function withComparison(
  filter: FilterValues,
  comparison: Comparison,
  replaced?: Comparison,
): Record<string, unknown> {
  const base = replaced ? withoutComparison(filter, replaced) : filter;
  const { source, operator, value } = comparison;
  const kept = base[source] === undefined ? {} : operandsOf(base[source]);
  return { ...base, [source]: { ...kept, [operator]: value } };
}

/** The groups of a filter, each as a filter by itself: an `or`, and every member of an `and`. */
export function groupsOf({ and, or }: FilterValues): FilterValues[] {
  const members = Array.isArray(and) ? and.filter(isObject) : [];
  return [...(or === undefined ? [] : [{ or }]), ...members];
}

/** The filter without one of its groups, as `groupsOf` returns it. */
export function withoutGroup(filter: FilterValues, group: FilterValues): FilterValues {
  const { and, or, ...kept } = filter;
  if (group.or !== undefined && group.or === or) return { ...kept, ...(and !== undefined && { and }) };
  const members = Array.isArray(and) ? and.filter((member) => member !== group) : [];
  return { ...kept, ...(or !== undefined && { or }), ...(members.length > 0 && { and: members }) };
}

/** How many conditions a filter holds besides the search. */
export const countConditions = (filter: FilterValues) =>
  comparisonsOf(filter).length + groupsOf(filter).length;
