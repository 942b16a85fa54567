import { z } from 'zod';

const decimalMark = z.enum(['.', ',']);

/** Which worksheet of a workbook is meant. */
const sheet = z
  .string()
  .max(200)
  .optional()
  .describe('A worksheet of a workbook. Default: the first one that is shown and holds something.');

/** How a file is looked at before anybody has decided about it. */
export const previewOptions = z.strictObject({ sheet });
export type PreviewOptions = z.output<typeof previewOptions>;

/** How a file becomes records. Columns are named as in the file, fields as on the wire. */
export const importOptions = z.strictObject({
  mapping: z
    .record(z.string(), z.string().nullable())
    .default({})
    .describe('The field that each column fills; null leaves the column out.'),
  defaults: z.record(z.string(), z.json()).default({}).describe('Values for rows that have none.'),
  values: z
    .record(z.string(), z.record(z.string(), z.string()))
    .default({})
    .describe('By column, texts of the file that stand for another text.'),
  createMissing: z.array(z.string()).default([]).describe('References whose missing records are created.'),
  matchBy: z.string().nullable().default(null).describe('The unique field that a row is recognised by.'),
  decimalMark: decimalMark.optional().describe('Default: what the file seems to use.'),
  decimalMarks: z
    .record(z.string(), decimalMark)
    .default({})
    .describe('By column, its own decimal mark, where the file alone does not tell it.'),
  sheet,
});
export type ImportOptions = z.output<typeof importOptions>;

/** How a file writes its rows. */
export const dialect = z.object({
  format: z.enum(['csv', 'xlsx']),
  delimiter: z.string().nullable(),
  decimalMark,
  encoding: z.string().nullable(),
});
export type Dialect = z.infer<typeof dialect>;

/** The worksheets of a workbook that are shown, in their order, and the one that is read. */
export const sheets = z.object({ names: z.array(z.string()), chosen: z.string().nullable() });
export type Sheets = z.infer<typeof sheets>;

/** `POST {path}/uploadfile/{customerUuid}/preview`: what a file holds and how it would be read. */
export const previewAnswer = z.object({
  columns: z.array(
    z.object({
      name: z.string(),
      samples: z.array(z.string()),
      field: z.string().nullable(),
      ambiguous: z
        .array(z.string())
        .optional()
        .describe(
          'Numbers such as `1,234`, where nothing in the column tells whether the mark is a decimal one.',
        ),
    }),
  ),
  rowCount: z.int(),
  dialect,
  sheets: sheets.optional().describe('Of a workbook.'),
});
export type Preview = z.infer<typeof previewAnswer>;

/** `POST {path}/uploadfile/{customerUuid}`: what became of the rows of a file. */
export const importAnswer = z.object({
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  createdReferences: z.record(z.string(), z.int()).describe('Records that were created by resource.'),
});
export type ImportAnswer = z.infer<typeof importAnswer>;
