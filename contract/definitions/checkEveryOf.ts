import type { Field } from '../fieldKinds/field.ts';
import { namesRecord } from '../fieldKinds.ts';
import type { Mistake } from '../mistake.ts';
import { boundNames, type Call, isTenantName } from '../options/calls.ts';
import { isFilterable, type Resource } from '../resource.ts';
import type { Check } from './check.ts';

/** Checks that the file of an export can hold a row for each record that a reference could name, and can come back. */
export function checkEveryOf(check: Check, call: Call, index: number): void {
  const { everyOf } = call;
  if (!everyOf) return;
  const { resource, report, known, target } = check;
  const place = ['calls', index, 'everyOf'] as const;
  const { scope, view, singleton, overrides, storeScope, visibleWith } = resource;
  const isPlain = scope === 'customer' && !view && !singleton && !overrides;
  if (!isPlain || storeScope !== undefined || visibleWith !== undefined)
    report([...place], 'traitsOfEveryOf');
  if (Object.keys(call.where).length > 0) report(['calls', index, 'where'], 'everyOfWhere');
  const field = known(everyOf.field, [...place, 'field']);
  if (!field) return;
  const bound = boundNames(call.path).filter((name) => !isTenantName(name));
  if (!isKeyOfReferences(resource, [...bound, field.name])) report([...place], 'everyOfKey');
  const rows = target(field.resource, [...place, 'field']);
  if (!rows) return;
  checkListed(check, rows, { names: Object.keys(everyOf.where), place: [...place, 'where'] });
  if (!everyOf.in) return;
  const { resource: name, by, within, where } = everyOf.in;
  const deciding = target(name, [...place, 'in', 'resource']);
  if (!deciding) return;
  const [own, other] = [rows.fields.get(by), deciding.fields.get(by)];
  const isOfRows = other?.resource === rows.name;
  const isShared = own && namesRecord(own) && own.resource === other?.resource;
  if (!(other && namesRecord(other) && (isOfRows || isShared)))
    report([...place, 'in', 'by'], 'everyOfBy', { field: by, resource: rows.name, other: deciding.name });
  const names = [...within, ...Object.keys(where)];
  checkListed(check, deciding, { names, place: [...place, 'in'] });
  for (const one of within.filter((name) => !bound.includes(name)))
    report([...place, 'in', 'within'], 'everyOfWithin', { field: one });
}

const isSetReference = (field: Field | undefined): boolean =>
  field !== undefined && namesRecord(field) && !field.isDerived && !field.readOnly;

/** True if these references and no others say which record a POST changes. */
function isKeyOfReferences({ fields, createOrUpdateBy = [] }: Resource, names: readonly string[]): boolean {
  const isSame =
    createOrUpdateBy.length === names.length && createOrUpdateBy.every((name) => names.includes(name));
  return isSame && names.every((name) => isSetReference(fields.get(name)));
}

/** Checks that the list of the resource can be read, and filtered by these fields. */
function checkListed(
  { report }: Check,
  { verbs, fields }: Resource,
  { names, place }: { names: readonly string[]; place: Mistake['path'] },
): void {
  if (!verbs.has('list')) report(place, 'verbMissing', { verb: 'list' });
  for (const name of names) {
    const field = fields.get(name);
    if (!field) report(place, 'unknownField', { input: name }, { input: name, known: [...fields.keys()] });
    else if (!isFilterable(field)) report(place, 'listNotFilterable', { field: name });
  }
}
