import type { Field } from '../../../contract/fieldKinds/field.ts';
import { isIssued, isLines, isSecret } from '../../../contract/fieldKinds.ts';
import { type Lines, lineFields, linesOf } from '../../../contract/lines.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Registry } from '../../../contract/registry.ts';
import type { Resource } from '../../../contract/resource.ts';
import { rowsOf } from '../../kit/lines/lineRows.ts';
import { type FormValues, settableFields } from '../../kit/records/fields.ts';

/** True for a field whose value two records may share. */
const isShared = (field: Field) =>
  !field.unique && !isSecret(field) && !isIssued(field) && field.inheritance !== 'own';

/** The lines of a record as new ones, with ids of their own; lines of a tree keep their places in it. */
function copiedLines(lines: Lines, value: unknown): WireRecord[] {
  const rows = rowsOf(value);
  const ids = new Map(rows.map(({ id }) => [id, crypto.randomUUID()]));
  const fields = lineFields(lines).filter((field) => isShared(field) || field === lines.tree);
  return rows.map((row) => {
    const values = fields.map(({ source }) => [source, row[source] ?? null]);
    const above = lines.tree && { [lines.tree.source]: ids.get(String(row[lines.tree.source])) ?? null };
    return { ...Object.fromEntries(values), ...above, id: ids.get(row.id) ?? row.id };
  });
}

/**
 * The values that a new record takes over from another, its lines too: all that may be equal. Undefined where people
 * cannot add records, and where the definition has an action that copies.
 */
export function copyOf(resource: Resource, record: WireRecord, registry: Registry): FormValues | undefined {
  const hasOwnCopy = [...resource.actions.values()].some(({ copies }) => copies);
  if (!resource.verbs.has('create') || hasOwnCopy) return undefined;
  const values = settableFields(resource)
    .filter(isShared)
    .map((field) => {
      const value = record[field.source] ?? null;
      return [field.source, isLines(field) ? copiedLines(linesOf(field, registry), value) : value];
    });
  return Object.fromEntries(values);
}
