import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseExpression } from '../../contract/computed.ts';
import type { Field } from '../../contract/fieldKinds/field.ts';
import { fieldsOfViews } from '../../contract/options/listViews.ts';
import type { Resource } from '../../contract/resource.ts';
import { resources } from '../../src/resources/resources.ts';

/** What describes a record to people, and what the product keeps for other systems, is its own purpose. */
const describing = {
  names: ['name', 'description', 'note', 'notes', 'label'],
  kinds: ['image', 'url', 'open'],
};

/** Programs that hand on whole records, by their resource: the file, and the words by which it does. */
const handedOn: Readonly<Record<string, readonly [file: string, words: string]>> = {
  'stores/loyalty': ['server/domain/tills/contents.ts', 'payload.loyalty = valuesOf(loyalty)'],
  'stores/till-slip-headers': ['server/domain/tills/contents.ts', 'payload: { tillSlipHeader }'],
};

/** Programs that read a field without naming its resource: the file, and the words by which it does. */
const readBy: Readonly<Record<string, readonly [file: string, words: string]>> = {
  'setup/business.weekBegins': ['src/session/useRegion.ts', 'weekBegins.slice'],
  'stores/delivery-zones.colour': ['src/crud/shapes/MapView.tsx', "kind === 'colour'"],
  'stores/delivery-zones.deliveryMinutes': [
    'server/services/store/zones/approvedValues.ts',
    'deliveryMinutes:',
  ],
};

/** True for a field whose value a person enters. */
const isEntered = (
  { verbs, softDelete, states }: Resource,
  { name, kind, readOnly, inheritance }: Field,
): boolean =>
  (verbs.has('create') || verbs.has('update')) &&
  !readOnly &&
  name !== softDelete &&
  name !== states?.field &&
  inheritance !== 'own' &&
  !describing.names.includes(name) &&
  !describing.kinds.includes(kind);

/** The fields that the expression of a computed field reads, as the resource and the name of each. */
function readByExpression(resource: Resource, expression: string): string[] {
  return parseExpression(expression).flatMap((token) => {
    if (token.kind === 'open') return [`${resource.name}.${token.field}`];
    if (token.kind !== 'field') return [];
    const [own = '', other] = token.path;
    const target = resource.fields.get(own)?.resource;
    return [`${resource.name}.${own}`, ...(other && target ? [`${target}.${other}`] : [])];
  });
}

/** The fields that the definition of one field reads. */
function readByField(resource: Resource, field: Field): string[] {
  const { name, computed, aggregate, current, address, by, pick, tree } = field;
  const own = [field.shownWhen, field.requiredWhen, field.appliesWhen].flatMap((when) => when?.field ?? []);
  if (address) own.push(name, ...Object.values(address));
  const of = (target: string | undefined, names: readonly (string | undefined)[]) =>
    names.flatMap((one) => (target && one ? [`${target}.${one}`] : []));
  return [
    ...(computed ? readByExpression(resource, computed) : []),
    ...of(aggregate?.of, [aggregate?.by, aggregate?.field, ...Object.keys(aggregate?.where ?? {})]),
    ...of(current?.of, [current?.by, current?.value]),
    ...(field.kind === 'lines' ? of(field.resource, [by, pick, tree]) : []),
    ...of(resource.name, field.unique || field.onlyOne ? [...own, name] : own),
  ];
}

/** The fields that a definition reads, other than to list, to filter and to enter them. */
function readByDefinition(resource: Resource): string[] {
  const { title, singleOf, storeScope, timeZone, ordered, overrides, dated, list, visibleWith } = resource;
  const own = [title, singleOf, storeScope, timeZone, ordered?.within, visibleWith, list.sort.field];
  own.push(...(resource.createOrUpdateBy ?? []), ...resource.uniqueTogether.flat());
  own.push(...Object.values(resource.sentWith).filter((name) => resource.fields.has(name ?? '')));
  own.push(dated?.from, dated?.until, dated?.active, ...(dated?.per ?? []));
  own.push(overrides?.base, ...(overrides?.within ?? []), ...fieldsOfViews(list.views));
  for (const { where } of [...list.tabs, ...list.queues.values(), ...resource.reports.values()])
    own.push(...Object.keys(where));
  for (const { where } of resource.calls) own.push(...Object.keys(where ?? {}));
  for (const { groups, measures } of resource.reports.values())
    own.push(...groups.map(({ field }) => field), ...measures.map(({ field }) => field));
  for (const { rows, columns, values, within, where } of resource.grids.values())
    own.push(rows, columns, ...values, within, ...Object.keys(where));
  // An action that only switches off the field by which it is offered obeys nothing.
  for (const { when, set } of resource.actions.values())
    for (const { field } of [when ?? []].flat()) if (!Object.hasOwn(set, field)) own.push(field);
  return [
    ...own.flatMap((name) => (name === undefined ? [] : [`${resource.name}.${name}`])),
    // What a record inherits, the base has too.
    ...(overrides?.fields ?? []).flatMap((name) => {
      const base = overrides?.of ?? resource.fields.get(overrides?.base ?? '')?.resource;
      return base === undefined || base === resource.name ? [] : [`${base}.${name}`];
    }),
    ...resource.related.map(({ resource: other, by }) => `${other}.${by.split('.')[0]}`),
    ...[...resource.fields.values()].flatMap((field) => readByField(resource, field)),
  ];
}

/** What only fills in records, only has the words of pages, or only serves the tests. */
const noReaders =
  /^src\/(resources|theme)\/|\/(en|demo\w*|data|simulated)(\/|\.ts$)|(menuImport|chainImport)\/write|^server\/commands\//;
/** The programs, without comments and sentences. */
const files = globSync('{server,contract,src,tools}/**/*.{ts,tsx}')
  .filter((file) => !noReaders.test(file))
  .map((file) =>
    readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\/|\/\/[^\n]*|'[A-Z][^'\n]* [^'\n]*'/gs, ''),
  );

/** True for a field that a program reads: a file that names its resource has its name too, other than to write it. */
function isReadByProgram({ name: resource }: Resource, { name, source }: Field): boolean {
  const ofResource = new RegExp(`['"\`]${resource}(?: with deleted)?(?: as \\w+)?['"\`]`);
  // A name that is also that of a resource is quoted wherever the resource is meant.
  const quote = resources.some((one) => one.name === name) ? '[\'"`]|' : '';
  const read = new RegExp(`(?<!${quote}\\w)(?:${name}|${source})\\b(?!\\??:)`);
  return files.some((text) => ofResource.test(text) && read.test(text));
}

const readers = new Set(resources.flatMap(readByDefinition));

const unread = resources.flatMap((resource) =>
  [...resource.fields.values()]
    .filter((field) => isEntered(resource, field))
    .filter((field) => !readers.has(`${resource.name}.${field.name}`) && !isReadByProgram(resource, field))
    .map(({ name }) => ({ resource: resource.name, field: `${resource.name}.${name}` })),
);

test('every field that people fill in is obeyed by something', () => {
  const ignored = unread.filter(({ resource, field }) => !handedOn[resource] && !readBy[field]);
  expect(ignored.map(({ field }) => field)).toEqual([]);
});

test('the readers that the tables name are needed, and read what the tables say', () => {
  for (const [file, words] of [...Object.values(handedOn), ...Object.values(readBy)])
    expect(readFileSync(file, 'utf8')).toContain(words);
  const found = new Set(unread.flatMap(({ resource, field }) => [resource, field]));
  expect([...Object.keys(handedOn), ...Object.keys(readBy)].filter((key) => !found.has(key))).toEqual([]);
});
