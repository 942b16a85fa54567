import type { ListQueue } from '../../../contract/options/listQueues.ts';
import type { ListTab } from '../../../contract/options/listTabs.ts';
import type { Resource } from '../../../contract/resource.ts';
import { tabFilter } from '../../dataProviders/listRequest.ts';
import type { FilterValues } from './comparisons.ts';

const includes = (filter: FilterValues, conditions: FilterValues): boolean =>
  Object.entries(conditions).every(
    ([source, value]) => JSON.stringify(filter[source]) === JSON.stringify(value),
  );

/** The tab with the most conditions, all of which the filter holds: “All” has none. Undefined if there is no such tab. */
export const currentTab = (resource: Resource, filter: FilterValues): ListTab | undefined => {
  const conditionsOf = (tab: ListTab) => tabFilter(resource, tab);
  const countOf = (tab: ListTab) => Object.keys(conditionsOf(tab)).length;
  return resource.list.tabs
    .filter((tab) => includes(filter, conditionsOf(tab)))
    .toSorted((one, other) => countOf(other) - countOf(one))[0];
};

/** The records that wait for somebody and that the filter finds alone; undefined if it is another filter. */
export const currentQueue = (resource: Resource, filter: FilterValues): ListQueue | undefined =>
  [...resource.list.queues.values()].find((queue) => {
    const conditions = tabFilter(resource, queue);
    return includes(filter, conditions) && includes(conditions, filter);
  });

/** The filter without the conditions of its tab: what the person chose beyond it. */
export function withoutTab(resource: Resource, filter: FilterValues): FilterValues {
  const tab = currentTab(resource, filter);
  if (!tab) return filter;
  const ofTab = tabFilter(resource, tab);
  return Object.fromEntries(Object.entries(filter).filter(([source]) => !Object.hasOwn(ofTab, source)));
}
