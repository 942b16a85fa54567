import type { Registry } from '../../../contract/registry.ts';

/** Resources whose lists and records can look different after a change in `name`: those that refer to it. */
export function affectedBy(name: string, registry: Registry): Set<string> {
  const affected = new Set([name]);
  for (const resource of registry.values())
    for (const { resource: target, aggregate, current } of resource.fields.values())
      if (target === name || [aggregate?.of, current?.of].includes(name)) affected.add(resource.name);
  return affected;
}
