import { z } from 'zod';

const decimalMark = z.enum(['.', ',']);

/** The worksheet of a workbook. */
const sheet = z
  .string()
  .max(200)
  .optional()
  .describe('A worksheet of a workbook. Default: the first visible one that is not empty.');

/** How to read a file for a preview. */
export const previewOptions = z.strictObject({ sheet });
export type PreviewOptions = z.output<typeof previewOptions>;

/** How to turn a file into records. Columns are named as in the file, fields as on the wire. */
export const importOptions = z.strictObject({
  mapping: z
    .record(z.string(), z.string().nullable())
    .default({})
    .describe('The field that each column fills; null leaves the column out.'),
  defaults: z.record(z.string(), z.json()).default({}).describe('Values for rows that have none.'),
  values: z
    .record(z.string(), z.record(z.string(), z.string()))
    .default({})
    .describe('By column, texts in the file and the text that replaces each.'),
  createMissing: z
    .array(z.string())
    .default([])
    .describe('References whose missing records the import creates.'),
  matchBy: z
    .string()
    .nullable()
    .default(null)
    .describe('The unique field that identifies the record of a row.'),
  decimalMark: decimalMark.optional().describe('Default: the one that the file seems to use.'),
  decimalMarks: z
    .record(z.string(), decimalMark)
    .default({})
    .describe('The decimal mark of each column where the file alone does not show it.'),
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

/** The visible worksheets of a workbook, in their order, and the one that is read. */
export const sheets = z.object({ names: z.array(z.string()), chosen: z.string().nullable() });
export type Sheets = z.infer<typeof sheets>;

/** `POST {path}/uploadfile/{customerUuid}/preview`: what a file holds and how an import would read it. */
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
          'Numbers such as `1,234`, where nothing in the column shows whether the mark is a decimal mark.',
        ),
    }),
  ),
  rowCount: z.int(),
  dialect,
  sheets: sheets.optional().describe('Of a workbook.'),
});
export type Preview = z.infer<typeof previewAnswer>;

/** `POST {path}/uploadfile/{customerUuid}`: the result of the import. */
export const importAnswer = z.object({
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  createdReferences: z.record(z.string(), z.int()).describe('Number of created records, by resource.'),
});
export type ImportAnswer = z.infer<typeof importAnswer>;
