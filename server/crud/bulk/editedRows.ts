import type { Refusal } from '../../../contract/calls/bulk.ts';
import { edited } from '../../../contract/edited.ts';
import { isSameValue } from '../../../contract/emptiness.ts';
import { ServiceError } from '../../../contract/errors.ts';
import type { ExistingRow, ResourceContext } from '../context.ts';
import type { LockedRow } from '../lockRows.ts';
import { validated } from '../write/values.ts';
import type { KnownEdit } from './bulkChange.ts';

/** A record that is to be written, with its name for a refusal. */
export interface NamedRow extends ExistingRow {
  name: string;
}

/** What edits make of records. */
export interface EditedRows {
  rows: NamedRow[];
  unchanged: number;
  refused: Refusal[];
}

/** Why a record stays as it is. */
export const refusalOf = (
  { id, name }: { id: string | number; name: string | null },
  { code, details, issues = [], users }: ServiceError,
): Refusal => ({
  ...{ id, name: name ?? '', code, details: { ...details }, issues: [...issues] },
  ...(users && { users: [...users] }),
});

/** True if an edit gives every record the same value. */
const isConstant = ({ edit }: KnownEdit) => edit.how === 'set' || edit.how === 'clear';

/** The new values of each locked record. Those that have them already, and those that may not get them, are left out. */
export function editedRows(
  context: ResourceContext,
  edits: readonly KnownEdit[],
  locked: readonly LockedRow[],
): EditedRows {
  const valuesFor = (row: LockedRow): Record<string, unknown> => {
    const made = edits.map(({ field, edit }): [string, unknown] => {
      const value = row.values[field.source];
      return [field.source, edited(value, edit, field)];
    });
    return validated(context, 'change', Object.fromEntries(made));
  };
  const areSame = (row: LockedRow, values: Record<string, unknown>) =>
    edits.every(
      ({ field: { source, inheritance } }) =>
        inheritance === undefined && isSameValue(row.values[source], values[source]),
    );
  const result: EditedRows = { rows: [], unchanged: 0, refused: [] };
  const [first] = locked;
  const common = first && edits.every(isConstant) ? valuesFor(first) : undefined;
  for (const row of locked)
    try {
      const values = common ?? valuesFor(row);
      if (areSame(row, values)) result.unchanged += 1;
      else result.rows.push({ id: row.id, name: row.name, values });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      result.refused.push(refusalOf(row, error));
    }
  return result;
}
