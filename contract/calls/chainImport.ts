import { z } from 'zod';
import { fieldIssue } from '../errors.ts';
import { timeZoneChoices } from '../timeZones.ts';
import { defineCall } from './call.ts';
import {
  fileProblems,
  importedJob,
  leaveOut,
  previewAnswer,
  readingOptions,
  tableOptions,
} from './imports.ts';

/** Stores that one file may have. No kitchen opens more at once. */
export const mostChainRows = 1000;

/** Stores that an answer lists. */
export const storesListed = 500;

/** How to turn the rows of a file into stores. The part `options` of the form, as JSON. */
export const chainImportOptions = z.strictObject({
  columns: z
    .record(z.string(), z.string().nullable())
    .describe(
      'What each column of the file holds; null leaves the column out. Several columns can hold the same: the one named like the field counts first, and the others where it is empty.',
    ),
  ...readingOptions,
  ...tableOptions,
  country: z
    .string()
    .max(80)
    .optional()
    .describe(
      'The country of the stores for which the file names neither a country nor a place. Default: that of all other stores of the file, if they are in one country; otherwise their rows have a problem.',
    ),
  timeZone: z
    .enum(timeZoneChoices.map(({ id }) => id))
    .optional()
    .describe(
      'The time zone of the stores for which the file names none. Default: that of their country if all of its clocks are the same, otherwise that of the customer.',
    ),
  leaveOut,
  dryRun: z.boolean().default(false).describe('Only says what the file would change.'),
});
export type ChainImportOptions = z.output<typeof chainImportOptions>;

/** What a file of stores can add or change, in the order in which people read it. */
export const chainParts = ['stores', 'addresses', 'hours'] as const;
export type ChainPart = (typeof chainParts)[number];

const count = z.object({ added: z.int(), changed: z.int(), unchanged: z.int() });

const importedStore = z.object({
  row: z.int(),
  name: z.string(),
  code: z.string(),
  address: z.string(),
  hasPlace: z.boolean(),
  country: z.string().describe('Empty if the store has no address.'),
  timeZone: z.string().describe('The one by which the hours of the store run.'),
  hours: z.string().describe('The hours as they were understood. Empty if the file has none.'),
  did: z.enum(['added', 'changed', 'unchanged']),
});
export type ImportedStore = z.infer<typeof importedStore>;

/** What the file of a chain did, or would do. */
export const chainImported = z.object({
  rows: z.int(),
  leftOut: z.int().describe('Rows with problems, where the import was to leave them out.'),
  problems: fileProblems,
  counts: z.record(z.enum(chainParts), count),
  stores: z.array(importedStore).describe(`The first ${storesListed}.`),
  byOthers: z
    .object({ country: z.string(), stores: z.int() })
    .nullable()
    .describe('How many stores are in a country only because all other stores of the file are.'),
  unreadHours: z
    .array(
      z.object({
        ...{ row: z.int(), name: z.string(), text: z.string() },
        issue: fieldIssue.pick({ code: true, details: true }),
      }),
    )
    .describe('Opening hours without a meaning, or with two, and why. Their stores come without hours.'),
  job: importedJob,
});
export type ChainImported = z.infer<typeof chainImported>;

const shared = {
  service: 'store',
  method: 'POST',
  tag: 'Stores',
  access: 'session',
  right: { resource: 'stores', action: 'import' },
  form: true,
} as const;

/** The stores of a chain out of one file, with their addresses, places and hours. */
export const chainImportCalls = {
  preview: defineCall({
    ...shared,
    path: '/api/stores/importChain/preview',
    summary: 'What a file of stores holds and how it would be read',
    answer: previewAnswer,
  }),
  apply: defineCall({
    ...shared,
    path: '/api/stores/importChain',
    summary: 'Upload the stores of a chain: all of them, or those without problems',
    answer: chainImported,
  }),
};
