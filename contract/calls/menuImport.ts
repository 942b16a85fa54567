import { z } from 'zod';
import { menuFileKinds } from '../importFiles/menuFile.ts';
import { defineCall } from './call.ts';
import { checkedRow, importedJob, previewAnswer, readingOptions, tableOptions } from './imports.ts';

/** Rows of a menu that one file may have. A longer one is no menu. */
export const mostMenuRows = 5000;

/** How people read the names of an imported group. */
const name = z.string().trim().min(1).max(80);

/** How to turn the rows of a file into a menu. The part `options` of the form, as JSON. */
export const menuImportOptions = z.strictObject({
  kind: z.enum(menuFileKinds).describe('What the rows are: sizes of items, or modifiers of a group.'),
  columns: z
    .record(z.string(), z.string().nullable())
    .describe('What each column of the file holds; null leaves the column out.'),
  menuId: z.uuid().describe('The menu that the items belong to.'),
  channelIds: z.array(z.uuid()).max(50).default([]).describe('The channels that sell the items.'),
  priceListId: z.uuid().describe('The price list that takes the prices.'),
  taxGroupId: z.uuid().nullable().default(null).describe('The tax group of new items.'),
  group: z
    .strictObject({
      name,
      maximum: z.int().min(1).max(99),
      isAttached: z.boolean().describe('Whether the items of the menu get the group.'),
    })
    .optional()
    .describe('The group of the modifiers, if the rows are modifiers.'),
  ...readingOptions,
  ...tableOptions,
  dryRun: z.boolean().default(false).describe('Only says what the file would change.'),
});
export type MenuImportOptions = z.output<typeof menuImportOptions>;

/** What a file of a menu can add or change, in the order in which people read it, each with its resource. */
export const menuParts = {
  categories: 'menus/item-categories',
  items: 'menus/items',
  sizes: 'menus/subtypes',
  prices: 'pricing/price-list-elements',
  groups: 'menus/modifier-groups',
  modifiers: 'menus/modifiers',
  channelItems: 'menus/channel-items',
} as const;
export type MenuPart = keyof typeof menuParts;
export const menuPartNames = Object.keys(menuParts) as MenuPart[];

const count = z.object({ added: z.int(), changed: z.int(), unchanged: z.int() });
const firstRows = z.object({ created: z.array(checkedRow), updated: z.array(checkedRow) });

/** What the file of a menu did, or would do. */
export const menuImported = z.object({
  rows: z.int(),
  counts: z.record(z.enum(menuPartNames), count),
  first: z
    .record(z.enum(menuPartNames), firstRows)
    .optional()
    .describe('The first records that the file would add and change, cell by cell. Only of a dry run.'),
  job: importedJob,
});
export type MenuImported = z.infer<typeof menuImported>;

/** How to read a file before its columns are known. */
export const menuPreviewOptions = z.strictObject({
  kind: z.enum(menuFileKinds),
  ...tableOptions,
});

const shared = {
  service: 'main',
  method: 'POST',
  tag: 'Menus',
  access: 'session',
  right: { resource: 'menus/items', action: 'import' },
  form: true,
} as const;

/** A menu out of a file: its items with categories, sizes and prices, or the modifiers of a group. */
export const menuImportCalls = {
  preview: defineCall({
    ...shared,
    path: '/menu/importFile/preview',
    summary: 'What the file of a menu holds and how it would be read',
    answer: previewAnswer,
  }),
  apply: defineCall({
    ...shared,
    path: '/menu/importFile',
    summary: 'Upload the file of a menu: all of it or nothing',
    answer: menuImported,
  }),
};
