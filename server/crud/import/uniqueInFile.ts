import { isEmptyValue } from '../../../contract/emptiness.ts';
import type { FieldIssue } from '../../../contract/errors.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { uniqueSets } from '../../schema/tableSql.ts';
import type { ResourceContext } from '../context.ts';
import { onlyOneFields } from '../definedRules.ts';
import { shortened } from './tableReader.ts';

/** Finds values that must be unique, or marks that one record has at most, that appear in the file twice, and names the row where they first appear. */
export function uniqueInFile({ resource }: ResourceContext) {
  const marks = onlyOneFields(resource).map((field) => ({ fields: [field], without: undefined }));
  const sets = [...uniqueSets(resource), ...marks].map((set) => ({
    ...set,
    seen: new Map<string, number>(),
  }));
  const keyOf = (fields: Field[], values: Record<string, unknown>) => {
    const parts = fields.map((field) => values[field.source]);
    const isFree = (part: unknown, field: Field | undefined) =>
      part === null || part === undefined || (field?.onlyOne === true && part === false);
    return parts.some((part, index) => isFree(part, fields[index])) ? undefined : JSON.stringify(parts);
  };
  /** @param textOf a value as people know it; empty if the file does not say it */
  return (row: number, values: Record<string, unknown>, textOf: (field: Field) => string): FieldIssue[] =>
    sets.flatMap(({ fields, without, seen }): FieldIssue[] => {
      const key = keyOf(fields, values);
      if (key === undefined || (without && !isEmptyValue(values[without.source]))) return [];
      const first = seen.get(key);
      if (first === undefined) {
        seen.set(key, row);
        return [];
      }
      const named = fields.map((field) => ({ field: field.source, value: shortened(textOf(field)) }));
      return [{ ...takenIssue('repeatedInFile', named), details: { row: first }, row }];
    });
}

/** What is said of values that belong to one record only: all of them, if there are several. */
export function takenIssue(
  code: 'repeatedInFile' | 'notUnique',
  named: readonly { field: string; value: string }[],
): Omit<FieldIssue, 'row'> {
  const values = named.filter(({ value }) => value !== '');
  const issue = { field: named[0]?.field ?? '', code, details: {}, value: named[0]?.value ?? '' };
  return values.length > 1 ? { ...issue, values } : issue;
}
