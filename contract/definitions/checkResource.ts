import { readingVerbs } from '../defineResource.ts';
import type { Field } from '../fieldKinds/field.ts';
import { fieldKinds, isReference, namesRecord } from '../fieldKinds.ts';
import { starterWords } from '../options/starterRows.ts';
import { takenResources } from '../registry.ts';
import { isFilterable, isSortable, type Resource } from '../resource.ts';
import { fieldNamed, systemFieldOf } from '../systemFields.ts';
import { type Check, checkRepeated } from './check.ts';
import { checkActions } from './checkActions.ts';
import { checkCalls, isUniqueSet } from './checkCalls.ts';
import { checkDated } from './checkDated.ts';
import { checkFields, checkNames } from './checkFields.ts';
import { checkGrids } from './checkGrids.ts';
import { checkLines } from './checkLines.ts';
import { checkOverrides } from './checkOverrides.ts';
import { checkReports } from './checkReports.ts';
import { checkSecretsUnused } from './checkSecrets.ts';
import { checkSingleton } from './checkSingleton.ts';
import { checkStates } from './checkStates.ts';
import { checkStoreScope } from './checkStoreScope.ts';
import { checkTimeZone } from './checkTimeZone.ts';
import { checkViews } from './checkViews.ts';
import { listParts } from './listParts.ts';

/** Checks the rows that each customer starts with: every value must fit its field. */
function checkStarterRows({ resource, registry, known, report }: Check): void {
  if (resource.starterRows.length === 0) return;
  if (resource.scope !== 'customer' || resource.view) report(['starterRows'], 'startersOfCustomer');
  resource.starterRows.forEach((row, index) => {
    for (const [name, value] of Object.entries(row)) {
      const field = known(name, ['starterRows', index, name]);
      if (!field) continue;
      if (field.isDerived)
        report(['starterRows', index, name], 'optionOfDerived', { field: name, option: 'starterRows' });
      else if (field.readOnly) report(['starterRows', index, name], 'notSettable', { field: name });
      const isTitle = isReference(field) && registry.get(field.resource ?? '')?.scope === 'customer';
      const text = starterWords(field, value);
      const values = text === undefined ? [value] : Object.values(text);
      const fits = isTitle
        ? typeof value === 'string'
        : values.every((one) => fieldKinds[field.kind].value(field).safeParse(one).success);
      if (!fits) report(['starterRows', index, name], 'wrongStarter', { field: name });
    }
    for (const field of resource.fields.values())
      if (field.required && field.default === undefined && !field.isDerived && row[field.name] === undefined)
        report(['starterRows', index], 'missing', { option: field.name });
  });
}

/** Checks one definition by itself and against the other resources, and notes every mistake. */
export function checkResource(check: Check): void {
  const { resource, known, report } = check;
  const title = known(resource.title, ['title']);
  if (title && fieldKinds[title.kind].parts) report(['title'], 'notTitle', { kind: title.kind });
  checkFields(check);
  checkSecretsUnused(check);
  checkList(check);
  resource.form.sections.forEach(({ fields }, index) => {
    checkNames(fields, ['form', 'sections', String(index), 'fields'], check);
  });
  checkRepeated(
    resource.form.sections.flatMap(({ fields }) => fields),
    ['form', 'sections'],
    report,
  );
  checkNames(resource.form.summary, ['form', 'summary'], check);
  if (resource.sentWith.user !== undefined) known(resource.sentWith.user, ['sentWith', 'user']);
  checkRepeated(resource.form.summary, ['form', 'summary'], report);
  checkCalls(check);
  checkLines(check);
  checkStarterRows(check);
  checkSingleton(check);
  checkStoreScope(check);
  checkTimeZone(check);
  checkOverrides(check);
  checkDated(check);
  checkActions(check);
  checkStates(check);
  checkReports(check);
  checkGrids(check);
  checkSets(check);
  checkTraits(check);
  checkView(check);
  checkRelated(check);
  checkTabGroups(check);
  checkNoCircle(check);
}

/** Whether a list can compare the field with the value. */
const isValueOf = (field: Field, value: unknown): boolean =>
  fieldKinds[field.kind].value({ ...field, required: false, min: undefined, max: undefined }).safeParse(value)
    .success;

function checkList(check: Check): void {
  const { resource, known, report } = check;
  const { list } = resource;
  const listed = (name: string, path: (string | number)[]) =>
    systemFieldOf(resource, name) ?? known(name, path);
  checkViews(check);
  checkRepeated(list.columns, ['list', 'columns'], report);
  list.columns.forEach((name, index) => {
    listed(name, ['list', 'columns', index]);
  });
  for (const option of ['filters', 'filterBy'] as const) {
    checkRepeated(list[option], ['list', option], report);
    list[option].forEach((name, index) => {
      const field = listed(name, ['list', option, index]);
      if (field && !isFilterable(field))
        report(['list', option, index], 'listNotFilterable', { field: name });
    });
  }
  for (const [index, name] of list.filterBy.entries())
    if (listParameterNames.has(resource.fields.get(name)?.source ?? name))
      report(['list', 'filterBy', index], 'takenParameter', { name });
  if (list.queues.size > 0 && !resource.verbs.has('list'))
    report(['list', 'queues'], 'verbMissing', { verb: 'list' });
  for (const { where, place: part } of listParts(resource))
    for (const [name, desired] of Object.entries(where)) {
      const place = [...part, 'where', name];
      const field = listed(name, place);
      if (field && !isFilterable(field)) report(place, 'listNotFilterable', { field: name });
      for (const value of [desired].flat())
        if (field && value !== null && !isValueOf(field, value))
          report(place, 'notAValue', { field: name, value: JSON.stringify(value) });
    }
  const { field: sortField } = list.sort;
  const sorted = sortField === 'order' ? undefined : listed(sortField, ['list', 'sort', 'field']);
  if (sortField === 'order' && !resource.ordered)
    report(
      ['list', 'sort', 'field'],
      'orderUnknown',
      {},
      {
        expected: [{ code: 'orderedOrField' }],
      },
    );
  if (sorted && !isSortable(sorted))
    report(['list', 'sort', 'field'], 'listNotSortable', { field: sortField });
}

