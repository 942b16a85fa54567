import { isEmptyValue } from '../../../contract/emptiness.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { Operator } from '../../../contract/fieldKinds/operators.ts';
import { operandSchema } from '../../../contract/operandSchema.ts';
import { operatorsOf, type Resource } from '../../../contract/resource.ts';
import { editors } from '../../kit/fieldKinds/editors.ts';
import { filterFields } from '../../kit/records/fields.ts';
import type { Comparison } from './comparisons.ts';
import { type ConditionTree, isGroup, type Match } from './conditionTree.ts';

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
function firstComparison(field: Field, ofKind?: unknown): Comparison {
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

/** A new comparison of a field, as people begin it. */
export const newComparison = (field: Field): Comparison =>
  firstComparison(field, editors[field.kind].firstFilterValue);

/** A new comparison of the first field that the list offers. A list that offers none has no filters. */
export const firstOf = (resource: Resource): Comparison[] =>
  filterFields(resource).slice(0, 1).map(newComparison);

/** A condition that a person is building. */
export interface DraftCondition {
  key: string;
  comparison: Comparison;
}

export interface DraftGroup {
  key: string;
  conditions: DraftCondition[];
}

export type DraftPart = DraftCondition | DraftGroup;

/** Conditions that a person is building; each has a key, because two may be the same. */
interface DraftTree {
  match: Match;
  parts: DraftPart[];
}

export const isDraftGroup = (part: DraftPart): part is DraftGroup => 'conditions' in part;

export const draftCondition = (comparison: Comparison): DraftCondition => ({
  key: crypto.randomUUID(),
  comparison,
});

export const draftGroup = (conditions: readonly Comparison[]): DraftGroup => ({
  key: crypto.randomUUID(),
  conditions: conditions.map(draftCondition),
});

export const draftOf = ({ match, parts }: ConditionTree): DraftTree => ({
  match,
  parts: parts.map((part) => (isGroup(part) ? draftGroup(part.conditions) : draftCondition(part))),
});

export const treeOfDraft = ({ match, parts }: DraftTree): ConditionTree => ({
  match,
  parts: parts.map((part) =>
    isDraftGroup(part)
      ? { conditions: part.conditions.map(({ comparison }) => comparison) }
      : part.comparison,
  ),
});

/** Every condition of the draft, those of groups too. */
export const conditionsIn = ({ parts }: DraftTree): DraftCondition[] =>
  parts.flatMap((part) => (isDraftGroup(part) ? part.conditions : [part]));

/** The list with another element in place of the one with that key, or without it. */
export const replaced = <Keyed extends { key: string }>(
  list: readonly Keyed[],
  key: string,
  next?: Keyed,
): Keyed[] => list.flatMap((one) => (one.key !== key ? [one] : next ? [next] : []));
