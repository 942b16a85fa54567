import { z } from 'zod';
import { type Expression, parseExpression } from './computed.ts';
import type { Condition, Field } from './field.ts';
import { fieldKinds, isReference, namesRecord } from './fieldKinds.ts';
import {
  DefinitionError,
  isFilterable,
  isSortable,
  type Resource,
  readingVerbs,
  reservedNames,
} from './resource.ts';

/** Every resource of the product by name, checked against each other. */
export type Registry = ReadonlyMap<string, Resource>;

/** What names a record of the resource that `field` points to; undefined for a field that points nowhere. */
export function keySchema(field: Field, registry: Registry): z.ZodType | undefined {
  const key = registry.get(field.resource ?? '')?.key;
  return key && (key === 'uuid' ? z.uuid() : z.int32());
}

/** The field with the options that only the whole installation knows, behind its own. */
function withKnownChoices(field: Field, resources: readonly Resource[]): Field {
  if (field.choicesOf === undefined) return field;
  const own = new Set(field.choices.map(({ id }) => id));
  const known = resources
    .filter(({ name, view }) => !view && !own.has(name))
    .map(({ name, labels }) => ({ id: name, label: labels.many, colour: 'neutral' as const }));
  return { ...field, choices: [...field.choices, ...known] };
}

const withAllChoices = (resource: Resource, resources: readonly Resource[]): Resource => ({
  ...resource,
  fields: new Map(
    [...resource.fields].map(([name, field]) => [name, withKnownChoices(field, resources)] as const),
  ),
});

/** Stops at the first thing that cannot be right; `where` says which option of the definition it stands in. */
function checkResource(resource: Resource, registry: Registry): void {
  const fail = (what: string): never => {
    throw new DefinitionError(resource.name, what);
  };
  const known = (name: string, where: string): Field =>
    resource.fields.get(name) ?? fail(`${where} names the field "${name}", which does not exist.`);
  const target = (name: string | undefined, where: string): Resource =>
    registry.get(name ?? '') ??
    fail(`${where} refers to the resource "${name ?? ''}", which does not exist.`);
  const listed = (name: string, where: string) => {
    if (!['id', 'order', 'createdAt', 'updatedAt'].includes(name)) known(name, where);
  };

  known(resource.title, 'title');
  const sources = new Set<string>();
  for (const field of resource.fields.values()) {
    if (reservedNames.has(field.source)) fail(`the field name "${field.source}" is reserved.`);
    if (sources.has(field.source)) fail(`two fields are called "${field.source}" on the wire.`);
    sources.add(field.source);
    checkField(field, { resource, known, target, fail });
    checkOnDelete(field, { resource, known, target, fail });
  }
  for (const name of resource.list.columns) listed(name, 'list.columns');
  for (const name of [...resource.list.filters, ...resource.list.filterBy]) {
    if (!isFilterable(known(name, 'list.filters'))) fail(`the field "${name}" cannot be filtered.`);
  }
  for (const alias of resource.list.aliases)
    for (const name of alias.filterBy) known(name, `alias ${alias.path}`);
  const { field: sortField } = resource.list.sort;
  listed(sortField, 'list.sort');
  if (sortField === 'order' && !resource.ordered)
    fail('list.sort is by order, but the records are not ordered.');
  const sorted = resource.fields.get(sortField);
  if (sorted && !isSortable(sorted)) fail(`a list cannot be sorted by the field "${sortField}".`);
  for (const section of resource.form.sections)
    for (const name of section.fields) known(name, 'form.sections');
  for (const name of [...resource.uniqueTogether.flat(), ...(resource.createOrUpdateBy ?? [])])
    known(name, 'unique');
  if (resource.createOrUpdateBy && !areUnique(resource, resource.createOrUpdateBy))
    fail('createOrUpdateBy must name a field that is unique, or fields that are unique together.');
  if (resource.ordered?.within && !namesRecord(known(resource.ordered.within, 'ordered.within')))
    fail('ordered.within must be a reference.');
  if (resource.softDelete && fieldKinds[known(resource.softDelete, 'softDelete').kind].operand !== 'boolean')
    fail('softDelete must name a boolean.');
  if (resource.visibleWith && known(resource.visibleWith, 'visibleWith').choicesOf !== 'resources')
    fail('visibleWith must name a choice of resources.');
  checkView(resource, fail);
  for (const { resource: name, by } of resource.related) {
    if (target(name, 'related').fields.get(by)?.resource !== resource.name)
      fail(`related: "${by}" of "${name}" does not refer to this resource.`);
  }
}

/** Records of a view are made elsewhere: nothing may ask for a change of them. */
function checkView({ view, verbs, ordered, softDelete, rows }: Resource, fail: Check['fail']): void {
  if (!view) return;
  const change = [...verbs].find((verb) => !readingVerbs.has(verb));
  if (change) fail(`it is read from a view, so it cannot have the verb "${change}".`);
  if (ordered || softDelete || rows.length > 0)
    fail('it is read from a view, so ordered, softDelete and rows mean nothing there.');
}

/** True when no two records can have the same values in these fields and in no others. */
function areUnique(resource: Resource, names: readonly string[]): boolean {
  const single = [...resource.fields.values()].filter((field) => field.unique).map((field) => [field.name]);
  return [...single, ...resource.uniqueTogether].some(
    (set) => set.length === names.length && set.every((name) => names.includes(name)),
  );
}

/** Characters of a text that an index can hold for certain. */
const longestIndexed = 500;

