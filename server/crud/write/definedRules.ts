import type { Registry } from '../../../contract/registry.ts';
import type { RuleBook } from '../context/resourceContext.ts';
import { onlyOneFields, onlyOneRules } from './onlyOne.ts';

/** The rules that definitions ask for by their options, by resource. */
export const definedRules = (registry: Registry): RuleBook =>
  new Map(
    [...registry.values()]
      .filter((resource) => onlyOneFields(resource).length > 0)
      .map(({ name }) => [name, [onlyOneRules]]),
  );
