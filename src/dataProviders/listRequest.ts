import type { CustomerMapping } from '../../contract/calls/signIn.ts';
import type { Resource, Service } from '../../contract/resource.ts';
import { configuration } from './configuration.ts';

/** One page of a list, as react-admin asks for it. */
export interface ListRequest {
  pagination: { page: number; perPage: number };
  sort: { field: string; order: 'ASC' | 'DESC' };
  filter: Readonly<Record<string, unknown>>;
}

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

/** The request of a list when a person opens it and has not chosen anything yet. */
export function firstListRequest({ list }: Resource): ListRequest {
  return {
    pagination: { page: 1, perPage: list.pageSize },
    sort: { field: list.sort.field, order: list.sort.direction === 'asc' ? 'ASC' : 'DESC' },
    filter: {},
  };
}
