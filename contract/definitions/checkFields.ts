import { embeddings } from '../embedded.ts';
import type { Field } from '../fieldKinds/field.ts';
import type { KindOption } from '../fieldKinds/kind.ts';
import {
  fieldKinds,
  isLines,
  isNumeric,
  isReference,
  isSecret,
  namesRecord,
  namesRecords,
} from '../fieldKinds.ts';
import { impliedBy } from '../fieldRules.ts';
import { columnOf } from '../resource.ts';
import { type Check, checkRepeated, reservedNames } from './check.ts';
import { checkConditions } from './checkConditions.ts';
import { checkDerived } from './checkDerived.ts';
import { checkSecret } from './checkSecrets.ts';

/** Characters of a text that certainly fit into an index. */
const longestIndexed = 500;

/** Bytes of the longest name that PostgreSQL does not shorten. */
const longestColumn = 63;

/** Checks every field of a definition. */
export function checkFields(check: Check): void {
  const { resource, report } = check;
  const sources = new Set<string>();
  for (const field of resource.fields.values()) {
    const path = ['fields', field.name];
    for (const name of new Set([field.name, field.source]))
      if (reservedNames.has(name) && field.inheritance !== 'own')
        report(path, 'reservedName', { input: name });
    if (sources.has(field.source)) report(path, 'sameWireName', { source: field.source });
    sources.add(field.source);
    if (columnOf(field).length > longestColumn)
      report(
        path,
        'longColumn',
        { column: columnOf(field) },
        {
          expected: [{ code: 'shortName', values: { count: longestColumn } }],
        },
      );
    checkKind(field, check);
    checkLimits(field, check);
    checkIndexed(field, check);
    checkConditions(field, check);
    checkDerived(field, check);
    checkOnDelete(field, check);
    if (field.embed !== undefined && (!namesRecord(field) || field.isDerived))
      report([...path, 'embed'], 'meansNothing', { option: 'embed' });
    for (const option of ['shape', 'takes', 'proposed', 'unit'] as const) {
      const meansNothing = !takes(field, option) || (option === 'proposed' && field.readOnly);
      if (field[option] !== undefined && meansNothing) report([...path, option], 'meansNothing', { option });
    }
    if (field.named && (!isReference(field) || field.readOnly))
      report([...path, 'named'], 'meansNothing', { option: 'named' });
    if (field.implied && (field.readOnly || impliedBy(resource, field).length === 0))
      report([...path, 'implied'], 'meansNothing', { option: 'implied' });
    if (field.ticks) checkTicks(field, field.ticks, check);
    if (field.onlyOne) checkOnlyOne(field, check);
    checkSecret(field, check);
    checkAddress(field, check);
  }
  const embedded = [
    ...embeddings(resource).map(({ name, embed }) => ({ path: ['fields', name, 'embed'], embed })),
    ...resource.related.flatMap(({ embed }, index) =>
      embed === undefined ? [] : [{ path: ['related', index, 'embed'], embed }],
    ),
    ...Object.keys(resource.nested).map((name) => ({ path: ['nested', name], embed: name })),
    ...[...resource.fields.values()].flatMap(({ name, ticks }) =>
      ticks?.wire === undefined ? [] : [{ path: ['fields', name, 'ticks', 'wire'], embed: ticks.wire }],
    ),
  ];
  for (const { path, embed } of embedded) {
    if (sources.has(embed) || reservedNames.has(embed)) report(path, 'sameWireName', { source: embed });
    sources.add(embed);
  }
  for (const [name, names] of Object.entries(resource.nested))
    for (const field of checkNames(names, ['nested', name], check))
      if (isLines(field) || isSecret(field) || field.isDerived)
        report(['nested', name], 'meansNothing', { option: field.name });
}

/** Ticks are in a tree of records that belong to a record to which this one refers. */
function checkTicks(field: Field, { of, by, tree }: NonNullable<Field['ticks']>, check: Check): void {
  const { registry, known, report } = check;
  const path = ['fields', field.name, 'ticks'];
  if (!namesRecords(field) || field.readOnly) {
    report(path, 'meansNothing', { option: 'ticks' });
    return;
  }
  const whole = known(of, [...path, 'of']);
  const target = registry.get(field.resource ?? '');
  if (!whole || !target) return;
  const options = { by: whole.resource, tree: target.name };
  for (const [option, name] of Object.entries({ by, tree })) {
    const found = target.fields.get(name);
    const input = { input: name, known: [...target.fields.keys()] };
    if (!found) report([...path, option], 'unknownFieldOf', { resource: target.name, input: name }, input);
    else if (!namesRecord(found) || found.resource !== options[option as keyof typeof options])
      report([...path, option], 'ticksReference', { field: name, resource: target.name });
  }
  if (!namesRecord(whole)) report([...path, 'of'], 'ticksOf', { field: of });
}

const takes = ({ kind }: Pick<Field, 'kind'>, option: KindOption) =>
  fieldKinds[kind].ownOptions?.includes(option) === true;

