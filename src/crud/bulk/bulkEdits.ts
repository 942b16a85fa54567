import { isEmptyValue } from '../../../contract/emptiness.ts';
import type { FieldIssue } from '../../../contract/errors.ts';
import type { EditName, FieldEdit, Rounding } from '../../../contract/fieldKinds/edits.ts';
import { type Field, isAlwaysStored } from '../../../contract/fieldKinds/field.ts';
import { fieldKinds, isSecret } from '../../../contract/fieldKinds.ts';
import type { Resource } from '../../../contract/resource.ts';
import { singleFields } from '../../kit/records/fields.ts';
import { valueIssue } from '../form/recordResolver.ts';

/** What happens to one field of all chosen records. Nobody clears a field by leaving an input empty. */
export interface BulkEdit {
  field: Field;
  how: EditName;
  /** What the person enters: the value to set, the amount, the percentage, the text to find, or the values of a list. */
  value: unknown;
  /** The text that replaces the text to find. */
  replacement: string;
  /** Undefined for no rounding; a step of null waits for the person to enter one. */
  rounding: (Omit<Rounding, 'step'> & { step: number | null }) | undefined;
}

/** Fields whose value can be the same on many records; a unique one cannot, and a secret should not. */
export const sharedFields = (resource: Resource): Field[] =>
  singleFields(resource).filter(
    (field) => !isSecret(field) && field.inheritance !== 'own' && possibleEdits(field).length > 0,
  );

/** Whether a record can be without a value of its own. If the field inherits, it then uses the inherited value. */
const canBeCleared = (field: Field): boolean => !isAlwaysStored(field);

/** What can be done to a field: a unique value cannot be set on many records, but it can be changed on each. */
export const possibleEdits = (field: Field): EditName[] => [
  ...(field.unique ? [] : (['set'] as const)),
  ...(Object.keys(fieldKinds[field.kind].edits ?? {}) as EditName[]),
  ...(canBeCleared(field) ? (['clear'] as const) : []),
];

/** True if the result can be rounded. */
export const isRounded = (how: EditName): boolean => how === 'add' || how === 'subtract' || how === 'percent';

/** The edit that a person begins with: a value to enter, or No for a field that is always Yes or No. */
export const newEdit = (field: Field, how: EditName = possibleEdits(field)[0] ?? 'set'): BulkEdit => ({
  ...{ field, how, replacement: '', rounding: undefined },
  value: fieldKinds[field.kind].operand === 'boolean' && isAlwaysStored(field) ? false : null,
});

/** What is wrong with the value that a person has entered. */
export const issueOf = ({ field, how, value }: BulkEdit): FieldIssue | undefined =>
  how === 'set' && !isEmptyValue(value) ? valueIssue(field, value) : undefined;

/** Whether the edit says all that it needs. */
export const isComplete = (edit: BulkEdit): boolean =>
  edit.how === 'clear' ||
  (!isEmptyValue(edit.value) &&
    issueOf(edit) === undefined &&
    edit.rounding?.step !== null &&
    (!isRounded(edit.how) || typeof edit.value === 'number'));

/** The edit as the server takes it. The person has entered all that it needs. */
export function fieldEditOf({ field, how, value, replacement, rounding }: BulkEdit): FieldEdit {
  const { source } = field;
  const rounded = rounding && { rounding: { ...rounding, step: rounding.step ?? 1 } };
  const values = Array.isArray(value) ? value : [];
  switch (how) {
    case 'set':
      return { field: source, how, value: value as Extract<FieldEdit, { how: 'set' }>['value'] };
    case 'clear':
      return { field: source, how };
    case 'add':
    case 'subtract':
      return { field: source, how, amount: Number(value), ...rounded };
    case 'percent':
      return { field: source, how, percent: Number(value), ...rounded };
    case 'replace':
      return { field: source, how, find: String(value), replacement, matchCase: false };
    case 'include':
    case 'exclude':
      return { field: source, how, values };
  }
}
