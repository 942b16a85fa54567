import { isEmptyValue } from '../../../contract/emptiness.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { Operator } from '../../../contract/fieldKinds/operators.ts';
import { operandSchema } from '../../../contract/operandSchema.ts';
import { operatorsOf } from '../../../contract/resource.ts';
import type { Comparison } from './comparisons.ts';

/** The operators that people use most. A new comparison begins with the first of these that its field has. */
const usual = ['contains', 'during', 'gte', 'in', 'eq'] as const;

const firstOperator = (operators: readonly Operator[]): Operator =>
  usual.find((operator) => operators.includes(operator)) ?? 'isEmpty';

/** The kind of value that an operator compares with: a list, two values, a period, yes or no, or one value. */
export const shapeOf = (operator: Operator) => {
  if (['in', 'between', 'during', 'isEmpty'].includes(operator)) return operator;
  return operator === 'contains' || operator === 'startsWith' ? 'part' : 'one';
};

/** What a comparison with that operator begins with: what most people would choose, if there is such a thing. */
function firstValue(operator: Operator, ofKind?: unknown): unknown {
  if (operator === 'isEmpty') return true;
  return operator === 'during' ? 'today' : ofKind;
}

/** A new comparison of a field. `ofKind` is the value that the field's kind begins with. */
export function firstComparison(field: Field, ofKind?: unknown): Comparison {
  const operator = firstOperator(operatorsOf(field));
  return { source: field.source, operator, value: firstValue(operator, ofKind) };
}

/** The comparison with another operator. It keeps the value if the operator takes such a value. */
export function withOperator(comparison: Comparison, operator: Operator): Comparison {
  const isSameShape = shapeOf(operator) === shapeOf(comparison.operator);
  return { ...comparison, operator, value: isSameShape ? comparison.value : firstValue(operator) };
}

/** True if the comparison can be asked for: every value is there and fits the field's kind. */
export function isComplete(field: Field, { operator, value }: Comparison): boolean {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  if (values.length === 0 || values.some(isEmptyValue)) return false;
  return operandSchema(field, operator).safeParse(value).success;
}
