import { createRegistry } from '../../contract/registry.ts';
import { resources } from '../resources/resources.ts';

/** The product's own resources, checked against each other. Definitions that an admin adds come on top at run time. */
export const builtInRegistry = createRegistry(resources);
