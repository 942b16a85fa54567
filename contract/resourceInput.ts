import { z } from 'zod';
import { areas, navigationPlaces } from './areas.ts';
import { fieldInput } from './fieldKinds/fieldInput.ts';
import { jsonValue } from './fieldKinds/jsonValue.ts';
import { embeddedName, fieldName, lineFieldName } from './fieldKinds/names.ts';
import { words } from './fieldKinds/words.ts';
import { iconNames } from './iconNames.ts';
import { actionsInput } from './options/actions.ts';
import { callInput, wireInput } from './options/calls.ts';
import { datedInput } from './options/dated.ts';
import { gridsInput } from './options/grids.ts';
import { listQueuesInput } from './options/listQueues.ts';
import { listTabsInput } from './options/listTabs.ts';
import { listViewsInput, viewNames } from './options/listViews.ts';
import { messagesInput } from './options/messages.ts';
import { overridesInput } from './options/overrides.ts';
import { reportsInput } from './options/reports.ts';
import { sentWithInput } from './options/sentWith.ts';
import { singletonInput } from './options/singleton.ts';
import { starterRowsInput } from './options/starterRows.ts';
import { statesInput } from './options/states.ts';
import { storeScopeInput } from './options/storeScope.ts';
import { tabGroupsInput } from './options/tabGroups.ts';
import { timeZoneInput } from './options/timeZone.ts';
import { pageSizes } from './pageSizes.ts';
import { verbs } from './rights/verbs.ts';
import { services } from './services.ts';

const slashedName = /^[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*)*$/;

const sortOrder = z.strictObject({ field: fieldName, direction: z.enum(['asc', 'desc']).default('asc') });

const relatedList = z.strictObject({
  resource: z.string().describe('The resource whose records are shown on the record page.'),
  by: lineFieldName.describe('Its reference that points here, or one of its lines: `lines.toolId`.'),
  embed: embeddedName
    .optional()
    .describe(
      'The answer about one record also holds these records in their order, as a list of this name. Everybody who may read the record sees them.',
    ),
});

const areaName = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'areaName');

const addedArea = z
  .strictObject({
    name: areaName,
    label: words(40),
    icon: z.enum(iconNames).default('table'),
  })
  .describe('An area in addition to those of the product. Other definitions write only its name.');

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
  description: words(300)
    .optional()
    .describe(
      'One sentence about it: what pages say above its list and its new records, and the API document.',
    ),
  service: z.enum(services).default('main').describe('The service that answers its calls.'),
  path: z
    .string()
    .regex(/^[A-Za-z0-9]+([-/][A-Za-z0-9]+)*$/, 'path')
    .optional()
    .describe('Its path after the service, letter for letter. Default: the name.'),
  calls: z.array(callInput).default([]).describe('Further addresses of its verbs.'),
  wire: wireInput.prefault({}),
  nested: z
    .record(embeddedName, z.array(fieldName).min(1))
    .default({})
    .describe(
      'Objects in answers that hold some fields once more, for clients that read them there, such as `{ rule: [name] }`.',
    ),
  sentWith: sentWithInput,
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
  area: z
    .union([z.enum(areas), areaName, addedArea])
    .optional()
    .describe('Where the navigation shows it. Default: nowhere.'),
  navigation: z
    .enum(navigationPlaces)
    .optional()
    .describe(
      'Where its area shows it: first, last, or not at all (none), because people come to it from other records; the search for pages still finds it. Default: after the pages made by hand, in the order of the definitions.',
    ),
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
  exports: z
    .strictObject({
      freshCode: z
        .boolean()
        .default(false)
        .describe(
          'Files of its records ask for a second-factor code that was typed within the last 10 minutes, and the audit log notes each.',
        ),
    })
    .prefault({}),
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
      opensAs: z
        .enum(viewNames)
        .optional()
        .describe('The view with which the list opens until people choose another. Default: the table.'),
    })
    .prefault({}),
  form: z
    .strictObject({
      heading: words(120).optional().describe('What stands over the sections of the form.'),
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
      afterSaving: z
        .enum(['record', 'list'])
        .default('record')
        .describe(
          'Where people are once they have saved on the page of a record: still there, or at the list.',
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
  tabGroups: tabGroupsInput,
});

export type ResourceInput = z.input<typeof resourceInput>;
