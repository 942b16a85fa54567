import type { Field } from '../fieldKinds/field.ts';
import { isDay } from '../fieldKinds.ts';
import { datedNames } from '../options/dated.ts';
import type { Check } from './check.ts';

/**
 * Checks a resource whose records apply from a date on, and the fields that show the current or the only record of another resource.
 */
export function checkDated(check: Check): void {
  const { resource, known, report } = check;
  for (const field of resource.fields.values()) checkCurrent(field, check);
  const { dated } = resource;
  if (!dated) return;
  if (resource.view || resource.singleton) report(['dated'], 'traitsOfDated');
  const from = known(dated.from, ['dated', 'from']);
  if (from && (!isDay(from) || !isGuarding(from)))
    report(['dated', 'from'], 'datedFrom', { field: from.name });
  const until = dated.until === undefined ? undefined : known(dated.until, ['dated', 'until']);
  if (until && (!isDay(until) || until.required || until.isDerived || until.inheritance !== undefined))
    report(['dated', 'until'], 'datedUntil', { field: until.name });
  const active = dated.active === undefined ? undefined : known(dated.active, ['dated', 'active']);
  if (active && (active.kind !== 'boolean' || !isGuarding(active)))
    report(['dated', 'active'], 'datedActive', { field: active.name });
  dated.per.forEach((name, index) => {
    const field = known(name, ['dated', 'per', index]);
    if (field && !isGuarding(field)) report(['dated', 'per', index], 'datedPer', { field: name });
  });
  for (const name of Object.values(datedNames))
    if (resource.fields.get(name)?.dating === undefined)
      report(['fields', name], 'datedName', { field: name });
}

/** True for a field with a stored value in every record. */
const isGuarding = ({ required, isDerived, inheritance }: Field): boolean =>
  required && !isDerived && inheritance === undefined;

/** Checks a field that shows a value of the record that applies today, or of the only one there is. */
function checkCurrent(field: Field, { resource, target, report }: Check): void {
  const { current } = field;
  if (!current) return;
  const path = ['fields', field.name, 'current'];
  if (field.computed !== undefined || field.aggregate) report(path, 'twoSources', { field: field.name });
  const other = target(current.of, [...path, 'of']);
  if (!other) return;
  const values = { resource: other.name };
  const by = other.fields.get(current.by);
  if (by?.resource !== resource.name)
    report([...path, 'by'], 'noWayBack', { ...values, input: current.by }, { input: current.by });
  if (other.dated?.per.join() !== current.by && other.singleton?.by !== current.by)
    report([...path, 'of'], 'currentOfDated', { ...values, by: current.by });
  const value = other.fields.get(current.value);
  const known = [...other.fields.keys()];
  if (!value)
    report(
      [...path, 'value'],
      'unknownFieldOf',
      { ...values, input: current.value },
      { input: current.value, known },
    );
  else if (
    value.kind !== field.kind ||
    value.isDerived ||
    value.inheritance ||
    value.resource !== field.resource
  )
    report([...path, 'value'], 'currentKind', { ...values, field: current.value, kind: field.kind });
}
