import { z } from 'zod';
import { jsonValue } from '../fieldKinds/jsonValue.ts';
import { recordId } from '../fieldKinds/kinds/link.ts';
import { tableOptions } from './imports.ts';
import { listParameters } from './listParameters.ts';
import { resourceCall } from './resourceCall.ts';

/** Columns that a grid can have. The rows come in pages, as those of a list do. */
export const mostGridColumns = 200;

/** Cells that one answer can have. The page of rows is shorter where there are many columns. */
export const mostGridCells = 50_000;

/** Cells that one request can change. */
export const mostGridChanges = 5_000;

const axis = z.array(z.object({ id: recordId, name: z.string() }));

const savedCell = {
  id: recordId.nullable().describe('The record of the cell; null for an empty cell.'),
  version: z.int().describe('0 for an empty cell.'),
  value: jsonValue,
};

/** A page of rows, all columns, and the cells that have a record. */
export const gridAnswer = z.object({
  rows: axis,
  columns: axis,
  rowTotal: z.int().describe('Rows on all pages.'),
  isTotalCut: z.boolean().describe('There are more rows than `rowTotal`.'),
  areColumnsCut: z.boolean().describe(`There are more columns than these ${mostGridColumns}.`),
  // Lists without names, because a large grid has 50,000 of them.
  cells: z
    .array(z.tuple([z.int(), z.int(), recordId, z.int(), jsonValue], jsonValue))
    .describe(
      'Each cell as [row, column, id, version, value]: the places of its row and its column from 0, and its record, with further values behind the first. Cells that are not here are empty.',
    ),
});
export type GridAnswer = z.infer<typeof gridAnswer>;

/** Cells to set and to empty, all or none. */
const gridBody = z.strictObject({
  within: recordId.optional().describe('The record that the grid belongs to, if it belongs to one.'),
  cells: z
    .array(
      z.strictObject({
        row: recordId,
        column: recordId,
        field: z
          .string()
          .max(60)
          .optional()
          .describe('Which value of the cell, by its name in a record. Default: the first one.'),
        value: jsonValue.describe('null empties it. A cell without its first value has no record.'),
        version: z
          .int32()
          .min(0)
          .optional()
          .describe('The version that the change is based on; 0 for a cell that was empty.'),
      }),
    )
    .min(1)
    .max(mostGridChanges),
});
export type GridBody = z.output<typeof gridBody>;

/** The cells after the change, in the order of the request. */
export const gridSaved = z.object({ cells: z.array(z.object(savedCell)) });
export type GridSaved = z.infer<typeof gridSaved>;

/** With VERSION_CONFLICT, `current`: the cells that somebody else changed, by their place in the request. */
export const gridConflict = z.array(z.object({ place: z.int(), ...savedCell }));

/** How to read the file of a grid, whose first column names the rows and whose other headings name the columns. */
export const gridFileOptions = z.strictObject({
  within: recordId.optional().describe('The record that the grid belongs to, if it belongs to one.'),
  dryRun: z.boolean().default(false).describe('Only says what the file would change.'),
  emptiesCells: z
    .boolean()
    .default(false)
    .describe('Cells that are empty in the file become empty. Default: they stay as they are.'),
  overwrites: z
    .boolean()
    .default(false)
    .describe(
      'Also changes cells that somebody changed after the file was made. Default: they stay as they are. A file that does not say when it was made has none of them.',
    ),
  decimalMark: z.enum(['.', ',']).optional().describe('Default: the one that the file seems to use.'),
  ...tableOptions,
});
export type GridFileOptions = z.output<typeof gridFileOptions>;

/** How many cells of a grid a file has changed, or would change. */
export const gridImported = z.object({
  rows: z.int(),
  columns: z.int(),
  added: z.int(),
  changed: z.int(),
  emptied: z.int(),
  unchanged: z.int(),
  outdated: z
    .object({
      count: z.int(),
      first: z.array(z.object({ row: z.string(), column: z.string() })).describe('Some of them, by name.'),
    })
    .optional()
    .describe('Cells that stay as they are, because somebody changed them after the file was made.'),
  ambiguous: z
    .array(z.string())
    .optional()
    .describe('Numbers such as `1,234`, if nothing in the file shows whether the mark is a decimal mark.'),
});
export type GridImported = z.infer<typeof gridImported>;

const grid = {
  method: 'GET',
  path: '/grids/{grid}',
  summary: 'A grid',
  query: z.object({
    within: z
      .string()
      .max(40)
      .optional()
      .describe('The record that the grid belongs to, if it belongs to one.'),
    filter: listParameters.filter.describe('Which rows, as in their own list.'),
    range: listParameters.range.describe('A page of rows, as in their own list.'),
    columns: listParameters.filter.describe('Which columns, as in the filter of their own list.'),
    format: z.enum(['json', 'xlsx', 'csv']).default('json').describe('A file has all rows.'),
  }),
} as const;

/** A grid: reading it, changing many of its cells at once, and both as a file. */
export const gridCalls = {
  read: resourceCall({ ...grid, right: 'read', answer: gridAnswer }),
  file: resourceCall({ ...grid, right: 'export', produces: 'application/octet-stream' }),
  change: resourceCall({
    method: 'POST',
    path: '/grids/{grid}',
    summary: 'Change cells of a grid, all or none',
    keyed: true,
    body: gridBody,
    answer: gridSaved,
  }),
  upload: resourceCall({
    method: 'POST',
    path: '/grids/{grid}/uploadfile/{customerUuid}',
    summary: 'Upload a .csv or .xlsx of a grid, all of it or nothing',
    right: 'import',
    params: z.object({ customerUuid: z.uuid() }),
    form: true,
    keyed: true,
    answer: gridImported,
  }),
};
