import type { Field } from '../fieldKinds/field.ts';
import { isFile, namesRecord } from '../fieldKinds.ts';
import type { Mistake } from '../mistake.ts';
import { boundNames, type Call, isTenantName } from '../options/calls.ts';
import { isFilterable, isOneForCustomer, type Resource } from '../resource.ts';
import type { Verb } from '../rights/verbs.ts';
import { ofOneRecord } from '../rights/verbs.ts';
import { fieldNamed, namesItself, systemFields } from '../systemFields.ts';
import type { Check } from './check.ts';

/** The options of a call that only some verbs read. */
const optionsOf: Record<
  'where' | 'filterBy' | 'params' | 'only' | 'moves' | 'body' | 'upload' | 'everyOf' | 'orUpdate' | 'status',
  readonly Verb[]
> = {
  where: ['list', 'export', 'get', 'update', 'delete'],
  filterBy: ['list', 'get', 'update', 'delete'],
  params: ['list'],
  only: ['update'],
  moves: ['update'],
  body: ['create', 'update'],
  upload: ['create', 'update'],
  everyOf: ['export'],
  orUpdate: ['create'],
  status: ['create', 'update', 'delete', 'sequence'],
};

const isSaid = (value: unknown) =>
  value !== undefined &&
  value !== false &&
  !(typeof value === 'object' && value !== null && Object.keys(value).length === 0);

/** True if these fields, or some of them, are unique together. */
const holdsUniqueSet = (resource: Resource, names: readonly string[]): boolean =>
  uniqueSets(resource).some((set) => set.every((name) => names.includes(name)));

/** True if exactly these fields are unique together. */
export const isUniqueSet = (resource: Resource, names: readonly string[]): boolean =>
  uniqueSets(resource).some(
    (set) => set.length === names.length && set.every((name) => names.includes(name)),
  );

/** The sets of fields that are unique together. */
export const uniqueSets = (resource: Resource): readonly (readonly string[])[] => [
  ...[...resource.fields.values()].filter((field) => field.unique).map((field) => [field.name]),
  ...resource.uniqueTogether,
];

/** Checks that the file of an export can hold a row for each record that a reference could name, and can come back. */
function checkEveryOf(check: Check, call: Call, index: number): void {
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

/** Checks the further addresses of a definition, and the further names of its system fields. */
export function checkCalls(check: Check): void {
  const { resource, report } = check;
  resource.calls.forEach((call, index) => {
    const place = ['calls', index] as const;
    if (!resource.verbs.has(call.verb)) report([...place, 'verb'], 'verbMissing', { verb: call.verb });
    for (const [option, verbs] of Object.entries(optionsOf))
      if (isSaid(call[option as keyof typeof optionsOf]) && !verbs.includes(call.verb))
        report([...place, option], 'optionOfVerb', { option, verb: call.verb });
    checkPath(check, call, index);
    checkNamed(check, call, index);
    checkUpload(check, call, index);
    checkEveryOf(check, call, index);
  });
  for (const [own, further] of Object.entries(resource.wire).flatMap(([name, names]) =>
    names.map((one) => [name, one] as const),
  )) {
    const isTaken =
      systemFields.has(further) || [...resource.fields.values()].some(({ source }) => source === further);
    if (isTaken) report(['wire', own], 'sameWireName', { source: further });
  }
}

/** Checks that the file goes into a field for images or files that the call can change. */
function checkUpload({ known, report }: Check, { upload, only, method }: Call, index: number): void {
  const place = ['calls', index, 'upload'] as const;
  const field = upload === undefined ? undefined : known(upload, [...place]);
  if (!field) return;
  if (field.takes !== undefined) report([...place], 'meansNothing', { option: 'upload' });
  if (!isFile(field)) report([...place], 'uploadNoFile', { field: field.name, kind: field.kind });
  else if (field.readOnly || (only && !only.includes(field.name)))
    report([...place], 'notSettable', { field: field.name });
  if (method === 'GET' || method === 'DELETE') report(['calls', index, 'method'], 'uploadNeedsBody');
}

function checkPath(check: Check, call: Call, index: number): void {
  checkBoundNames(check, call, ['calls', index, 'path']);
}

/** A path with names in braces, and the verb that it is for. */
interface BoundPath extends Pick<Call, 'path' | 'verb'>, Partial<Pick<Call, 'filterBy'>> {
  /** The body can name the record instead. */
  mayNameNone?: boolean;
}

/** Checks the names in braces: lists can be filtered by these fields, and together they name one record. */
export function checkBoundNames(
  { resource, known, report }: Check,
  { path, verb, filterBy = [], mayNameNone = false }: BoundPath,
  place: Mistake['path'],
): void {
  const names = boundNames(path).filter((name) => !isTenantName(name));
  const ids = names.filter((name) => namesItself(resource, verb, name));
  const others = names.filter((name) => !ids.includes(name));
  const fields = others.map((name) => fieldNamed(resource, name) ?? known(name, place));
  for (const field of fields)
    if (field && !isFilterable(field)) report(place, 'listNotFilterable', { field: field.name });
  const set = [...fields.flatMap((field) => (field ? [field.name] : [])), ...filterBy];
  if (mayNameNone && names.length === 0) return;
  if (
    ofOneRecord.includes(verb) &&
    ids.length === 0 &&
    !filterBy.some((name) => namesItself(resource, verb, name)) &&
    !isOneForCustomer(resource) &&
    !holdsUniqueSet(resource, set)
  )
    report(place, 'pathNamesNone', { verb });
}

function checkNamed({ resource, known, report }: Check, call: Call, index: number): void {
  for (const option of ['filterBy', 'only'] as const)
    call[option]?.forEach((name, at) => {
      const isItself = option === 'filterBy' && namesItself(resource, call.verb, name);
      if (!isItself && !resource.lineFilters.some((field) => field.name === name))
        known(name, ['calls', index, option, at]);
    });
  for (const name of Object.keys(call.where)) known(name, ['calls', index, 'where', name]);
  for (const [further, name] of Object.entries(call.body))
    if (name !== null) known(name, ['calls', index, 'body', further]);
  for (const [further, own] of Object.entries(call.params))
    if (!['sort', 'range', 'filter'].includes(own) && !call.filterBy.includes(own))
      report(['calls', index, 'params', further], 'parameterUnknown', { input: own });
  for (const name of call.filterBy) {
    const field = fieldNamed(resource, name);
    if (field && !isFilterable(field))
      report(['calls', index, 'filterBy'], 'listNotFilterable', { field: name });
  }
}
