import { endpointOf } from './listRequest.ts';
import { createResourceProvider, type ProviderParts } from './resourceProvider.ts';
import type { ServiceProvider } from './serviceProvider.ts';

/** The order service: orders and transactions; its address comes with the selected customer. */
export const createOrderProvider = (parts: ProviderParts): ServiceProvider =>
  createResourceProvider({ ...parts, endpoint: () => endpointOf('order', parts.customer()) });
