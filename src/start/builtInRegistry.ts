import { buildRegistry } from '../../contract/registry.ts';
import { resources } from '../resources/resources.ts';

/** The product's own resources. An admin's definitions are added at run time. */
export const builtInRegistry = buildRegistry(resources);
