import { z } from 'zod';
import { fieldName } from '../fieldKinds/names.ts';
import { defaultWords, words } from '../fieldKinds/words.ts';

const scalar = z.union([z.string(), z.number(), z.boolean()]);

/** Values that a cell can have. */
const mostGridValues = 6;

const gridInput = z.strictObject({
  label: words(80),
  rows: fieldName.describe('The reference whose records are the rows.'),
  columns: fieldName.describe('The reference whose records are the columns.'),
  value: z
    .union([fieldName, z.array(fieldName).min(1).max(mostGridValues)])
    .describe(
      'The field that the cells show and change, or several: `[price, isAvailable]`. A cell has a record while it has the first of them.',
    ),
  within: fieldName
    .optional()
    .describe('The reference to the record that the grid belongs to. The grid is a tab of that record.'),
  where: z
    .record(fieldName, scalar)
    .default({})
    .describe('Values that every cell has. Records with other values are not in the grid.'),
});

/** The grids of a resource, as their author writes them, by name. */
export const gridsInput = z
  .record(fieldName, gridInput)
  .default({})
  .describe(
    'Shows the records as the cells of a grid, with two of their references as its rows and columns. People change many cells at once.',
  );

type Input = z.output<typeof gridsInput>;

/** The grids with nothing left out, by name. */
export const completeGrids = (grids: Input) =>
  new Map(
    Object.entries(grids).map(([name, { label, value, ...grid }]) => [
      name,
      { ...grid, name, label: defaultWords(label), values: [value].flat() },
    ]),
  );

/** Records of one resource as the cells of a grid. */
export type Grid = ReturnType<typeof completeGrids> extends Map<string, infer One> ? One : never;
