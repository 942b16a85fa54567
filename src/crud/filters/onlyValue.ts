import type { Field } from '../../../contract/fieldKinds/field.ts';
import { operatorsOf } from '../../../contract/resource.ts';
import { type Comparison, type FilterValues, operandsOf } from './comparisons.ts';

/** The comparison that leaves the records with that value of a field; with null, those without one. */
export function onlyValue(field: Field, value: unknown): Comparison {
  const { source } = field;
  if (value === null || value === undefined) return { source, operator: 'isEmpty', value: true };
  return operatorsOf(field).includes('in')
    ? { source, operator: 'in', value: [value] }
    : { source, operator: 'eq', value };
}

/** The filter with one value of a field, instead of what it asks of that field. */
export function filterOfOnly(filter: FilterValues, { source, operator, value }: Comparison): FilterValues {
  return { ...filter, [source]: { [operator]: value } };
}

/** True if the filter asks for that one value already. */
export const asksForOnly = (filter: FilterValues, { source, operator, value }: Comparison): boolean => {
  const operand = filter[source] === undefined ? undefined : operandsOf(filter[source])[operator];
  const isOne = Array.isArray(operand) && Array.isArray(value);
  return isOne ? operand.length === 1 && operand[0] === value[0] : operand === value;
};
