import { z } from 'zod';
import { fieldIssue } from '../errors.ts';
import { jsonValue } from '../fieldKinds/jsonValue.ts';
import { jobStarted } from './jobs.ts';
import { resourceCall } from './resourceCall.ts';

const decimalMark = z.enum(['.', ',']);

const dateOrder = z.enum(['dayFirst', 'monthFirst']);

/** What people answer about columns that can be read in two ways. */
export const readingOptions = {
  decimalMark: decimalMark.optional().describe('Default: the one that the file seems to use.'),
  decimalMarks: z
    .record(z.string(), decimalMark)
    .default({})
    .describe('The decimal mark of each column where the file alone does not show it.'),
  dateOrders: z
    .record(z.string(), dateOrder)
    .default({})
    .describe(
      'Which number of its dates comes first, for each column where `03/04/2027` can be two days. Default: what the column shows, otherwise the day.',
    ),
};

/** How the texts of files are written, by the names of the Encoding Standard of WHATWG. */
export const encodings = [
  ...(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1250', 'windows-1251'] as const),
  ...(['windows-1253', 'windows-1254', 'windows-1255', 'windows-1256', 'macintosh'] as const),
  ...(['shift_jis', 'gb18030', 'big5', 'euc-kr'] as const),
] as const;
export type Encoding = (typeof encodings)[number];

/** Where the table of a file is and how it is written, as people correct it. */
export const tableOptions = {
  sheet: z
    .string()
    .max(200)
    .optional()
    .describe('A worksheet of a workbook. Default: the first visible one that is not empty.'),
  headingRow: z
    .int()
    .min(1)
    .max(1_000)
    .optional()
    .describe('The row that names the columns. Default: the first one that looks so.'),
  delimiter: z
    .string()
    .regex(/^[^"\r\n]$/)
    .optional()
    .describe('The character between the cells of a CSV file. Default: the one by which the rows agree.'),
  encoding: z
    .enum(encodings)
    .optional()
    .describe(
      'How a CSV file writes letters. Default: by its byte order mark, otherwise UTF-8 if it is valid, otherwise Windows-1252.',
    ),
};

/** How to read a file for a preview. */
export const previewOptions = z.strictObject(tableOptions);
export type PreviewOptions = z.output<typeof previewOptions>;

export const leaveOut = z
  .boolean()
  .default(false)
  .describe('Imports the good rows and leaves out those with problems. Default: all rows or none.');

/** How to turn a file into records. Columns are named as in the file, fields as on the wire. */
export const importOptions = z.strictObject({
  mapping: z
    .record(z.string(), z.string().nullable())
    .default({})
    .describe('The field that each column fills; null leaves the column out.'),
  defaults: z
    .record(z.string(), jsonValue)
    .default({})
    .describe(
      'Values for rows that have none: where a column is empty, and for new records where there is no column.',
    ),
  values: z
    .record(z.string(), z.record(z.string(), z.string()))
    .default({})
    .describe('By column, texts in the file and the text that replaces each.'),
  names: z
    .record(z.string(), z.string())
    .default({})
    .describe('What people call the records that `values` names by their ids. The import does not read it.'),
  createMissing: z
    .array(z.string())
    .default([])
    .describe('References whose missing records the import creates.'),
  matchBy: z
    .union([z.string().transform((one) => [one]), z.array(z.string()).min(1)])
    .nullable()
    .optional()
    .describe(
      'What identifies the record of a row: a unique field, fields that are unique together, or `id`. Then the import changes records, and only in the columns of the file. With null, every row is a new record. Default: the fields of `createOrUpdateBy`, if the file has them, otherwise null.',
    ),
  onMatch: z
    .enum(['update', 'skip', 'refuse'])
    .default('update')
    .describe('With `matchBy`: what happens to a row whose record exists already.'),
  overwrite: z
    .boolean()
    .default(false)
    .describe('Also changes records that have another version than the file says.'),
  addTwins: z
    .boolean()
    .default(false)
    .describe(
      'Also adds records whose codes or names differ only in capitals from those of others. Default: such a row is a problem.',
    ),
  leaveOut,
  ...readingOptions,
  ...tableOptions,
});
export type ImportOptions = z.output<typeof importOptions>;

/** How a file writes its rows. */
export const dialect = z.object({
  format: z.enum(['csv', 'xlsx']),
  delimiter: z.string().nullable(),
  decimalMark,
  encoding: z.enum(encodings).nullable(),
});
export type Dialect = z.infer<typeof dialect>;

/** The visible worksheets of a workbook, in their order, and the one that is read. */
export const sheets = z.object({ names: z.array(z.string()), chosen: z.string().nullable() });
export type Sheets = z.infer<typeof sheets>;

/** What a file holds and how an import would read it. */
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
      ambiguousDates: z
        .array(z.string())
        .optional()
        .describe('Dates such as `03/04/2027`, where nothing in the column shows which number is the day.'),
    }),
  ),
  rowCount: z.int(),
  headingRow: z.int().describe('The row that names the columns.'),
  dialect,
  sheets: sheets.optional().describe('Of a workbook.'),
});
export type Preview = z.infer<typeof previewAnswer>;

