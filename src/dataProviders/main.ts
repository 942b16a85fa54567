import { endpointOf } from './listRequest.ts';
import { createResourceProvider, type ProviderParts } from './resourceProvider.ts';
import type { ServiceProvider } from './serviceProvider.ts';

/** The main service: menus, stock, pricing and everything else that has no service of its own; its address is configured. */
export const createMainProvider = (parts: ProviderParts): ServiceProvider =>
  createResourceProvider({ ...parts, endpoint: () => endpointOf('main', parts.customer()) });
