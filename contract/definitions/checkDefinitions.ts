import type { Mistake } from '../mistake.ts';
import { buildRegistry, type Registry } from '../registry.ts';
import { DefinitionError, type Resource } from '../resource.ts';
import { beginCheck } from './check.ts';
import { checkResource } from './checkResource.ts';

/** What one resource has to itself. */
const claimsOf = ({ name, table, service, path }: Resource) =>
  [
    ['name', `name ${name}`],
    ['table', `table ${table}`],
    ['path', `path /${service}/${path}`],
  ] as const;

/**
 * Checks definitions by themselves and against each other.
 * @param refused resources that are left out because their own definition is wrong
 * @returns the mistakes of each that has some; of two that claim the same the later one is wrong
 */
export function mistakesIn(
  definitions: readonly Resource[],
  refused: ReadonlySet<string> = new Set(),
): Map<Resource, Mistake[]> {
  const names = new Set<string>();
  const first = definitions.filter(({ name }) => !names.has(name) && names.add(name));
  const registry = buildRegistry(first);
  const found = new Map<Resource, Mistake[]>();
  const taken = new Map<string, string>();
  for (const definition of definitions) {
    const known = registry.get(definition.name);
    const resource = known && first.includes(definition) ? known : definition;
    const check = beginCheck(resource, registry, refused);
    for (const [option, claim] of claimsOf(definition)) {
      const owner = taken.get(claim);
      if (owner !== undefined) check.report([option], 'claimed', { claim, owner });
      else taken.set(claim, definition.name);
    }
    checkResource(check);
    if (check.mistakes.length > 0) found.set(definition, check.mistakes);
  }
  return found;
}

/**
 * All resources by name.
 * @throws DefinitionError with the mistakes of the first that has some.
 */
export function createRegistry(definitions: readonly Resource[]): Registry {
  for (const [{ name }, mistakes] of mistakesIn(definitions)) throw new DefinitionError(name, mistakes);
  return buildRegistry(definitions);
}
