import { z } from 'zod';
import { completeField, type Field, fieldInput, fieldName, lineFieldName } from './fieldKinds/field.ts';
import { jsonValue } from './fieldKinds/jsonValue.ts';
import type { Operator } from './fieldKinds/operators.ts';
import { defaultWords, words } from './fieldKinds/words.ts';
import { fieldKinds, isIssued } from './fieldKinds.ts';
import { iconNames } from './iconNames.ts';
import { type Mistake, mistakeAt, mistakeText } from './mistake.ts';
import { actionsInput, completeActions } from './options/actions.ts';
import { callInput, wireInput } from './options/calls.ts';
import { datedInput, datedNames, withDatedFields } from './options/dated.ts';
import { completeGrids, gridsInput } from './options/grids.ts';
import { completeQueues, listQueuesInput } from './options/listQueues.ts';
import { completeTabs, listTabsInput } from './options/listTabs.ts';
import { completeViews, listViewsInput } from './options/listViews.ts';
import { completeMessages, messagesInput } from './options/messages.ts';
import { overridesInput, ownName, withOwnField } from './options/overrides.ts';
import { completeReports, reportsInput } from './options/reports.ts';
import { completeSingleton, singletonInput } from './options/singleton.ts';
import { starterRowsInput } from './options/starterRows.ts';
import { statesInput } from './options/states.ts';
import { storeScopeInput } from './options/storeScope.ts';
import { timeZoneInput } from './options/timeZone.ts';
import { type Verb, verbs } from './rights/verbs.ts';
import { services } from './services.ts';
import { shapeMistakes } from './shapeMistakes.ts';
import { translationsOf } from './translations.ts';

/** The numbers of rows that a page of a list can have. */
export const pageSizes = [10, 25, 50, 100] as const;

/** The areas of the navigation, in its order. */
export const areas = [
  'orders',
  'menu',
  'stock',
  'pricing',
  'stores',
  'marketing',
  'signage',
  'seo',
  'customers',
  'deployment',
  'setup',
] as const;

const slashedName = /^[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*)*$/;

const sortOrder = z.strictObject({ field: fieldName, direction: z.enum(['asc', 'desc']).default('asc') });

const relatedList = z.strictObject({
  resource: z.string().describe('The resource whose records are shown on the record page.'),
  by: lineFieldName.describe('Its reference that points here, or one of its lines: `lines.toolId`.'),
});

const section = z.strictObject({
  label: words(120).optional(),
  help: words(300).optional(),
  fields: z.array(fieldName).min(1),
});

/** A resource as its author writes it, in TypeScript, YAML or JSON: only what differs from the defaults. */
export const resourceInput = z.strictObject({
  name: z
    .string()
    .regex(slashedName, 'slashedName')
    .describe('Its address in the browser, such as `stock-items/categories`.'),
  labels: z
    .strictObject({ one: words(80), many: words(80) })
    .describe('What people call one record and many, plain or by language.'),
  description: words(300).optional().describe('One sentence for empty lists and the API document.'),
  service: z.enum(services).default('main').describe('The service that answers its calls.'),
  path: z
    .string()
    .regex(/^[A-Za-z0-9]+([-/][A-Za-z0-9]+)*$/, 'path')
    .optional()
    .describe('Its path after the service, letter for letter. Default: the name.'),
  calls: z.array(callInput).default([]).describe('Further addresses of its verbs.'),
  wire: wireInput.prefault({}),
  table: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,48}$/, 'table')
    .optional()
    .describe('Its table. Default: the name in snake case.'),
  view: z
    .boolean()
    .default(false)
    .describe('The table is a view that a migration makes; its records are read-only.'),
  vocabulary: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,48}$/)
    .optional()
    .describe(
      'For a view: another view that a migration makes, with every text in its searched columns: customer_uuid, field (the column), value and search_text. Searches for part of a text look there first.',
    ),
  scope: z.enum(['customer', 'global']).default('customer').describe('Whether records belong to a customer.'),
  key: z.enum(['uuid', 'integer']).default('uuid').describe('The kind of id that its records have.'),
  title: fieldName.describe('The field that names a record to people.'),
  area: z.enum(areas).optional().describe('Where the navigation shows it. Default: nowhere.'),
  icon: z.enum(iconNames).default('table').describe('The icon of the navigation.'),

  fields: z.record(fieldName, fieldInput).describe('The fields, in the order of forms and files.'),
  uniqueTogether: z.array(z.array(fieldName).min(2)).default([]).describe('Sets of fields unique together.'),
  verbs: z
    .array(z.enum(verbs))
    .optional()
    .describe('What people can do with it. Default: everything that its options allow.'),
  createOrUpdateBy: z
    .array(fieldName)
    .optional()
    .describe('POST changes the record that already has these values, if there is one.'),
  freshCode: z
    .boolean()
    .default(false)
    .describe('Changes ask for a second-factor code that was typed within the last 10 minutes.'),
  softDelete: fieldName.optional().describe('The boolean that a delete sets instead of removing the row.'),
  ordered: z
    .union([z.literal(true), z.strictObject({ within: fieldName })])
    .optional()
    .describe('People arrange the records by hand: all of them, or those that share a reference.'),
  rows: z
    .array(z.record(z.string(), jsonValue))
    .default([])
    .describe('Fixed rows that every installation has, with their ids.'),

  starterRows: starterRowsInput,
  singleOf: singletonInput,
  storeScope: storeScopeInput,
  timeZone: timeZoneInput,
  overrides: overridesInput,
  dated: datedInput,
  actions: actionsInput,
  states: statesInput,
  reports: reportsInput,
  grids: gridsInput,

  list: z
    .strictObject({
      columns: z
        .array(fieldName)
        .optional()
        .describe('Columns that the list shows by default. Default: the first six fields.'),
      filters: z
        .array(fieldName)
        .optional()
        .describe('Filters that the list offers by default. Default: choices and references.'),
      sort: sortOrder
        .optional()
        .describe('Default: the hand-made order if there is one for all records, otherwise the title.'),
      pageSize: z.literal(pageSizes).default(25),
      filterBy: z.array(fieldName).default([]).describe('Fields that plain query parameters filter by.'),
      tabs: listTabsInput,
      queues: listQueuesInput,
      views: listViewsInput,
    })
    .prefault({}),
  form: z
    .strictObject({
      sections: z
        .array(section)
        .optional()
        .describe('Default: one section with every field that can be set.'),
      summary: z
        .array(fieldName)
        .default([])
        .describe(
          'Fields that the page of a record shows beside its form, to read: figures, a picture, a date.',
        ),
    })
    .prefault({}),
  messages: messagesInput,
  visibleWith: fieldName
    .optional()
    .describe(
      'The choice field that names a resource: only people who may read that resource see the record.',
    ),
  related: z.array(relatedList).default([]).describe('Lists of other resources on the record page.'),
});