/** The mark that one record has at most is a boolean that people set and new records lack. */
function checkOnlyOne(field: Field, { resource, report }: Check): void {
  const path = ['fields', field.name, 'onlyOne'];
  const canBe =
    fieldKinds[field.kind].operand === 'boolean' && !field.readOnly && field.inheritance === undefined;
  if (!canBe || field.default === true || resource.scope !== 'customer' || resource.storeScope)
    report(path, 'onlyOneOf', { field: field.name });
}

/** The address of a place is in texts that people set. */
function checkAddress({ name: own, kind, address }: Field, { known, report }: Check): void {
  if (address === undefined) return;
  if (!takes({ kind }, 'address')) report(['fields', own, 'address'], 'addressOfNoPlace', { kind });
  for (const [part, name] of Object.entries(address)) {
    const path = ['fields', own, 'address', part];
    const field = known(name, path);
    if (field && (field.kind !== 'text' || field.readOnly)) report(path, 'addressNoText', { field: name });
  }
}

function checkKind(field: Field, { resource, target, report }: Check): void {
  const path = ['fields', field.name];
  const kind = fieldKinds[field.kind];
  const isChoice = kind.takesChoices === true;
  if (isReference(field)) target(field.resource, [...path, 'resource']);
  else if (field.resource !== undefined && !isLines(field))
    report([...path, 'resource'], 'refersToNothing', { kind: field.kind });
  if (isChoice && field.choices.length === 0)
    report([...path, 'choices'], 'noChoices', { field: field.name });
  if (!isChoice && field.choices.length > 0)
    report([...path, 'choices'], 'choicesMeanNothing', { kind: field.kind });
  if (field.languages.length > 1 && !kind.takesLanguages)
    report([...path, 'languages'], 'languagesMeanNothing', { kind: field.kind });
  checkRepeated(field.languages, [...path, 'languages'], report);
  const ids = field.choices.map(({ id }) => id);
  ids.forEach((id, index) => {
    if (ids.indexOf(id) < index) report([...path, 'choices', index, 'id'], 'sameChoice', { id });
  });
  if (field.filterable && kind.operators.length === 0)
    report([...path, 'filterable'], 'notFilterable', { kind: field.kind });
  field.operators?.forEach((operator, index) => {
    if (kind.operators.includes(operator)) return;
    const known = [...kind.operators];
    const values = { kind: field.kind, operator };
    report([...path, 'operators', index], 'notComparable', values, { input: operator, known });
  });
  if (field.sortable && !kind.sortable) report([...path, 'sortable'], 'notSortable', { kind: field.kind });
  if (field.searchable && (!kind.operators.includes('contains') || kind.linksTo !== undefined))
    report([...path, 'searchable'], 'notSearchable', { kind: field.kind });
  // The state of new records is checked with the states.
  const isState = field.name === resource.states?.field;
  const hasDefault = field.default !== undefined && !field.isDerived && !isState;
  if (hasDefault && !kind.value(field).safeParse(field.default).success)
    report([...path, 'default'], 'wrongDefault', { field: field.name });
}

function checkLimits(field: Field, { report }: Check): void {
  const path = ['fields', field.name];
  for (const limit of ['min', 'max'] as const)
    if (field[limit] !== undefined && !isNumeric(field))
      report([...path, limit], 'limitOfNoNumber', { limit, kind: field.kind });
  if (field.min !== undefined && field.max !== undefined && field.min > field.max)
    report([...path, 'min'], 'leastOverGreatest', { min: field.min, max: field.max });
}

function checkIndexed(field: Field, { resource, report }: Check): void {
  const path = ['fields', field.name];
  const isIndexed = field.unique || resource.list.sort.field === field.name;
  if (isIndexed && !field.isDerived && field.maxLength > longestIndexed)
    report([...path, 'maxLength'], 'tooLongForIndex', { field: field.name, most: longestIndexed });
}

/** Checks what may happen to records that refer to a deleted one. */
function checkOnDelete(field: Field, { resource, registry, report }: Check): void {
  if (field.onDelete === 'refuse') return;
  const path = ['fields', field.name, 'onDelete'];
  const option = `onDelete "${field.onDelete}"`;
  if (!isReference(field) || field.isDerived || resource.view) {
    report(path, 'meansNothing', { option });
    return;
  }
  const pointedAt = registry.get(field.resource ?? '');
  if (!pointedAt) return;
  if (resource.freshCode && !pointedAt.freshCode) report(path, 'withoutFreshCode', { option });
  if (field.onDelete === 'clear' && namesRecord(field) && (field.required || field.requiredWhen))
    report(path, 'clearsRequired', { field: field.name });
  if (field.onDelete === 'take' && resource.softDelete && !pointedAt.softDelete)
    report(path, 'marksDeleted', { option, resource: pointedAt.name });
}

/** Notes names of fields that appear twice, or that do not exist. */
export function checkNames(names: readonly string[], path: readonly string[], check: Check): Field[] {
  checkRepeated(names, path, check.report);
  return names.flatMap((name, index) => check.known(name, [...path, index]) ?? []);
}
