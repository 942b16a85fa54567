import { useCanAccess } from 'ra-core';
import type { Resource, Verb } from '../../contract/resource.ts';

/** True when the resource has the verb and the role of the person includes it. The server decides; this only hides. */
export function useCan(resource: Resource, verb: Verb): boolean {
  const isOffered = resource.verbs.has(verb);
  const { canAccess } = useCanAccess({ resource: resource.name, action: verb, enabled: isOffered });
  return isOffered && canAccess === true;
}
