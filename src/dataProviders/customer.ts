import { endpointOf } from './listRequest.ts';
import { createResourceProvider, type ProviderParts } from './resourceProvider.ts';
import type { ServiceProvider } from './serviceProvider.ts';

/** The customer service: the merchant's own customers. The selected customer brings its address. */
export const createCustomerProvider = (parts: ProviderParts): ServiceProvider =>
  createResourceProvider({ ...parts, endpoint: () => endpointOf('customer', parts.customer()) });
