import { type FieldIssue, ServiceError } from '../../../contract/errors.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import {
  changedRecordIssues,
  comparisonsOf,
  conditionalFields,
  dependentFields,
} from '../../../contract/fieldRules.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import type { Row, Writing } from '../context.ts';
import { type LockedRow, lockRows } from '../lockRows.ts';
import { idsOf, type RowSet } from './rowSet.ts';

/** Records that a refusal names; the rest are counted. */
const namesShown = 3;

/** The stored fields that rules over two fields read. */
function checkedFields(resource: Resource): Field[] {
  const required = conditionalFields(resource).flatMap((field) =>
    field.requiredWhen ? [field, fieldOf(resource, field.requiredWhen.field)] : [],
  );
  const deciding = dependentFields(resource).map((dependent) => dependent.deciding);
  const compared = comparisonsOf(resource).flatMap(({ field, other }) => [field, other]);
  return [...new Set([...required, ...deciding, ...compared])].filter((field) => !field.readOnly);
}

/**
 * Checks rules over two fields on the records as they will be, since a change names only what it changes. The records
 * stay locked from here on, so nobody changes them between check and write. Costs nothing where a resource has no
 * such rules.
 * @throws ServiceError VALIDATION_FAILED for one record, RECORDS_REFUSED for many, naming them.
 */
export async function checkTogether<One extends Row>(writing: Writing, set: RowSet<One>): Promise<void> {
  const { resource } = writing.context;
  const fields = checkedFields(resource);
  // Whoever has the rows as they were has checked them by the names that the request has for them.
  if (fields.length === 0 || set.rows.every(({ stored }) => stored)) return;
  const { version } = set;
  const changesOf = new Map(set.rows.map(({ id, values }) => [String(id).toLowerCase(), values]));
  const rows = await lockRows(writing, idsOf(set), fields);
  const issuesOf = (row: LockedRow): FieldIssue[] => {
    // The writing statement will refuse another version, and show the current record.
    if (version !== undefined && version !== row.version) return [];
    const changes = changesOf.get(String(row.id)) ?? {};
    return changedRecordIssues(resource, { ...row.values, ...changes }, changes);
  };
  const refused = rows
    .map((row) => ({ row, issues: issuesOf(row) }))
    .filter(({ issues }) => issues.length > 0);
  if (refused.length === 0) return;
  if (set.rows.length === 1)
    throw new ServiceError('VALIDATION_FAILED', { issues: refused.flatMap(({ issues }) => issues) });
  throw recordsRefused(refused);
}

/** The refusal of a change of many records, which names those that it does not fit. */
export function recordsRefused(
  refused: readonly { row: Pick<LockedRow, 'id' | 'name'>; issues: readonly FieldIssue[] }[],
): ServiceError {
  const names = refused.slice(0, namesShown).map(({ row }) => row.name);
  return new ServiceError('RECORDS_REFUSED', {
    details: { count: refused.length, names: refused.length > names.length ? [...names, '…'] : names },
    issues: refused.flatMap(({ row: { id, name }, issues }) =>
      issues.map((issue) => ({ ...issue, record: { id, name } })),
    ),
  });
}
