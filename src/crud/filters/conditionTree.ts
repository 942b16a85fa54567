import { isObject } from '../../../contract/fieldKinds/isObject.ts';
import type { Resource } from '../../../contract/resource.ts';
import { tabFilter } from '../../dataProviders/listRequest.ts';
import { type Comparison, comparisonsOf, type FilterValues } from './comparisons.ts';
import { currentTab, withoutTab } from './listTabs.ts';

/** Whether all conditions must hold, or any of them. */
export type Match = 'and' | 'or';

export const otherMatch: Record<Match, Match> = { and: 'or', or: 'and' };

/** A filter as people build it: conditions, and groups of conditions that hold the other way round. */
export interface ConditionTree {
  match: Match;
  parts: (Comparison | ConditionGroup)[];
}

/** Conditions of which any must hold where all of the tree must, and the other way round. */
interface ConditionGroup {
  conditions: Comparison[];
}

export const isGroup = (part: Comparison | ConditionGroup): part is ConditionGroup => 'conditions' in part;

const keys = ['and', 'or'] as const;

/** The members of a group in the dialect; undefined if they are not filters. */
const membersOf = (value: unknown): FilterValues[] | undefined =>
  Array.isArray(value) && value.every(isObject) ? value : undefined;

const hasGroups = (filter: FilterValues) => keys.some((key) => filter[key] !== undefined);

/** The conditions of filters of which each has exactly one; undefined otherwise. */
function singles(filters: readonly FilterValues[]): Comparison[] | undefined {
  const found = filters.map((one) => (hasGroups(one) ? [] : comparisonsOf(one)));
  return found.every(({ length }) => length === 1) ? found.flat() : undefined;
}

/** A member of an `or`: one condition, or several of which all must hold. */
function alternativeOf({ and = [], ...own }: FilterValues): Comparison | ConditionGroup | undefined {
  const parts = [own, ...(membersOf(and) ?? [{ and }])];
  if (parts.some(hasGroups)) return undefined;
  const conditions = parts.flatMap(comparisonsOf);
  const [first] = conditions;
  return conditions.length > 1 ? { conditions } : first;
}

/** What a member of an `and` adds: its conditions, and the group if it holds an `or`. */
function requirementsOf(filter: FilterValues): (Comparison | ConditionGroup)[] | undefined {
  if (filter.and !== undefined) return undefined;
  const own = comparisonsOf(filter);
  if (filter.or === undefined) return own;
  const conditions = singles(membersOf(filter.or) ?? [{}]);
  return conditions && [...own, { conditions }];
}

const known = <Part>(parts: readonly (Part | undefined)[]): Part[] | undefined =>
  parts.every((part) => part !== undefined) ? parts.filter((part) => part !== undefined) : undefined;

/** A filter as people build it; undefined if its groups are nested more deeply than that. */
export function treeOf(filter: FilterValues): ConditionTree | undefined {
  const { q: _search, ...conditions } = filter;
  if (conditions.or !== undefined && Object.keys(conditions).length === 1) {
    const parts = known((membersOf(conditions.or) ?? [{ or: [] }]).map(alternativeOf));
    return parts && { match: 'or', parts };
  }
  const { and = [], ...others } = conditions;
  const parts = known([others, ...(membersOf(and) ?? [{ and }])].map(requirementsOf))?.flat();
  return parts && { match: 'and', parts };
}

const written = ({ source, operator, value }: Comparison) => ({ [source]: { [operator]: value } });

/** Conditions of which all must hold: in one object, except for a second one of the same field and operator. */
function allOf(conditions: readonly Comparison[]): Record<string, unknown> {
  const map: Record<string, Record<string, unknown>> = {};
  const further: Comparison[] = [];
  for (const condition of conditions) {
    const operands = map[condition.source] ?? {};
    if (Object.hasOwn(operands, condition.operator)) further.push(condition);
    else map[condition.source] = { ...operands, [condition.operator]: condition.value };
  }
  return further.length > 0 ? { ...map, and: further.map(written) } : map;
}

/** The filter in the dialect of lists, in its shortest form. */
export function filterOf({ match, parts }: ConditionTree): Record<string, unknown> {
  const filled = parts.filter((part) => !isGroup(part) || part.conditions.length > 0);
  if (match === 'or')
    return filled.length > 0
      ? { or: filled.map((part) => (isGroup(part) ? allOf(part.conditions) : written(part))) }
      : {};
  const { and = [], ...plain } = allOf(filled.flatMap((part) => (isGroup(part) ? [] : part)));
  const groups = filled.filter(isGroup).map(({ conditions }) => ({ or: conditions.map(written) }));
  const [group, ...more] = groups;
  // A group alone would be read as a tree of which any part must hold, which is the same.
  const listed = [...(and as unknown[]), ...(more.length > 0 ? groups : [])];
  return { ...plain, ...(more.length === 0 && group), ...(listed.length > 0 && { and: listed }) };
}

/** What people build themselves of a list's filter, and what stays beside it: the conditions of the tab, and the search. */
export function buildable(
  resource: Resource,
  filter: FilterValues,
): { tree: ConditionTree | undefined; kept: FilterValues } {
  const tab = currentTab(resource, filter);
  const { q } = filter;
  return {
    tree: treeOf(withoutTab(resource, filter)),
    kept: { ...(tab && tabFilter(resource, tab)), ...(q !== undefined && { q }) },
  };
}