/** Where an import can be undone. */
export const importedJob = z
  .uuid()
  .optional()
  .describe('The job under `jobs` that keeps what the import did, and by which people undo it.');

/** The result of an import. */
export const importAnswer = z.object({
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  skipped: z
    .int()
    .default(0)
    .describe(
      'Rows of existing records, where the import was to skip them, and rows that only name other records and have no values.',
    ),
  leftOut: z.int().default(0).describe('Rows with problems, where the import was to leave them out.'),
  createdReferences: z
    .record(z.string(), z.int())
    .describe('Number of created records, by the reference that names them.'),
  job: importedJob,
});
export type ImportAnswer = z.infer<typeof importAnswer>;

/** The same problem in many rows. */
const problemGroup = z.object({
  ...fieldIssue.pick({ field: true, code: true }).shape,
  details: fieldIssue.shape.details.describe('Those that differ from row to row are `…`.'),
  value: z.string().nullable().describe('The text in the file, where every row of the group has the same.'),
  rows: z.int().describe('How many rows have the problem.'),
  first: z
    .array(
      z.object({
        row: z.int(),
        value: z.string(),
        details: fieldIssue.shape.details.optional().describe('Where they differ from row to row.'),
        values: fieldIssue.shape.values,
      }),
    )
    .describe('The first of them.'),
});
export type ProblemGroup = z.infer<typeof problemGroup>;

/** One row as an import would write it. */
export const checkedRow = z.object({
  row: z.int(),
  name: z.string().describe('What people call the record.'),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});
export type CheckedRow = z.infer<typeof checkedRow>;

/** What is wrong with the rows of a file. */
export const fileProblems = z.object({
  rows: z.int().describe('Rows with at least one problem.'),
  count: z.int(),
  groups: z.array(problemGroup),
  more: z.int().describe('Problems that belong to none of these groups.'),
});

/** What an import would do. */
export const checkAnswer = z.object({
  ...importAnswer.shape,
  problems: fileProblems,
  first: z
    .object({ created: z.array(checkedRow), updated: z.array(checkedRow), unchanged: z.array(checkedRow) })
    .describe('The first rows of each kind.'),
});
export type CheckAnswer = z.infer<typeof checkAnswer>;

/** Rows that one answer repeats because of their problems. */
export const mostBadRows = 20_000;

/** The rows with problems, to be corrected and sent again. */
export const badRowsAnswer = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.object({ cells: z.array(z.string()), issues: z.array(fieldIssue) })),
  count: z.int().describe(`How many rows have problems. The answer has at most ${mostBadRows} of them.`),
});
export type BadRows = z.infer<typeof badRowsAnswer>;

/** The job that checks a stored file. */
export const checkStarted = z.object({
  ...jobStarted.shape,
  import: z.uuid().describe('The kept file. Calls that take a file also take this id, as the part `import`.'),
});

export type CheckStarted = z.infer<typeof checkStarted>;

const params = z.object({ customerUuid: z.uuid() });
const upload = { method: 'POST', params, right: 'import', form: true } as const;

/** Records out of a file. The form has the file and the part `options`, as JSON. */
export const importCalls = {
  preview: resourceCall({
    ...upload,
    path: '/uploadfile/{customerUuid}/preview',
    summary: 'What a file holds and how it would be read',
    answer: previewAnswer,
  }),
  check: resourceCall({
    ...upload,
    path: '/uploadfile/{customerUuid}/check',
    summary: 'What the upload of a file would change, and what is wrong with it; changes nothing',
    answer: checkAnswer,
    job: checkStarted,
    prefer: true,
  }),
  problems: resourceCall({
    ...upload,
    path: '/uploadfile/{customerUuid}/problems',
    summary: 'The rows of a file that an upload would refuse, with the reasons; changes nothing',
    answer: badRowsAnswer,
  }),
  apply: resourceCall({
    ...upload,
    path: '/uploadfile/{customerUuid}',
    summary: 'Upload a .csv or .xlsx: all of it or nothing',
    answer: importAnswer,
    job: jobStarted,
    prefer: true,
    keyed: true,
  }),
};
