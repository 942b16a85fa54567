import type { Mistake } from '../../contract/mistake.ts';
import {
  DefinitionError,
  defineResource,
  type Resource,
  type ResourceInput,
} from '../../contract/resource.ts';

/** What stands in for an option that must be there and is wrong or missing. Each is right beside everything else. */
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

/** Takes away what is wrong, or puts something right in its place. */
function repair(input: Record<string, unknown>, { path }: Mistake): void {
  const parent = parentOf(input, path);
  const name = path.at(-1);
  if (name === undefined || typeof parent !== 'object' || parent === null) return;
  if (Array.isArray(parent)) parent.splice(Number(name), 1, undefined);
  else if (Object.hasOwn(standIns, name)) Reflect.set(parent, name, standIns[name]);
  else Reflect.deleteProperty(parent, name);
}

/** The fields whose kind had to be made up: what is said of them besides means nothing. */
const guessedFields = (mistakes: readonly Mistake[]): ReadonlySet<unknown> =>
  new Set(
    mistakes.flatMap(({ path: [first, field, option] }) =>
      first === 'fields' && (option === 'kind' || option === undefined) ? [field] : [],
    ),
  );

/** A definition without its mistakes, only to be looked through for others. */
export interface RepairedDefinition {
  resource: Resource;
  /** Whether a mistake of the repaired definition is one of the file too, and not of what was made up. */
  isReal(mistake: Mistake): boolean;
}

/**
 * A definition whose shape is wrong, without what is wrong in it: so whoever wrote it hears of everything at once, and not of the next mistake
 * each time that one is corrected. Null where too much is wrong.
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
      // Whether it is a definition is what `defineResource` finds out.
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
