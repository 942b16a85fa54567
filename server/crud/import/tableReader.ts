import type { Dialect, Sheets } from '../../../contract/calls/imports.ts';
import { unreadableFile } from '../../../contract/errors.ts';

/** Consecutive rows of a file; the heading is row 1. */
export interface Batch {
  firstRow: number;
  rows: string[][];
  /** The worksheets of a workbook, only with the first batch. */
  sheets?: Sheets;
}

/** Stands for a formula whose result the file does not hold; no text in a file can equal it. */
export const unstoredFormula = '\u0000formula';

/** A table in a file of any kind. It can be read more than once. */
export interface TableReader {
  dialect: Dialect;
  batches(): AsyncGenerator<Batch>;
}

/** A person does not make a table with more columns than this. */
const mostColumns = 500;

/** Characters that the longest text field can hold. */
const longestCell = 100_000;

const shownCharacters = 200;

/** How much of a cell an answer repeats. */
export const shortened = (text: string) =>
  text.length > shownCharacters ? `${text.slice(0, shownCharacters).toWellFormed()}…` : text;

const isBlank = (row: string[]) => row.every((cell) => cell.trim() === '');

/**
 * The rows below the heading with their numbers in the file, without blank ones.
 * @throws ServiceError FILE_UNREADABLE when there is no heading, or a row has more cells than the heading.
 */
export async function* dataRows(reader: TableReader): AsyncGenerator<{ number: number; cells: string[] }[]> {
  let width = 0;
  for await (const { firstRow, rows } of reader.batches()) {
    const numbered = rows
      .map((cells, index) => ({ number: firstRow + index, cells }))
      .filter(({ cells }) => !isBlank(cells));
    if (width === 0) width = numbered.shift()?.cells.length ?? 0;
    for (const { number, cells } of numbered) {
      if (cells.some((cell) => cell.length > longestCell))
        throw unreadableFile('longText', { row: number, most: longestCell });
      if (cells.length > width && cells.slice(width).some((cell) => cell.trim() !== ''))
        throw unreadableFile('unevenRow', { row: number, cells: cells.length, width });
    }
    if (numbered.length > 0) yield numbered;
  }
}

/** What a table says before its rows. */
interface TableHead {
  /** The names of the columns: the first row that is not blank. */
  headings: string[];
  /** For a workbook: its worksheets. */
  sheets: Sheets | undefined;
}

/** @throws ServiceError FILE_UNREADABLE */
export async function readHead(reader: TableReader): Promise<TableHead> {
  let sheets: Sheets | undefined;
  for await (const { rows, ...batch } of reader.batches()) {
    sheets ??= batch.sheets;
    const heading = rows.find((row) => !isBlank(row));
    if (!heading) continue;
    if (heading.length > mostColumns) throw unreadableFile('manyColumns', { most: mostColumns });
    const unnamed = (index: number) => `Column ${index + 1}`;
    const names = heading.map((name, index) =>
      name === unstoredFormula ? unnamed(index) : name.trim() || unnamed(index),
    );
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    if (twice !== undefined) throw unreadableFile('twinColumns', { column: shortened(twice) });
    return { headings: names, sheets };
  }
  throw unreadableFile('empty');
}
