import { z } from 'zod';
import { fieldIssue } from '../errors.ts';
import { timeZoneChoices } from '../timeZones.ts';
import { defineCall } from './call.ts';
import { importedJob, previewAnswer, readingOptions, tableOptions } from './imports.ts';

/** Stores that one file may have. No kitchen opens more at once. */
export const mostChainRows = 1000;

/** Stores that an answer lists. */
export const storesListed = 500;

/** How to turn the rows of a file into stores. The part `options` of the form, as JSON. */
export const chainImportOptions = z.strictObject({
  columns: z
    .record(z.string(), z.string().nullable())
    .describe('What each column of the file holds; null leaves the column out.'),
  ...readingOptions,
  ...tableOptions,
  country: z
    .string()
    .max(80)
    .optional()
    .describe(
      'The country of the stores for which the file names none. Default: where their place lies, otherwise that of the clock of the customer.',
    ),
  timeZone: z
    .enum(timeZoneChoices.map(({ id }) => id))
    .optional()
    .describe(
      'The time zone of the stores for which the file names none. Default: that of their country if all of its clocks are the same, otherwise that of the customer.',
    ),
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
  counts: z.record(z.enum(chainParts), count),
  stores: z.array(importedStore).describe(`The first ${storesListed}.`),
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
    summary: 'Upload the stores of a chain: all of them or none',
    answer: chainImported,
  }),
};
