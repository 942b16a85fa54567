import type { Field } from '../fieldKinds/field.ts';
import { isLines, isSecret, namesRecord } from '../fieldKinds.ts';
import { ownerOf } from '../lines.ts';
import type { Overrides } from '../options/overrides.ts';
import { isOneForCustomer, type Resource } from '../resource.ts';
import type { Check } from './check.ts';

/** Checks a resource whose records inherit values: from which resource, and which values. */
export function checkOverrides(check: Check): void {
  const { resource, registry, known, report } = check;
  const { overrides } = resource;
  if (!overrides) return;
  const isPlain = resource.scope === 'customer' && !resource.view && !isOneForCustomer(resource);
  if (!isPlain || resource.rows.length > 0 || ownerOf(resource, registry))
    report(['overrides'], 'traitsOfOverrides');
  const base = baseResource(check, overrides);
  overrides.within.forEach((name, index) => {
    const field = known(name, ['overrides', 'within', index]);
    if (field && (!field.required || field.isDerived || field.inheritance))
      report(['overrides', 'within', index], 'withinRequired', { field: name });
  });
  if (inheritsInCircle(check, resource)) report(['overrides', 'base'], 'inheritsInCircle');
  overrides.fields.forEach((name, index) => {
    const field = known(name, ['overrides', 'fields', index]);
    if (field) checkInherited(field, base, ['overrides', 'fields', index], check);
  });
}

/** The resource that values are inherited from; undefined if the definition names none that can be. */
function baseResource({ resource, registry, known, target, report }: Check, { base, of, within }: Overrides) {
  if ((base === undefined) === (of === undefined)) {
    report(['overrides'], 'baseOrOf');
    return undefined;
  }
  if (of !== undefined) {
    const single = target(of, ['overrides', 'of']);
    const fits = single && isOneForCustomer(single) && resource.singleton && within.length === 0;
    if (single && !fits) report(['overrides', 'of'], 'ofSingle', { resource: single.name });
    return fits ? single : undefined;
  }
  const reference = known(base ?? '', ['overrides', 'base']);
  const isReference = reference && namesRecord(reference) && reference.required && !reference.inheritance;
  if (reference && !isReference) report(['overrides', 'base'], 'baseReference', { field: reference.name });
  return isReference ? registry.get(reference.resource ?? '') : undefined;
}

/** Options that a value from elsewhere would break. */
const brokenOptions = ['unique', 'readOnly', 'requiredWhen', 'default', 'embed'] as const;

function checkInherited(
  field: Field,
  base: Resource | undefined,
  place: (string | number)[],
  check: Check,
): void {
  const { resource, report } = check;
  const isFixed = [resource.softDelete, resource.ordered?.within, resource.states?.field].includes(
    field.name,
  );
  if (field.isDerived || isLines(field) || isSecret(field) || isFixed) {
    report(place, 'cannotInherit', { field: field.name });
    return;
  }
  checkOptions(field, place, check);
  if (base) checkLikeness(field, base, place, check);
}

function checkOptions(field: Field, place: (string | number)[], { resource, report }: Check): void {
  const refuse = (path: (string | number)[], option: string) =>
    report(path, 'optionOfInherited', { field: field.name, option });
  for (const option of brokenOptions)
    if (field[option] !== undefined && (field[option] !== false || option === 'default'))
      refuse(['fields', field.name, option], option);
  if (resource.uniqueTogether.some((names) => names.includes(field.name))) refuse(place, 'uniqueTogether');
  for (const other of resource.fields.values())
    if (other.requiredWhen?.field === field.name)
      refuse(['fields', other.name, 'requiredWhen'], 'requiredWhen');
}

/** Checks that the base has a field whose values fit. */
function checkLikeness(field: Field, base: Resource, place: (string | number)[], { report }: Check): void {
  const other = base.fields.get(field.name);
  const values = { field: field.name, resource: base.name };
  if (!other) {
    const known = [...base.fields.keys()];
    const input = field.name;
    report(place, 'unknownFieldOf', { resource: base.name, input }, { input, known });
    return;
  }
  const isAlike = other.kind === field.kind && other.resource === field.resource && fitsChoices(other, field);
  if (!isAlike) report(place, 'inheritsOtherKind', values);
  if (field.searchable && !other.searchable)
    report(['fields', field.name, 'searchable'], 'inheritsUnsearched', values);
  if (field.required && !other.required) report(['fields', field.name, 'required'], 'inheritsEmpty', values);
}

/** True if every choice of the base is one here too. */
const fitsChoices = (base: Field, field: Field): boolean =>
  base.choicesOf === field.choicesOf &&
  base.choices.every(({ id }) => field.choices.some((choice) => choice.id === id));

/** The most records between a record with a value and the one that inherits it. */
const longestChain = 3;

/** True if a chain of bases leads back to itself, or is longer than a list can follow. */
function inheritsInCircle({ registry }: Check, start: Resource): boolean {
  let current: Resource | undefined = start;
  for (let steps = 0; steps <= longestChain; steps += 1) {
    if (!current?.overrides) return false;
    const { base, of }: Overrides = current.overrides;
    current = registry.get(of ?? current.fields.get(base ?? '')?.resource ?? '');
  }
  return true;
}
