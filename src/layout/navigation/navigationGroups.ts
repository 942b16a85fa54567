import type { Registry } from '../../../contract/registry.ts';
import { areas, type Resource } from '../../../contract/resource.ts';

export type Area = (typeof areas)[number];

export interface NavigationGroup {
  area: Area;
  resources: Resource[];
}

/** The resources that can be listed, by what people do, in the order of the areas; an area without any is left out. */
export function navigationGroups(registry: Registry): NavigationGroup[] {
  const listed = [...registry.values()].filter((resource) => resource.verbs.has('list'));
  return areas
    .map((area) => ({ area, resources: listed.filter((resource) => resource.area === area) }))
    .filter(({ resources }) => resources.length > 0);
}

/** Where an address lies: its resource, and what stands behind the resource's own address. */
export interface Place {
  resource: Resource;
  /** `create`, `import`, an id, or undefined on the list. */
  part: string | undefined;
}

/** The resource whose address the path starts with; the longest where several do. */
export function placeOf(registry: Registry, path: string): Place | undefined {
  const segments = path.split('/').filter(Boolean);
  for (let count = segments.length; count > 0; count -= 1) {
    const resource = registry.get(segments.slice(0, count).join('/'));
    const part = segments[count];
    if (resource) return { resource, part: part === undefined ? undefined : decodeURIComponent(part) };
  }
  return undefined;
}
