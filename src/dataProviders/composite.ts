import { type DataProvider, type GetListParams, useDataProvider } from 'ra-core';
import { addressOf } from '../../contract/calls/call.ts';
import { followCall } from '../../contract/calls/changes.ts';
import type { Service } from '../../contract/services.ts';
import { ownError } from './failures.ts';
import type { Following } from './followChanges.ts';
import { endpointOf, type ListRequest } from './listRequest.ts';
import { createMainProvider } from './main.ts';
import { createOrderProvider } from './order.ts';
import { createResourceProvider, type ProviderParts } from './resourceProvider.ts';
import type { ServiceProvider } from './serviceProvider.ts';

/** react-admin's data provider, which also tells which records change. */
export type CompositeProvider = DataProvider & {
  /** Tells which records change, until the server ends the stream. */
  followChanges(following: Following): Promise<void>;
};

const withDefaults = <Params extends GetListParams>(params: Params): Params & ListRequest => ({
  ...params,
  pagination: params.pagination ?? { page: 1, perPage: 25 },
  sort: params.sort ?? { field: 'id', order: 'ASC' },
  filter: params.filter ?? {},
});

/** The customer service: the merchant's own customers. The selected customer brings its address. */
const createCustomerProvider = (parts: ProviderParts): ServiceProvider =>
  createResourceProvider({ ...parts, endpoint: () => endpointOf('customer', parts.customer()) });

/** The store service: stores and their data. The selected customer brings its address. */
const createStoreProvider = (parts: ProviderParts): ServiceProvider =>
  createResourceProvider({ ...parts, endpoint: () => endpointOf('store', parts.customer()) });

/**
 * One provider over all services: each resource goes to the service that its definition names. A call without a verb
 * in the definition is refused before it is sent.
 */
export function createCompositeProvider(ownParts: ProviderParts): CompositeProvider {
  const parts: ProviderParts = {
    ...ownParts,
    recordsOf: async ({ name }, ids) => (await of(name).getMany(name, { ids })).data,
  };
  const providers: Record<Service, ServiceProvider> = {
    main: createMainProvider(parts),
    store: createStoreProvider(parts),
    order: createOrderProvider(parts),
    customer: createCustomerProvider(parts),
  };
  const of = (resource: string): ServiceProvider => {
    const definition = parts.registry().get(resource);
    if (definition) return providers[definition.service];
    throw ownError('METHOD_NOT_ALLOWED', { resource }, parts.translate);
  };
  const provider = {
    supportAbortSignal: true,
    getList: async (resource, params) => of(resource).getList(resource, withDefaults(params)),
    getOne: async (resource, params) => of(resource).getOne(resource, params),
    getMany: async (resource, params) => of(resource).getMany(resource, params),
    getManyReference: async (resource, params) => of(resource).getManyReference(resource, params),
    create: async (resource, params) => of(resource).create(resource, params),
    update: async (resource, params) => of(resource).update(resource, params),
    updateMany: async (resource, params) => of(resource).updateMany(resource, params),
    delete: async (resource, params) => of(resource).delete(resource, params),
    deleteMany: async (resource, params) => of(resource).deleteMany(resource, params),
    followChanges: async (following) => {
      const { followChanges } = await import('./followChanges.ts');
      return followChanges(
        parts.http,
        `${endpointOf('main', parts.customer())}${addressOf(followCall, {})}`,
        following,
      );
    },
  } satisfies ServiceProvider & Pick<CompositeProvider, 'followChanges'> & { supportAbortSignal: true };
  // react-admin lets its caller choose the record's type, and so promises what no provider can check.
  return provider as unknown as CompositeProvider;
}

/** The composite provider, which also handles errors of the session. */
export const useCompositeProvider = () => useDataProvider<CompositeProvider>();
