import { isIssued, isLines, isSecret } from '../../../contract/fieldKinds.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { settableFields } from '../fields.ts';
import type { FormValues } from './recordResolver.ts';

/**
 * The values that a new record takes over from another: all that may be equal. Undefined where people cannot add
 * records, where lines would be missing, and where the definition has an action that copies.
 */
export function copyOf(resource: Resource, record: WireRecord): FormValues | undefined {
  const fields = settableFields(resource);
  const hasOwnCopy = [...resource.actions.values()].some(({ copies }) => copies);
  if (!resource.verbs.has('create') || hasOwnCopy || fields.some(isLines)) return undefined;
  const shared = fields.filter(
    (field) => !field.unique && !isSecret(field) && !isIssued(field) && field.inheritance !== 'own',
  );
  return Object.fromEntries(shared.map(({ source }) => [source, record[source] ?? null]));
}
