import { isEmptyValue } from './emptiness.ts';
import type { FieldIssue } from './errors.ts';
import type { Field } from './fieldKinds/field.ts';
import type { Condition } from './fieldKinds/fieldInput.ts';
import { isObject } from './fieldKinds/isObject.ts';
import { noMoney } from './fieldKinds/moneyText.ts';
import { fieldKinds, isMoment, isMoney } from './fieldKinds.ts';
import { fieldOf, type Resource } from './resource.ts';

type Values = Readonly<Record<string, unknown>>;

/** True while the deciding field has the condition's value or one of its values; any value, if the condition names none. */
export function holds(
  { field, is }: { field: string; is?: unknown },
  record: Values,
  resource: Resource,
): boolean {
  const value = record[resource.fields.get(field)?.source ?? field];
  if (is === undefined) return !isEmptyValue(value);
  return Array.isArray(is) ? is.includes(value) : is === value;
}

/** The fields that a record needs only while another field has a certain value. */
export const conditionalFields = (resource: Resource): Field[] =>
  [...resource.fields.values()].filter((field) => field.requiredWhen && !field.readOnly);

/** A field that applies only while another field has a certain value. */
interface Dependent {
  field: Field;
  condition: Condition;
  /** The field that decides. */
  deciding: Field;
}

/** The fields that apply only while another field has a certain value. */
export const dependentFields = (resource: Resource): Dependent[] =>
  [...resource.fields.values()].flatMap((field) =>
    field.appliesWhen
      ? [{ field, condition: field.appliesWhen, deciding: fieldOf(resource, field.appliesWhen.field) }]
      : [],
  );

/**
 * The values of a change, which also empties what no longer applies.
 * @param isNew true for a new record, where absent values are empty anyway
 */
export function applicableValues(
  resource: Resource,
  values: Values,
  isNew: boolean,
): Record<string, unknown> {
  const emptied = dependentFields(resource).filter(
    ({ field: { source }, condition, deciding }) =>
      deciding.source in values && !holds(condition, values, resource) && !(isNew && !(source in values)),
  );
  return { ...values, ...Object.fromEntries(emptied.map(({ field }) => [field.source, null])) };
}

/**
 * Whether a value is an amount. Details of an issue have amounts in minor units, as the wire does, and `amount` names the
 * detail that is one: pages write it in the customer's currency.
 */
const isAmount = (field: Field, value: unknown): value is number =>
  isMoney(field) && typeof value === 'number';

/** The refusal of a value for a field that does not apply to the record. */
export const notApplicable = ({ field, deciding }: Dependent, decided: unknown): FieldIssue => ({
  field: field.source,
  code: 'notApplicable',
  details: {
    field: deciding.label,
    ...(isAmount(deciding, decided)
      ? { value: decided, amount: 'value' }
      : { value: fieldKinds[deciding.kind].toText(decided, deciding, noMoney) || '–' }),
  },
});

/** The values of an implied field that other fields ask for, each with the wire name of such a field. */
export const impliedBy = (resource: Resource, { name, implied }: Field): [value: unknown, source: string][] =>
  [...resource.fields.values()].flatMap(({ source, shownWhen, readOnly }): [unknown, string][] =>
    implied &&
    !readOnly &&
    shownWhen?.field === name &&
    !Array.isArray(shownWhen.is) &&
    shownWhen.is !== undefined
      ? [[shownWhen.is, source]]
      : [],
  );

/** The values of a body with those that it implies: what the fields that it fills ask for, where they agree. */
export function impliedValues(resource: Resource, values: unknown): unknown {
  if (!isObject(values)) return values;
  const implied = [...resource.fields.values()].flatMap((field) => {
    if (field.source in values) return [];
    const implied = impliedBy(resource, field).filter(([, source]) => !isEmptyValue(values[source]));
    const [value, ...others] = new Set(implied.map(([one]) => one));
    return value === undefined || others.length > 0 ? [] : [[field.source, value] as const];
  });
  return { ...values, ...Object.fromEntries(implied) };
}

