import type { Identifier } from 'ra-core';
import type { CustomerMapping } from '../../contract/calls/signedIn.ts';
import type { ListTab } from '../../contract/options/listTabs.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Service } from '../../contract/services.ts';
import { configuration } from './configuration.ts';

/** One page of a list, as react-admin asks for it. */
export interface ListRequest {
  pagination: { page: number; perPage: number };
  sort: { field: string; order: 'ASC' | 'DESC' };
  filter: Readonly<Record<string, unknown>>;
}

/** Records that somebody selected, or all that a filter finds. */
export type ChosenRecords = { ids: Identifier[] } | { filter: ListRequest['filter'] };

const endpointKeys = {
  store: 'store_service_endpoint',
  order: 'order_service_endpoint',
  customer: 'customer_service_endpoint',
} as const satisfies Partial<Record<Service, string>>;

const withoutEndSlash = (address: string) => address.replace(/\/+$/, '');

/** The address of a service: the main one from the configuration, the others from the selected customer. */
export function endpointOf(service: Service, customer: CustomerMapping | undefined): string | undefined {
  if (service === 'main') return withoutEndSlash(configuration.mainService);
  const endpoint = customer?.Customer.config[endpointKeys[service]];
  return endpoint === undefined ? undefined : withoutEndSlash(endpoint);
}

/** The parameters of a list request, in the order of ra-data-simple-rest, so that equal requests have equal addresses. */
export function listSearch({ pagination, sort, filter }: ListRequest): URLSearchParams {
  const first = (pagination.page - 1) * pagination.perPage;
  return new URLSearchParams({
    filter: JSON.stringify(filter),
    range: JSON.stringify([first, first + pagination.perPage - 1]),
    sort: JSON.stringify([sort.field, sort.order]),
  });
}

/** The conditions of a part of a list, such as a tab, by the names of the fields on the wire. */
export const tabFilter = (resource: Resource, { where }: Pick<ListTab, 'where'>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(where).map(([name, value]) => [sourceOf(resource, name), value]));

/** The filter that a list opens with: that of its first tab, if it has tabs. */
export const firstFilter = (resource: Resource): Record<string, unknown> => {
  const [tab] = resource.list.tabs;
  return tab ? tabFilter(resource, tab) : {};
};

const sourceOf = (resource: Resource, name: string) => resource.fields.get(name)?.source ?? name;

/** The request of a list when a person opens it and has not chosen anything yet. */
export function firstListRequest(resource: Resource): ListRequest {
  const { list } = resource;
  return {
    pagination: { page: 1, perPage: list.pageSize },
    sort: { field: list.sort.field, order: list.sort.direction === 'asc' ? 'ASC' : 'DESC' },
    filter: firstFilter(resource),
  };
}
