import { buildRegistry, type Registry } from '../../contract/registry.ts';
import { defineResource, type ResourceInput } from '../../contract/resource.ts';
import { builtInRegistry } from './builtInRegistry.ts';

/** Milliseconds after which the pages start without what an admin added. */
const longestWait = 10_000;

/**
 * The product's own resources and those that an admin added on the server. When these cannot be read the product's own
 * are there all the same, after ten seconds at the latest.
 * @param mainService address of the main service
 */
export async function loadRegistry(mainService: string): Promise<Registry> {
  try {
    const response = await fetch(`${mainService}/definitions`, { signal: AbortSignal.timeout(longestWait) });
    if (!response.ok) return builtInRegistry;
    const { data }: { data: ResourceInput[] } = await response.json();
    if (data.length === 0) return builtInRegistry;
    return buildRegistry([...builtInRegistry.values(), ...data.map(defineResource)]);
  } catch (error) {
    console.error(error);
    return builtInRegistry;
  }
}