/** The options by which a field cannot be on one side of another field of its kind. */
export const comparisonOptions = ['notBefore', 'notBelow', 'notAbove'] as const;

/** A field that cannot be on one side of another. */
export interface Comparison {
  field: Field;
  other: Field;
  option: (typeof comparisonOptions)[number];
}

/** The comparisons of a resource's fields. */
export const comparisonsOf = (resource: Resource): Comparison[] =>
  [...resource.fields.values()].flatMap((field) =>
    comparisonOptions.flatMap((option): Comparison[] => {
      const name = field[option];
      return name === undefined ? [] : [{ field, other: fieldOf(resource, name), option }];
    }),
  );

/** What people read as the limit that another value sets: `21-11-2026`, `09:30`, or 3; minor units of an amount. */
function limitText(field: Field, value: unknown): string | number {
  if (isMoment(field)) {
    const [day = '', time = ''] = new Date(String(value)).toISOString().split('T');
    return `${day.split('-').reverse().join('-')} ${time.slice(0, 5)} UTC`;
  }
  return typeof value === 'number' ? value : fieldKinds[field.kind].toText(value, field, noMoney);
}

/** What is wrong with a value that is on the wrong side of the other value. */
export const comparisonIssue = ({ field, other, option }: Comparison, limit: unknown): FieldIssue => ({
  field: field.source,
  code: codes[option],
  details: { limit: limitText(other, limit), ...(isAmount(other, limit) && { amount: 'limit' }) },
});

const codes = { notBefore: 'tooEarly', notBelow: 'tooSmall', notAbove: 'tooBig' } as const;

/** A value as one that JavaScript compares: moments in different time zones by their instant. */
const comparable = (field: Field, value: unknown): number | string =>
  isMoment(field) ? Date.parse(String(value)) : typeof value === 'number' ? value : String(value);

function isBroken({ field, other, option }: Comparison, record: Values): boolean {
  const [value, limit] = [record[field.source], record[other.source]];
  if (isEmptyValue(value) || isEmptyValue(limit)) return false;
  const [one, another] = [comparable(field, value), comparable(other, limit)];
  return option === 'notAbove' ? one > another : one < another;
}

/** True for a resource with rules over two fields. */
export const hasFieldRules = (resource: Resource): boolean =>
  conditionalFields(resource).length > 0 || comparisonsOf(resource).length > 0;

/**
 * The fields that are on the wrong side of another.
 * @param changes the values that a change names; default: all. Two fields are compared only if it names one of them, so
 * that somebody can correct anything else in a record from before the rule.
 */
export const comparisonIssues = (
  resource: Resource,
  record: Values,
  changes: Values = record,
): FieldIssue[] =>
  comparisonsOf(resource)
    .filter(({ field, other }) => field.source in changes || other.source in changes)
    .filter((one) => isBroken(one, record))
    .map((one) => comparisonIssue(one, record[one.other.source]));

/**
 * What is wrong with a record by the rules over two of its fields: a field that another requires is empty, or a field
 * is on the wrong side of another.
 * @param changes the values that a change names; default: all
 */
export function fieldRuleIssues(resource: Resource, record: Values, changes: Values = record): FieldIssue[] {
  const missing = conditionalFields(resource).filter(
    (field) =>
      field.requiredWhen && holds(field.requiredWhen, record, resource) && isEmptyValue(record[field.source]),
  );
  return [
    ...missing.map(({ source }): FieldIssue => ({ field: source, code: 'required', details: {} })),
    ...comparisonIssues(resource, record, changes),
  ];
}

/**
 * What is wrong with a record after a change, by the rules over two of its fields. The change also cannot fill a field
 * that does not apply to the record as it is.
 */
export const changedRecordIssues = (resource: Resource, record: Values, changes: Values): FieldIssue[] => [
  ...fieldRuleIssues(resource, record, changes),
  ...dependentFields(resource)
    .filter(
      ({ field, condition, deciding }) =>
        !isEmptyValue(changes[field.source]) &&
        !(deciding.source in changes) &&
        !holds(condition, record, resource),
    )
    .map((dependent) => notApplicable(dependent, record[dependent.deciding.source])),
];
