import { z } from 'zod';
import { menuFileKinds } from '../catalogue/menuFile.ts';
import { defineCall } from './call.ts';
import { importedJob, previewAnswer, readingOptions } from './imports.ts';

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
  sheet: z.string().max(200).optional().describe('A worksheet of a workbook. Default: the first.'),
  dryRun: z.boolean().default(false).describe('Only says what the file would change.'),
});
export type MenuImportOptions = z.output<typeof menuImportOptions>;

/** What a file of a menu can add or change, in the order in which people read it. */
export const menuParts = [
  'categories',
  'items',
  'sizes',
  'prices',
  'groups',
  'modifiers',
  'channelItems',
] as const;
export type MenuPart = (typeof menuParts)[number];

const count = z.object({ added: z.int(), changed: z.int(), unchanged: z.int() });

/** What the file of a menu did, or would do. */
export const menuImported = z.object({
  rows: z.int(),
  counts: z.record(z.enum(menuParts), count),
  job: importedJob,
});
export type MenuImported = z.infer<typeof menuImported>;

/** How to read a file before its columns are known. */
export const menuPreviewOptions = z.strictObject({
  kind: z.enum(menuFileKinds),
  sheet: z.string().max(200).optional(),
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
