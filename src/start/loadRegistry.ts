import { buildRegistry, type Registry } from '../../contract/registry.ts';
import { defineResource, type ResourceInput } from '../../contract/resource.ts';
import { builtInRegistry } from './builtInRegistry.ts';

/**
 * The product's own resources and those that an admin added on the server. When these cannot be read the product's own
 * are there all the same.
 * @param mainService address of the main service
 */
export async function loadRegistry(mainService: string): Promise<Registry> {
  try {
    const response = await fetch(`${mainService}/definitions`);
    if (!response.ok) return builtInRegistry;
    const { data }: { data: ResourceInput[] } = await response.json();
    if (data.length === 0) return builtInRegistry;
    return buildRegistry([...builtInRegistry.values(), ...data.map(defineResource)]);
  } catch (error) {
    console.error(error);
    return builtInRegistry;
  }
}
