import { buildRegistry, type Registry } from '../../../contract/registry.ts';
import { worldChoices } from '../../../contract/worldChoices.ts';
import { resources } from '../../../src/resources/resources.ts';
import { createRegistryStore, type RegistryStore } from '../../../src/session/registryStore.ts';

/** The product's own resources. */
export const builtInRegistry = buildRegistry(resources, worldChoices);

/** Definitions of which none is missing. */
export const wholeRegistry = (registry: Registry): RegistryStore =>
  createRegistryStore({ first: registry, load: async () => registry });
