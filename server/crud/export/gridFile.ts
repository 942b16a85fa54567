import type { Readable } from 'node:stream';
import type { GridAnswer } from '../../../contract/calls/grids.ts';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { TextContext } from '../../../contract/fieldKinds/moneyText.ts';
import { fieldKinds, isNumeric, numberForFile } from '../../../contract/fieldKinds.ts';
import { harmlessCell } from '../../../contract/formulas.ts';
import { type GridParts, madeHeading, valueHeading } from '../../../contract/gridParts.ts';
import type { ExportFormat } from './exportFile.ts';
import { type TableCell, tableFile } from './tableFile.ts';

/** Returns the page of a grid whose rows begin at `offset`. */
type ReadPage = (offset: number) => Promise<GridAnswer>;

interface MadeWith {
  readPage: ReadPage;
  format: ExportFormat;
  madeAt: string;
  context: TextContext;
}

/** A value as a cell of a file. */
function cellOf(value: unknown, field: Field, context: TextContext): TableCell {
  if (isEmptyValue(value)) return null;
  if (!isNumeric(field)) return harmlessCell(fieldKinds[field.kind].toText(value, field, context));
  return numberForFile(field, Number(value), context);
}

/** The rows of a page as rows of a file. */
function rowsOf({ rows, columns, cells }: GridAnswer, parts: GridParts, context: TextContext): TableCell[][] {
  const { values: fields } = parts;
  const blank = [...columns.flatMap(() => fields.map(() => null)), null];
  const table = rows.map(({ name }): TableCell[] => [harmlessCell(name), ...blank]);
  for (const [row, column, , , ...values] of cells)
    for (const [at, field] of fields.entries()) {
      const line = table[row];
      if (line) line[1 + column * fields.length + at] = cellOf(values[at], field, context);
    }
  return table;
}

/**
 * The headings: what the rows are, then a name for each column, or its id where two columns share a name, and when the
 * file was made.
 */
function headingsOf({ columns }: GridAnswer, { rows, values }: GridParts, madeAt: string): string[] {
  const names = columns.map(({ name }) => name);
  const isTaken = (name: string) =>
    name === rows.labels.one || names.filter((one) => one === name).length > 1;
  return [
    rows.labels.one,
    ...columns.flatMap(({ id, name }) => {
      const column = isTaken(name) || name === '' ? String(id) : harmlessCell(name);
      return values.length === 1 ? [column] : values.map((field) => valueHeading(column, field));
    }),
    madeHeading(madeAt),
  ];
}

/** All rows of a grid, a page at a time, so that no file is ever whole in memory. */
async function* allRows(
  first: GridAnswer,
  parts: GridParts,
  { readPage, context }: Pick<MadeWith, 'readPage' | 'context'>,
): AsyncGenerator<TableCell[]> {
  let read = 0;
  for (let page = first; page.rows.length > 0; page = await readPage(read)) {
    yield* rowsOf(page, parts, context);
    read += page.rows.length;
    if (read >= page.rowTotal && !page.isTotalCut) return;
  }
}

/** A grid as a file: its rows down, its columns across. */
export async function gridFile(
  parts: GridParts,
  { readPage, format, madeAt, context }: MadeWith,
): Promise<Readable> {
  const first = await readPage(0);
  const rows = allRows(first, parts, { readPage, context });
  return tableFile({ title: parts.grid.label, headings: headingsOf(first, parts, madeAt), rows }, format);
}
