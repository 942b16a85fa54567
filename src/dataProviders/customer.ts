import { endpointOf } from './listRequest.ts';
import { createResourceProvider, type ProviderParts } from './resourceProvider.ts';
import type { ServiceProvider } from './serviceProvider.ts';

/** The customer service: the merchant's own customers; its address comes with the selected customer. */
export const createCustomerProvider = (parts: ProviderParts): ServiceProvider =>
  createResourceProvider({ ...parts, endpoint: () => endpointOf('customer', parts.customer()) });
