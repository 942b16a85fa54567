import { defineResource } from '../../contract/defineResource.ts';
import { DefinitionError } from '../../contract/definitionError.ts';
import type { Mistake } from '../../contract/mistake.ts';
import type { Resource } from '../../contract/resource.ts';
import type { ResourceInput } from '../../contract/resourceInput.ts';

/** Replacements for required options that are wrong or missing. Each is valid next to everything else. */
const standIns: Readonly<Record<string, unknown>> = {
  labels: { one: 'Record', many: 'Records' },
  one: 'Record',
  many: 'Records',
  label: 'Label',
  id: 'id',
  kind: 'text',
};

function parentOf(input: unknown, path: Mistake['path']): unknown {
  return path
    .slice(0, -1)
    .reduce<unknown>(
      (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
      input,
    );
}

/** Removes what is wrong, or replaces it with something valid. */
function repair(input: Record<string, unknown>, { path }: Mistake): void {
  const parent = parentOf(input, path);
  const name = path.at(-1);
  if (name === undefined || typeof parent !== 'object' || parent === null) return;
  if (Array.isArray(parent)) parent.splice(Number(name), 1, undefined);
  else if (Object.hasOwn(standIns, name)) Reflect.set(parent, name, standIns[name]);
  else Reflect.deleteProperty(parent, name);
}

/** The fields whose kind had to be made up; other messages about them mean nothing. */
const guessedFields = (mistakes: readonly Mistake[]): ReadonlySet<unknown> =>
  new Set(
    mistakes.flatMap(({ path: [first, field, option] }) =>
      first === 'fields' && (option === 'kind' || option === undefined) ? [field] : [],
    ),
  );

/** A definition without its mistakes, used only to look for further ones. */
export interface RepairedDefinition {
  resource: Resource;
  /** Whether a mistake of the repaired definition is also one of the file, and not of a made-up part. */
  isReal(mistake: Mistake): boolean;
}

/**
 * A definition whose shape is wrong, without the wrong parts, so that its author learns about all mistakes at once,
 * instead of the next one after each correction. Null if too much is wrong.
 */
export function repairedDefinition(input: object, mistakes: readonly Mistake[]): RepairedDefinition | null {
  const copy: Record<string, unknown> = structuredClone({ ...input });
  for (const mistake of mistakes) repair(copy, mistake);
  if (copy.title === undefined && typeof copy.fields === 'object' && copy.fields !== null)
    [copy.title] = Object.keys(copy.fields);
  const guessed = guessedFields(mistakes);
  const isAt = (place: Mistake['path'], { path }: Mistake) =>
    path.every((step, index) => place[index] === step);
  try {
    return {
      // `defineResource` finds out whether it is a definition.
      resource: defineResource(copy as ResourceInput),
      isReal: ({ path }) =>
        path.length > 0 &&
        !(path[0] === 'fields' && guessed.has(path[1])) &&
        !mistakes.some((known) => isAt(path, known)),
    };
  } catch (error) {
    if (error instanceof DefinitionError) return null;
    throw error;
  }
}
