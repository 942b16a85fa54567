import { isEmptyValue } from '../../../contract/emptiness.ts';
import type { FieldIssue } from '../../../contract/errors.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { uniqueSets } from '../../schema/tableSql.ts';
import type { ResourceContext } from '../context/resourceContext.ts';
import { shortened } from './tableReader.ts';

/** Finds values that must be unique and appear in the file twice, and names the row where they first appear. */
export function uniqueInFile({ resource }: ResourceContext) {
  const sets = uniqueSets(resource).map((set) => ({ ...set, seen: new Map<string, number>() }));
  const keyOf = (fields: Field[], values: Record<string, unknown>) => {
    const parts = fields.map((field) => values[field.source]);
    return parts.some((part) => part === null || part === undefined) ? undefined : JSON.stringify(parts);
  };
  return (row: number, values: Record<string, unknown>): FieldIssue[] =>
    sets.flatMap(({ fields, without, seen }): FieldIssue[] => {
      const key = keyOf(fields, values);
      if (key === undefined || (without && !isEmptyValue(values[without.source]))) return [];
      const first = seen.get(key);
      if (first === undefined) {
        seen.set(key, row);
        return [];
      }
      const [field] = fields;
      const value = shortened(String(values[field?.source ?? ''] ?? ''));
      return [{ field: field?.source ?? '', code: 'repeatedInFile', details: { row: first }, row, value }];
    });
}
