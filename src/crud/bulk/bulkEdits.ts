import { isEmptyValue } from '../../../contract/emptiness.ts';
import type { FieldIssue } from '../../../contract/errors.ts';
import { type Field, isAlwaysStored } from '../../../contract/fieldKinds/field.ts';
import { fieldKinds, isSecret } from '../../../contract/fieldKinds.ts';
import type { Resource } from '../../../contract/resource.ts';
import { singleFields } from '../fields.ts';
import { valueIssue } from '../record/recordResolver.ts';

/** What happens to one field of all selected records. Nobody clears a field by leaving an input empty. */
export interface BulkEdit {
  field: Field;
  how: 'set' | 'clear';
  /** The value to set. */
  value: unknown;
}

/** Fields whose value can be the same on many records; a unique one cannot, and a secret should not. */
export const sharedFields = (resource: Resource): Field[] =>
  singleFields(resource).filter((field) => !field.unique && !isSecret(field) && field.inheritance !== 'own');

/** Whether a record can be without a value of its own. If the field inherits, it then uses the inherited value. */
export const canBeCleared = (field: Field): boolean => !isAlwaysStored(field);

/** The edit that a person begins with: a value to enter, or No for a field that is always Yes or No. */
export const newEdit = (field: Field): BulkEdit => ({
  field,
  how: 'set',
  value: fieldKinds[field.kind].operand === 'boolean' && isAlwaysStored(field) ? false : null,
});

/** What is wrong with the value that a person has entered. */
export const issueOf = ({ field, how, value }: BulkEdit): FieldIssue | undefined =>
  how === 'set' && !isEmptyValue(value) ? valueIssue(field, value) : undefined;

/** Whether the edit says all that it needs. */
export const isComplete = (edit: BulkEdit): boolean =>
  edit.how === 'clear' || (!isEmptyValue(edit.value) && issueOf(edit) === undefined);

/** The values to send, by wire name. */
export const valuesOf = (edits: readonly BulkEdit[]): Record<string, unknown> =>
  Object.fromEntries(edits.map(({ field, how, value }) => [field.source, how === 'clear' ? null : value]));