/** The parameters that every list already has besides fields. */
const listParameterNames = new Set(['sort', 'range', 'filter', 'columns', 'format', 'customerUuid']);

function checkSets(check: Check): void {
  const { resource, known, report } = check;
  for (const [index, names] of resource.uniqueTogether.entries())
    for (const field of checkNames(names, ['uniqueTogether', String(index)], check))
      if (field.isDerived) report(['uniqueTogether', index], 'derivedGuards', { field: field.name });
  const { createOrUpdateBy } = resource;
  if (!createOrUpdateBy) return;
  const isKnown = createOrUpdateBy.map((name, index) => known(name, ['createOrUpdateBy', index]));
  if (isKnown.every(Boolean) && !isUniqueSet(resource, createOrUpdateBy))
    report(['createOrUpdateBy'], 'notUnique');
}

function checkTraits({ resource, known, report }: Check): void {
  const { ordered, softDelete, visibleWith } = resource;
  const within = ordered?.within === undefined ? undefined : known(ordered.within, ['ordered', 'within']);
  if (within && !namesRecord(within)) report(['ordered', 'within'], 'withinNoReference');
  const mark = softDelete === undefined ? undefined : known(softDelete, ['softDelete']);
  if (mark && (fieldKinds[mark.kind].operand !== 'boolean' || mark.isDerived))
    report(['softDelete'], 'markNoBoolean');
  const decides = visibleWith === undefined ? undefined : known(visibleWith, ['visibleWith']);
  if (decides && decides.choicesOf !== 'resources') report(['visibleWith'], 'noChoiceOfResources');
}

/** A view's records are made elsewhere, so no option may change them. */
function checkView({ resource, report }: Check): void {
  const { view, verbs, ordered, softDelete, rows } = resource;
  if (resource.vocabulary !== undefined && !view) report(['vocabulary'], 'vocabularyOfView');
  if (!view) return;
  const change = [...verbs].find((verb) => !readingVerbs.has(verb));
  if (change) report(['verbs'], 'verbOfView', { verb: change });
  if (ordered || softDelete || rows.length > 0) report(['view'], 'traitsOfView');
}

/**
 * Whether a record can embed the records that point to it by that field. Everybody who reads the record sees them, so
 * they have no rules of their own about who sees which.
 */
const canEmbed = (other: Resource, by: string) =>
  other.fields.get(by)?.kind === 'reference' && other.rows.length === 0 && !other.storeScope && !other.view;

function checkRelated({ resource, target, report }: Check): void {
  resource.related.forEach(({ resource: name, by, embed }, index) => {
    const other = target(name, ['related', index, 'resource']);
    if (!other) return;
    if (embed !== undefined && !canEmbed(other, by))
      report(['related', index, 'embed'], 'meansNothing', { option: 'embed' });
    if (fieldNamed(other, by)?.resource === resource.name) return;
    report(
      ['related', index, 'by'],
      'noWayBack',
      { input: by, resource: name },
      {
        input: by,
        known: [...other.fields.values(), ...other.lineFilters].flatMap((one) =>
          one.resource === resource.name ? [one.name] : [],
        ),
      },
    );
  });
}

/** Checks that the groups of tabs hold what the records have, each in one place. */
function checkTabGroups({ resource, registry, report }: Check): void {
  if (resource.tabGroups.size === 0) return;
  const refersHere = (other: Resource, field: string | undefined) =>
    other.fields.get(field ?? '')?.resource === resource.name;
  const known = new Set([
    ...['details', 'history'],
    ...resource.related.map((one) => one.resource),
    ...[...registry.values()].flatMap((other) => [
      ...(refersHere(other, other.singleton?.by) ? [other.name] : []),
      ...[...other.grids.values()].flatMap(({ name, within }) => (refersHere(other, within) ? [name] : [])),
    ]),
  ]);
  const earlier = new Set<string>();
  for (const { name: group, tabs } of resource.tabGroups.values())
    for (const [index, tab] of tabs.entries()) {
      const path = ['tabGroups', group, 'tabs', index];
      if (earlier.has(tab)) report(path, 'twice', { value: tab });
      else if (!known.has(tab)) report(path, 'unknownTab', { input: tab }, { input: tab, known: [...known] });
      earlier.add(tab);
    }
}

/** Checks that no reference leads back to this resource, so that referring records can always be deleted first. */
function checkNoCircle({ resource: start, registry, report }: Check): void {
  const seen = new Set<Resource>();
  const visit = (resource: Resource): void => {
    for (const taken of takenResources(resource, registry)) {
      if (taken === start && resource !== start) report([], 'takesInCircle', { resource: resource.name });
      if (taken === resource || seen.has(taken)) continue;
      seen.add(taken);
      visit(taken);
    }
  };
  visit(start);
}
