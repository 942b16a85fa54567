import type { ListTab } from '../../../contract/options/listTabs.ts';
import type { Resource } from '../../../contract/resource.ts';
import { tabFilter } from '../../dataProviders/listRequest.ts';
import type { FilterValues } from './comparisons.ts';

/** The tab whose conditions the filter holds; undefined if there is none. */
export const currentTab = (resource: Resource, filter: FilterValues): ListTab | undefined =>
  resource.list.tabs.find((tab) =>
    Object.entries(tabFilter(resource, tab)).every(
      ([source, value]) => JSON.stringify(filter[source]) === JSON.stringify(value),
    ),
  );

/** The filter without the conditions of its tab: what the person chose beyond it. */
export function withoutTab(resource: Resource, filter: FilterValues): FilterValues {
  const tab = currentTab(resource, filter);
  if (!tab) return filter;
  const ofTab = tabFilter(resource, tab);
  return Object.fromEntries(Object.entries(filter).filter(([source]) => !Object.hasOwn(ofTab, source)));
}
