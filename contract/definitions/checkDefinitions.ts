import { areas } from '../areas.ts';
import type { Mistake } from '../mistake.ts';
import { buildRegistry, type Registry } from '../registry.ts';
import type { Resource } from '../resource.ts';
import { worldChoices } from '../worldChoices.ts';
import { wrongDefinition } from '../wrongDefinition.ts';
import { beginCheck, type Check } from './check.ts';
import { placeOf } from './checkActions.ts';
import { checkResource } from './checkResource.ts';

/** The names, tables and addresses that only one resource may have. */
function claimsOf({ name, table, service, path, calls, actions }: Resource): [Mistake['path'], string][] {
  return [
    [['name'], `name ${name}`],
    [['table'], `table ${table}`],
    [['path'], `path /${service}/${path}`],
    ...calls.map(({ verb, method, service: other, path: further }, index): [Mistake['path'], string] => [
      ['calls', index, 'path'],
      `call ${method ?? verb} /${other ?? service}/${further.replace(/\{\w+\}/g, '{}')}`,
    ]),
    ...[...actions.values()].flatMap((action) =>
      action.calls.map(({ method, path: further, service: other }): [Mistake['path'], string] => [
        [...placeOf(action), 'call'],
        `call ${method} /${other ?? service}/${further.replace(/\{\w+\}/g, '{}')}`,
      ]),
    ),
  ];
}

const productAreas: readonly string[] = areas;

/** What a definition says about the area that it adds, in every language. */
const areaText = ({ addedArea, translations }: Resource) =>
  JSON.stringify([addedArea, Object.entries(translations).map(([language, { area }]) => [language, area])]);

/** @param added the areas in addition to those of the product, each with the definition that has its label */
function checkArea({ resource, report }: Check, added: ReadonlyMap<string, Resource>): void {
  const { area: input, addedArea } = resource;
  if (input === undefined) return;
  const isOfProduct = productAreas.includes(input);
  const owner = added.get(input);
  if (addedArea && isOfProduct) report(['area', 'name'], 'areaOfProduct', { input });
  else if (addedArea && owner && areaText(owner) !== areaText(resource))
    report(['area'], 'areaTwice', { input, owner: owner.name });
  else if (!isOfProduct && !owner)
    report(['area'], 'unknownArea', { input }, { input, known: [...areas, ...added.keys()] });
}

/**
 * Checks definitions by themselves and against each other.
 * @param refused resources that are left out because their own definition is wrong
 * @returns the mistakes by resource; if two claim the same, the later one is wrong
 */
export function mistakesIn(
  definitions: readonly Resource[],
  refused: ReadonlySet<string> = new Set(),
): Map<Resource, Mistake[]> {
  const names = new Set<string>();
  const first = definitions.filter(({ name }) => !names.has(name) && names.add(name));
  const registry = buildRegistry(first, worldChoices);
  const found = new Map<Resource, Mistake[]>();
  const taken = new Map<string, string>();
  const added = new Map(
    first.toReversed().flatMap((one) => (one.addedArea ? [[one.addedArea.name, one] as const] : [])),
  );
  for (const definition of definitions) {
    const known = registry.get(definition.name);
    const resource = known && first.includes(definition) ? known : definition;
    const check = beginCheck(resource, registry, refused);
    for (const [place, claim] of claimsOf(definition)) {
      const owner = taken.get(claim);
      if (owner !== undefined) check.report(place, 'claimed', { claim, owner });
      else taken.set(claim, definition.name);
    }
    checkArea(check, added);
    checkResource(check);
    if (check.mistakes.length > 0) found.set(definition, check.mistakes);
  }
  return found;
}

/**
 * All resources by name.
 * @throws DefinitionError with the mistakes of the first wrong one.
 */
export function createRegistry(definitions: readonly Resource[]): Registry {
  for (const [{ name }, mistakes] of mistakesIn(definitions)) throw wrongDefinition(name, mistakes);
  return buildRegistry(definitions, worldChoices);
}
