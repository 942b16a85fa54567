import type { Resource } from '../../../contract/resource.ts';
import { tabFilter } from '../../dataProviders/listRequest.ts';
import type { FilterValues } from './comparisons.ts';
import { type ConditionTree, treeOf } from './conditionTree.ts';
import { currentTab, withoutTab } from './listTabs.ts';

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