interface Check {
  resource: Resource;
  known: (name: string, where: string) => Field;
  target: (name: string | undefined, where: string) => Resource;
  fail: (what: string) => never;
}

function checkField(field: Field, { resource, known, target, fail }: Check): void {
  const where = `the field "${field.name}"`;
  const isChoice = fieldKinds[field.kind].takesChoices === true;
  if (isReference(field)) target(field.resource, where);
  if (isChoice !== field.choices.length > 0)
    fail(`${where} is of kind ${field.kind}: choices ${isChoice ? 'are missing' : 'mean nothing there'}.`);
  if (field.filterable && fieldKinds[field.kind].operators.length === 0)
    fail(`${where} cannot be filterable: its kind ${field.kind} has no operators.`);
  if (field.searchable && !fieldKinds[field.kind].operators.includes('contains'))
    fail(`${where} cannot be searchable: its kind ${field.kind} is no text.`);
  for (const condition of [field.requiredWhen, field.shownWhen].filter(
    (one): one is Condition => one !== undefined,
  ))
    known(condition.field, where);
  if (field.default !== undefined && !fieldKinds[field.kind].value(field).safeParse(field.default).success)
    fail(`the default of ${where} is no value of the kind ${field.kind}.`);
  const isIndexed = field.unique || resource.list.sort.field === field.name;
  if (isIndexed && field.maxLength > longestIndexed)
    fail(`${where} is unique or sorts the list, so it can have at most ${longestIndexed} characters.`);
  if (field.aggregate) {
    const counted = target(field.aggregate.of, where);
    if (counted.fields.get(field.aggregate.by)?.resource !== resource.name)
      fail(`${where}: "${field.aggregate.by}" of "${counted.name}" does not refer to this resource.`);
    for (const name of [
      ...Object.keys(field.aggregate.where),
      ...(field.aggregate.field ? [field.aggregate.field] : []),
    ])
      if (!counted.fields.has(name)) fail(`${where}: "${counted.name}" has no field "${name}".`);
  }
  if (field.computed === undefined) return;
  for (const path of fieldsOf(parse(field.computed, where, fail))) {
    const [first = '', second] = path;
    const base = known(first, where);
    if (second === undefined) continue;
    if (!namesRecord(base))
      fail(`${where}: "${first}" is no reference, so "${first}.${second}" means nothing.`);
    if (!target(base.resource, where).fields.has(second))
      fail(`${where}: "${base.resource}" has no field "${second}".`);
  }
}

/** What may happen to the records that refer to one that is deleted. */
function checkOnDelete(field: Field, { resource, target, fail }: Check): void {
  if (field.onDelete === 'refuse') return;
  const where = `the field "${field.name}"`;
  const option = `onDelete "${field.onDelete}"`;
  if (!isReference(field) || field.isDerived || resource.view)
    fail(`${where}: ${option} means nothing there.`);
  const pointedAt = target(field.resource, where);
  if (resource.freshCode && !pointedAt.freshCode)
    fail(`${where}: ${option} would change records without the fresh code that their own changes ask for.`);
  if (field.onDelete === 'clear' && namesRecord(field) && (field.required || field.requiredWhen))
    fail(`${where} is required, so it cannot be cleared: use onDelete "refuse" or "take".`);
  if (field.onDelete === 'take' && resource.softDelete && !pointedAt.softDelete)
    fail(
      `${where}: ${option} marks these records as deleted, so "${pointedAt.name}" must have softDelete too: they still refer to it.`,
    );
}

/** The resources whose records go along when records of `resource` are deleted. */
export const takenResources = (resource: Resource, registry: Registry): Resource[] =>
  [...registry.values()].filter((other) =>
    [...other.fields.values()].some((field) => field.onDelete === 'take' && field.resource === resource.name),
  );

/** Refers to nothing that refers back: then what refers to a record can always be deleted before it. */
function checkNoCircle(start: Resource, registry: Registry): void {
  const seen = new Set<Resource>();
  const visit = (resource: Resource): void => {
    for (const taken of takenResources(resource, registry)) {
      if (taken === start && resource !== start)
        throw new DefinitionError(start.name, `onDelete "take" goes in a circle through "${resource.name}".`);
      if (taken === resource || seen.has(taken)) continue;
      seen.add(taken);
      visit(taken);
    }
  };
  visit(start);
}

function parse(expression: string, where: string, fail: Check['fail']): Expression {
  try {
    return parseExpression(expression);
  } catch (error) {
    return fail(`${where}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const fieldsOf = (expression: Expression) =>
  expression.flatMap((token) => (token.kind === 'field' ? [token.path] : []));

/**
 * All resources by name.
 * @throws DefinitionError when two share a name, a table or a path, or one refers to what does not exist.
 */
export function createRegistry(definitions: readonly Resource[]): Registry {
  const resources = definitions.map((definition) => withAllChoices(definition, definitions));
  const registry = new Map<string, Resource>();
  const taken = new Map<string, string>();
  for (const resource of resources) {
    const claims = [
      `name ${resource.name}`,
      `table ${resource.table}`,
      `path /${resource.service}/${resource.path}`,
    ];
    for (const claim of claims) {
      const owner = taken.get(claim);
      if (owner) throw new DefinitionError(resource.name, `the ${claim} is taken by "${owner}".`);
      taken.set(claim, resource.name);
    }
    registry.set(resource.name, resource);
  }
  for (const resource of resources) {
    checkResource(resource, registry);
    checkNoCircle(resource, registry);
  }
  return registry;
}
