import { z } from 'zod';
import { recordId } from '../fieldKinds/link.ts';

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
  value: z.json(),
};

/** `GET {path}/grids/{name}`: a page of rows, all columns, and the cells that have a record. */
export const gridAnswer = z.object({
  rows: axis,
  columns: axis,
  rowTotal: z.int().describe('Rows on all pages.'),
  isTotalCut: z.boolean().describe('There are more rows than `rowTotal`.'),
  areColumnsCut: z.boolean().describe(`There are more columns than these ${mostGridColumns}.`),
  cells: z
    .array(
      z.object({
        row: z.int().describe('The place of its row in `rows`, from 0.'),
        column: z.int().describe('The place of its column in `columns`, from 0.'),
        ...savedCell,
        id: recordId,
      }),
    )
    .describe('Cells that are not here are empty.'),
});
export type GridAnswer = z.infer<typeof gridAnswer>;

/** `POST {path}/grids/{name}`: cells to set and to empty, all or none. */
export const gridBody = z.strictObject({
  within: recordId.optional().describe('The record that the grid belongs to, if it belongs to one.'),
  cells: z
    .array(
      z.strictObject({
        row: recordId,
        column: recordId,
        value: z.json().describe('null empties the cell: it deletes its record.'),
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

/** What became of the cells, in the order of the request. */
export const gridSaved = z.object({ cells: z.array(z.object(savedCell)) });
export type GridSaved = z.infer<typeof gridSaved>;

/** With VERSION_CONFLICT, `current`: the cells that somebody else changed, by their place in the request. */
export const gridConflict = z.array(z.object({ place: z.int(), ...savedCell }));