export type ResourceInput = z.input<typeof resourceInput>;

/** A wrong definition, with all its mistakes. */
export class DefinitionError extends Error {
  override name = 'DefinitionError';
  readonly resource: string;
  readonly mistakes: readonly Mistake[];
  constructor(resource: string, mistakes: readonly Mistake[]) {
    super(`Resource "${resource}": ${mistakes.map(mistakeText).join(' ')}`);
    this.resource = resource;
    this.mistakes = mistakes;
  }
}

const snakeCase = (name: string) =>
  name
    .replace(/[/-]/g, '_')
    .replace(/([a-z0-9])([A-Z])/g, (_match, end, start) => `${end}_${start.toLowerCase()}`);

/** Columns that every table or PostgreSQL itself has, whose names a field could collide with. */
const takenColumns: ReadonlySet<string> = new Set([
  ...['position', 'search_text'],
  ...['ctid', 'tableoid', 'xmin', 'xmax', 'cmin', 'cmax'],
]);

/** The column of a field: its name in snake case. A reserved name gets a mark that no field name can contain. */
export function columnOf({ name }: Pick<Field, 'name'>): string {
  const column = snakeCase(name);
  return takenColumns.has(column) ? `${column}_` : column;
}

/** The name of the field that had the column. */
export const fieldNameOf = (column: string): string =>
  column.replace(/_$/, '').replace(/_(.)/g, (_match, letter: string) => letter.toUpperCase());

/** @param isGiven tells the fields of the author from those that the product adds */
function completeFields(
  definition: z.output<typeof resourceInput>,
  isGiven: (name: string) => boolean,
): Map<string, Field> {
  const fields = Object.entries(definition.fields).map(([name, field]): Field => {
    // A single record belongs to its parent and is deleted together with it.
    const isParent = name === definition.singleOf && field.kind === 'reference';
    const fixed = isParent ? ({ required: true, onDelete: 'take' } as const) : {};
    const { states } = definition;
    // Only moves change the state.
    const moved = name === states?.field ? { required: true, readOnly: true, default: states.start } : {};
    const { overrides } = definition;
    const inheritance =
      overrides && name === ownName && !isGiven(name)
        ? 'own'
        : overrides?.fields.includes(name)
          ? 'value'
          : undefined;
    const { isIssued: isMade, longestText } = fieldKinds[field.kind];
    const made = isMade ? ({ readOnly: true, unique: true } as const) : {};
    const completed = completeField(name, { ...field, ...fixed, ...moved, ...made }, longestText);
    const dating =
      definition.dated && !isGiven(name)
        ? ({ [datedNames.to]: 'to', [datedNames.validity]: 'validity' } as const)[name]
        : undefined;
    return { ...completed, inheritance, dating, isDerived: completed.isDerived || dating !== undefined };
  });
  return new Map(fields.map((field) => [field.name, field]));
}

/** What a resource that is read from a view can do. */
export const readingVerbs: ReadonlySet<Verb> = new Set(['list', 'get', 'export']);

function defaultVerbs(definition: z.output<typeof resourceInput>): Verb[] {
  if (definition.view) return [...readingVerbs];
  const { singleOf, ordered } = definition;
  if (singleOf === 'customer') return ['get', 'create', 'update'];
  if (singleOf !== undefined) return ['list', 'get', 'create', 'update', 'export'];
  return verbs.filter((verb) => verb !== 'sequence' || ordered !== undefined);
}

