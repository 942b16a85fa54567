import type { Field } from '../fieldKinds/field.ts';
import type { Condition } from '../fieldKinds/fieldInput.ts';
import { calendar, ordering } from '../fieldKinds/operators.ts';
import { fieldKinds } from '../fieldKinds.ts';
import { comparisonOptions } from '../fieldRules.ts';
import type { Check } from './check.ts';

/** The options by which another field decides about this one. Without its own, shownWhen is appliesWhen. */
export const conditionsOf = ({ appliesWhen, shownWhen }: Field) =>
  (['requiredWhen', 'shownWhen', 'appliesWhen'] as const).filter(
    (option) => option !== 'shownWhen' || shownWhen !== appliesWhen,
  );

/** Checks the options of a field that depend on another field. */
export function checkConditions(field: Field, check: Check): void {
  for (const option of conditionsOf(field)) {
    const condition = field[option];
    if (condition) checkCondition(condition, ['fields', field.name, option], field, check);
  }
  for (const option of comparisonOptions) checkComparison(field, option, check);
  if (field.required && field.requiredWhen)
    check.report(['fields', field.name, 'requiredWhen'], 'alwaysRequired', { field: field.name });
  if (field.appliesWhen && (field.required || field.readOnly || field.isDerived || field.inheritance))
    check.report(['fields', field.name, 'appliesWhen'], 'cannotBeEmptied', { field: field.name });
  if (field.required && field.shownWhen && field.default === undefined)
    check.report(['fields', field.name, 'required'], 'requiredUnseen', { field: field.name });
}

/** A field is compared with another stored field of its kind. */
function checkComparison(
  field: Field,
  option: (typeof comparisonOptions)[number],
  { known, report }: Check,
): void {
  const name = field[option];
  if (name === undefined) return;
  const path = ['fields', field.name, option];
  const other = known(name, path);
  const isNumber = fieldKinds[field.kind].operand === 'number';
  const canBe = option === 'notBefore' ? !isNumber && hasOrder(field) : isNumber;
  if (!canBe) report(path, 'optionOfKind', { option, kind: field.kind });
  else if (other && (other === field || other.kind !== field.kind || other.isDerived))
    report(path, 'comparedKind', { field: field.name, other: name, kind: field.kind });
}

const hasOrder = ({ kind }: Field) =>
  fieldKinds[kind].operators === ordering || fieldKinds[kind].operators === calendar;

function checkCondition(
  condition: Condition,
  path: readonly string[],
  field: Field,
  { known, report }: Check,
): void {
  const deciding = known(condition.field, [...path, 'field']);
  if (!deciding) return;
  if (deciding === field) report([...path, 'field'], 'decidesItself', { field: field.name });
  const values = condition.is === undefined ? [] : [condition.is].flat();
  const ids = deciding.choices.map(({ id }) => id);
  const kind = fieldKinds[deciding.kind];
  values.forEach((value, index) => {
    const place = Array.isArray(condition.is) ? [...path, 'is', index] : [...path, 'is'];
    if (deciding.isDerived || kind.value(deciding).safeParse(value).success) return;
    report(
      place,
      'neverHasValue',
      { field: deciding.name, value: JSON.stringify(value) },
      {
        ...(ids.length > 0 && {
          expected: [{ code: 'oneOf', values: { values: ids.join(', ') } }],
          input: String(value),
          known: ids,
        }),
      },
    );
  });
}
