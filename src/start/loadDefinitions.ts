import { defineResource, type Resource, type ResourceInput } from '../../contract/resource.ts';
import { resources } from '../resources/resources.ts';

/** Milliseconds after which the pages start without an admin's definitions. */
const longestWait = 10_000;

/**
 * The product's own resources and those that an admin added on the server. If the latter cannot be read, it returns
 * the product's own, after ten seconds at the latest.
 * @param mainService address of the main service
 */
export async function loadDefinitions(mainService: string): Promise<readonly Resource[]> {
  try {
    const response = await fetch(`${mainService}/definitions`, { signal: AbortSignal.timeout(longestWait) });
    if (!response.ok) return resources;
    const { data }: { data: ResourceInput[] } = await response.json();
    if (data.length === 0) return resources;
    return [...resources, ...data.map(defineResource)];
  } catch (error) {
    console.error(error);
    return resources;
  }
}
