import type { Field } from '../fieldKinds/field.ts';
import type { Mistake } from '../mistake.ts';
import type { Registry } from '../registry.ts';
import type { Resource } from '../resource.ts';
import { systemFields } from '../systemFields.ts';

/** One definition while it is checked: what it is checked against, and the mistakes that were found. */
export interface Check {
  resource: Resource;
  registry: Registry;
  /** Notes a mistake; the check goes on. */
  report(path: Mistake['path'], message: string, more?: Pick<Mistake, 'expected' | 'given' | 'known'>): void;
  /** The field of that name; where there is none a mistake is noted. */
  known(name: string, path: Mistake['path']): Field | undefined;
  /** The resource of that name; where there is none a mistake is noted. */
  target(name: string | undefined, path: Mistake['path']): Resource | undefined;
}

/** Begins to check a definition. `refused` are the resources that are not there because their own definition is wrong. */
export function beginCheck(
  resource: Resource,
  registry: Registry,
  refused: ReadonlySet<string>,
): Check & { mistakes: Mistake[] } {
  const mistakes: Mistake[] = [];
  const report: Check['report'] = (path, message, more = {}) => {
    mistakes.push({ path, message, ...more });
  };
  return {
    resource,
    registry,
    mistakes,
    report,
    known(name, path) {
      const field = resource.fields.get(name);
      if (!field)
        report(path, `There is no field "${name}".`, { given: name, known: [...resource.fields.keys()] });
      return field;
    },
    target(name, path) {
      const found = registry.get(name ?? '');
      if (found) return found;
      if (name === undefined) report(path, 'The resource that it refers to is missing.');
      else if (refused.has(name))
        report(path, `The resource "${name}" has a mistake of its own, so nothing can refer to it.`);
      else report(path, `There is no resource "${name}".`, { given: name, known: [...registry.keys()] });
      return undefined;
    },
  };
}

/** Notes a mistake for every value of the list that stands there before. */
export function checkRepeated(
  values: readonly string[],
  path: Mistake['path'],
  report: Check['report'],
): void {
  values.forEach((value, index) => {
    if (values.indexOf(value) < index) report([...path, index], `"${value}" stands here twice.`);
  });
}

/** Names that mean something else in a record or a filter, and those that every object of JavaScript has already. */
export const reservedNames: ReadonlySet<string> = new Set([
  ...systemFields.keys(),
  'labels',
  'q',
  'and',
  'or',
  ...Object.getOwnPropertyNames(Object.prototype),
]);
