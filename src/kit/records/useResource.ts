import type { Resource } from '../../../contract/resource.ts';
import type { ResourceName } from '../../resources/resources.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';

/** The checked definition of the resource that a definition names. @throws Error when there is none */
export function useNamedResource(name: string): Resource {
  const resource = useRegistry().get(name);
  if (!resource) throw new Error(`There is no resource "${name}" in the registry.`);
  return resource;
}

/** The checked definition of one of the product's own resources. */
export const useResource = (name: ResourceName): Resource => useNamedResource(name);
