import { type Field, isAlwaysStored } from './fieldKinds/field.ts';
import { isSecret } from './fieldKinds.ts';
import { type Registry, takenResources } from './registry.ts';
import type { Resource } from './resource.ts';

/** The resources whose records a delete removes: the resource itself, and what goes with its records. */
function removedWith(resource: Resource, registry: Registry): Set<Resource> {
  const found = new Set([resource]);
  for (const one of found) for (const taken of takenResources(one, registry)) found.add(taken);
  return found;
}

/**
 * True if a delete can be taken back from what the audit log keeps. The log keeps no secrets, so records with secrets
 * stay deleted, unless the delete only marked them.
 */
export const canUndoDelete = (resource: Resource, registry: Registry): boolean =>
  resource.scope === 'customer' &&
  [...removedWith(resource, registry)].every(
    (one) => one.softDelete !== undefined || ![...one.fields.values()].some(isSecret),
  );

/** What a field had in an earlier state of a record. A field that is younger than the state has its default. */
export const pastValue = (field: Field, past: Readonly<Record<string, unknown>>): unknown =>
  past[field.source] ?? (isAlwaysStored(field) ? field.default : null) ?? null;
