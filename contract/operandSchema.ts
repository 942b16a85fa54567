import { z } from 'zod';
import type { Field } from './fieldKinds/field.ts';
import { isStorable, withoutUnseen } from './fieldKinds/kinds/text.ts';
import type { Operator } from './fieldKinds/operators.ts';
import { periods } from './fieldKinds/periods.ts';
import { fieldKinds, namesRecords } from './fieldKinds.ts';

/** A part of a text, in the form in which the field stores texts. */
const partOf = ({ trim }: Field) => {
  const part = z.string().max(255).refine(isStorable);
  return trim ? part.overwrite(withoutUnseen) : part;
};

/** A part of a text, in the form in which people find it. */
const searchedPart = (field: Field) =>
  partOf(field).overwrite((text) => fieldKinds[field.kind].searchedAs?.(text) ?? text);

/**
 * The schema for what a filter compares a field with. A filter may go beyond the limits of stored values. `key` is the
 * kind of id of the resource that a reference points to.
 */
export function operandSchema(field: Field, operator: Operator, key?: z.ZodType<string | number>): z.ZodType {
  const { value } = fieldKinds[field.kind];
  // Some kinds have no value of their own, and no operator that asks for one.
  const one = z.lazy(() => value({ ...field, required: false, min: undefined, max: undefined }, key));
  switch (operator) {
    case 'isEmpty':
      return z.boolean();
    case 'in':
      return z.array(one).min(1).max(500);
    case 'between':
      return z.tuple([one, one]);
    case 'during':
      return z.enum(periods);
    case 'contains':
      // Part of a text, or one value of a list.
      return namesRecords(field) && key ? key : z.union([searchedPart(field), z.int()]);
    case 'startsWith':
      return namesRecords(field) && key ? key : z.union([partOf(field), z.int()]);
    default:
      return one.nullable();
  }
}
