import { buildRegistry } from '../../contract/registry.ts';
import { resources } from '../resources/resources.ts';

/** The product's own resources. Definitions that an admin adds come on top at run time. */
export const builtInRegistry = buildRegistry(resources);
