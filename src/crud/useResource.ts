import type { Resource } from '../../contract/resource.ts';
import { useRegistry } from '../session/permittedRegistry.tsx';

/** The checked definition of that name. */
export function useResource(name: string): Resource {
  const resource = useRegistry().get(name);
  if (!resource) throw new Error(`There is no resource "${name}" in the registry.`);
  return resource;
}
