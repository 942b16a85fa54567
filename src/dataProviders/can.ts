import type { Registry } from '../../contract/registry.ts';
import type { Verb } from '../../contract/rights/verbs.ts';

/** True when the definition of the resource has the verb. Pages offer nothing else. */
export const can = (registry: Registry, resource: string, verb: Verb): boolean =>
  registry.get(resource)?.verbs.has(verb) ?? false;
