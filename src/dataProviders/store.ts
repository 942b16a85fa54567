import { endpointOf } from './listRequest.ts';
import { createResourceProvider, type ProviderParts } from './resourceProvider.ts';
import type { ServiceProvider } from './serviceProvider.ts';

/** The store service: stores and their data. The selected customer brings its address. */
export const createStoreProvider = (parts: ProviderParts): ServiceProvider =>
  createResourceProvider({ ...parts, endpoint: () => endpointOf('store', parts.customer()) });
