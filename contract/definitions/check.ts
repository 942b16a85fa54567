import type { Field } from '../fieldKinds/field.ts';
import { type Mistake, mistakeAt } from '../mistake.ts';
import type { Registry } from '../registry.ts';
import type { Resource } from '../resource.ts';
import { systemFields } from '../systemFields.ts';
import { localZoneName } from '../timeZoneScope.ts';

/** One definition during its check: what it is checked against, and the mistakes found. */
export interface Check {
  resource: Resource;
  registry: Registry;
  /** Notes a mistake; the check continues. */
  report(...mistake: Parameters<typeof mistakeAt>): void;
  /** The field of that name. If there is none, notes a mistake. */
  known(name: string, path: Mistake['path']): Field | undefined;
  /** The resource of that name. If there is none, notes a mistake. */
  target(name: string | undefined, path: Mistake['path']): Resource | undefined;
}

/** Begins to check a definition. `refused` are the resources left out because their own definition is wrong. */
export function beginCheck(
  resource: Resource,
  registry: Registry,
  refused: ReadonlySet<string>,
): Check & { mistakes: Mistake[] } {
  const mistakes: Mistake[] = [];
  const report: Check['report'] = (...mistake) => {
    mistakes.push(mistakeAt(...mistake));
  };
  return {
    resource,
    registry,
    mistakes,
    report,
    known(name, path) {
      const field = resource.fields.get(name);
      if (!field)
        report(path, 'unknownField', { input: name }, { input: name, known: [...resource.fields.keys()] });
      return field;
    },
    target(name, path) {
      const found = registry.get(name ?? '');
      if (found) return found;
      if (name === undefined) report(path, 'noTarget');
      else if (refused.has(name)) report(path, 'wrongTarget', { input: name });
      else report(path, 'unknownResource', { input: name }, { input: name, known: [...registry.keys()] });
      return undefined;
    },
  };
}

/** Notes a mistake for every value that already appears earlier in the list. */
export function checkRepeated(
  values: readonly string[],
  path: Mistake['path'],
  report: Check['report'],
): void {
  values.forEach((value, index) => {
    if (values.indexOf(value) < index) report([...path, index], 'twice', { value });
  });
}

/** Names that mean something else in a record or a filter, and names that every JavaScript object already has. */
export const reservedNames: ReadonlySet<string> = new Set([
  ...systemFields.keys(),
  'labels',
  'issued',
  'own',
  'inherited',
  localZoneName,
  'q',
  'and',
  'or',
  ...Object.getOwnPropertyNames(Object.prototype),
]);