/** The definition with every default filled in: the only form that the engine sees. */
function complete(given: z.output<typeof resourceInput>) {
  const definition = withDatedFields(withOwnField(given));
  const fields = completeFields(definition, (name) => Object.hasOwn(given.fields, name));
  const all = [...fields.values()];
  const settable = all.filter(
    ({ name, kind, readOnly }) =>
      (!readOnly || isIssued({ kind })) && name !== definition.softDelete && name !== definition.singleOf,
  );
  const entered = settable.filter(({ inheritance }) => inheritance !== 'own');
  const isShort = (field: Field) => !fieldKinds[field.kind].isLong;
  const isChosen = (field: Field) => fieldKinds[field.kind].isChosen === true;
  const { labels, description, list, form, ordered } = definition;
  const sections = form.sections?.map(({ label, help, fields: names }) => ({
    label: label && defaultWords(label),
    help: help && defaultWords(help),
    fields: names,
  }));
  return {
    ...definition,
    labels: { one: defaultWords(labels.one), many: defaultWords(labels.many) },
    description: description && defaultWords(description),
    /** Its texts in languages other than English, by language; `inLanguage` inserts them. */
    translations: translationsOf(definition),
    fields,
    messages: completeMessages(definition.messages),
    path: definition.path ?? definition.name,
    table: definition.table ?? snakeCase(definition.name),
    verbs: new Set(definition.verbs ?? defaultVerbs(definition)),
    ordered: ordered === true ? {} : ordered,
    singleton: completeSingleton(definition.singleOf),
    /** Filters by the values of lines, such as `lines.toolId`. The registry knows them. */
    lineFilters: [] as readonly Field[],
    /** The values of lines that a file of records can fill, such as `lines.toolId`. The registry knows them. */
    lineColumns: [] as readonly Field[],
    /** What people can do to records, including moves from state to state, by name. */
    actions: completeActions(definition, fields),
    reports: completeReports(definition.reports),
    grids: completeGrids(definition.grids),
    list: {
      ...list,
      columns:
        list.columns ??
        all
          .filter(isShort)
          .slice(0, 6)
          .map((field) => field.name),
      filters: list.filters ?? all.filter(isChosen).map((field) => field.name),
      tabs: completeTabs(list.tabs),
      queues: completeQueues(list.queues),
      views: completeViews(list.views),
      sort: list.sort ?? { field: ordered === true ? 'order' : definition.title, direction: 'asc' as const },
    },
    form: {
      summary: form.summary,
      sections: sections ?? [{ label: undefined, help: undefined, fields: entered.map(({ name }) => name) }],
    },
  };
}

/** A checked definition with nothing left out. */
export type Resource = Omit<ReturnType<typeof complete>, 'ordered'> & {
  ordered: { within?: string } | undefined;
};

/** True for a resource of which each customer has one record. That record is a page of its own. */
export const isOneForCustomer = ({ singleton }: Resource): boolean =>
  singleton !== undefined && singleton.by === undefined;

/** The verb that opens the first page of a resource: its list, or the one record of the customer. */
export const entryVerb = (resource: Resource): Verb => (isOneForCustomer(resource) ? 'get' : 'list');

/** True for a field that a list may filter by: its kind can, and its definition does not forbid it. */
export const isFilterable = (field: Field) =>
  fieldKinds[field.kind].operators.length > 0 && field.filterable !== false;

/** The comparisons that filters on a field can make, in the order of its kind. */
export const operatorsOf = (field: Field): readonly Operator[] =>
  fieldKinds[field.kind].operators.filter((one) => field.operators?.includes(one) ?? true);

/** True for a field that a list may be sorted by. */
export const isSortable = (field: Field) => fieldKinds[field.kind].sortable && field.sortable !== false;

/** The references of `other` to records of `resource`. */
export const referencesTo = (resource: Resource, other: Resource): Field[] =>
  [...other.fields.values()].filter(
    (field) => field.kind === 'reference' && field.resource === resource.name,
  );

/** The field of that name. @throws DefinitionError naming the resource when there is none. */
export function fieldOf(resource: Resource, name: string): Field {
  const field = resource.fields.get(name);
  if (!field) throw new DefinitionError(resource.name, [mistakeAt([], 'unknownField', { given: name })]);
  return field;
}

/** The field with that name on the wire. */
export const fieldBySource = (resource: Resource, source: string): Field | undefined =>
  [...resource.fields.values()].find((field) => field.source === source) ??
  resource.lineFilters.find((field) => field.source === source);

/**
 * Checks one definition by itself and fills in the defaults.
 * @throws DefinitionError with everything that is wrong with its shape.
 */
export function defineResource(input: ResourceInput): Resource {
  const parsed = resourceInput.safeParse(input);
  if (parsed.success) return complete(parsed.data);
  throw new DefinitionError(String(input.name), shapeMistakes(resourceInput, parsed.error, input));
}
