import type { Dialect, Sheets } from '../../../contract/calls/imports.ts';
import { unreadableFile } from '../../../contract/errors.ts';
import { asSeen } from '../../../contract/fieldKinds/kinds/text.ts';

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
  /** The row of the headings, if people named it. */
  headingRow?: number | undefined;
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

/** Rows before the headings that a report can have: its title, who made it, and when. */
const mostTitles = 20;

/** Columns of a table directly below a title. Each line of a list can have one comma. */
const fewestColumns = 3;

/** How far a row reaches: the place behind its last cell with a text. */
const reachOf = (row: readonly string[]) => row.findLastIndex((cell) => cell.trim() !== '') + 1;

/** What a cell looks like: `Price 1` is `a 9`, and `10.50` is `9.9`. */
const shapeOf = (cell: string) =>
  cell
    .trim()
    .replace(/\p{L}+/gu, 'a')
    .replace(/\d+/g, '9');

/** True for a row of names. A digit makes no value of a cell, unless the cell below looks the same or it is all digits. */
function isNamed(row: readonly string[], below: readonly string[] | undefined): boolean {
  const names = row.map((name) => name.trim()).filter(Boolean);
  const isName = (cell: string, index: number) =>
    !/\d/.test(cell) || (/\p{L}/u.test(cell) && shapeOf(cell) !== shapeOf(below?.[index] ?? ''));
  return row.every(isName) && new Set(names).size === names.length;
}

/**
 * The place of the headings among the first rows of a table: usually the first row that is not blank; -1 if all are. A
 * report begins with a title, or with pairs such as `Date, 01-11-2026`. The headings come after these: they are the
 * first row beyond which most further rows do not reach. An empty row, the separators of the table, or three and more
 * cells in each further row must tell them from the rows before, and they must be names.
 */
export function headingPlace(rows: readonly string[][]): number {
  const first = rows.findIndex((row) => !isBlank(row));
  const place = rows.slice(0, first + mostTitles).findIndex((row, index) => {
    const below = rows.slice(index + 1).filter((one) => !isBlank(one));
    return !isBlank(row) && below.filter((one) => reachOf(one) > reachOf(row)).length * 2 <= below.length;
  });
  if (place <= first) return first;
  const reaches = new Set(
    rows
      .slice(place)
      .filter((row) => !isBlank(row))
      .map(reachOf),
  );
  const isTable = reaches.size === 1 && Math.min(...reaches) >= fewestColumns;
  const isApart = isTable || (rows[first] ?? []).length > 1 || rows.slice(first, place).some(isBlank);
  const below = rows.slice(place + 1).find((row) => !isBlank(row));
  return isApart && below && isNamed(rows[place] ?? [], below) ? place : first;
}

/** The place of the headings in a batch: the row that people named, otherwise the one that looks so; -1 if it is not there. */
function headingIn({ headingRow }: TableReader, { firstRow, rows }: Batch): number {
  if (headingRow === undefined) return headingPlace(rows);
  const place = headingRow - firstRow;
  return isBlank(rows[place] ?? []) ? -1 : place;
}

/**
 * The rows below the heading with their numbers in the file, without blank ones.
 * @throws ServiceError FILE_UNREADABLE when there is no heading, or a row has more cells than the heading.
 */
export async function* dataRows(reader: TableReader): AsyncGenerator<{ number: number; cells: string[] }[]> {
  let width = 0;
  for await (const batch of reader.batches()) {
    const { firstRow, rows } = batch;
    const heading = width === 0 ? headingIn(reader, batch) : -1;
    if (heading >= 0) width = rows[heading]?.length ?? 0;
    if (width === 0) continue;
    const numbered = rows
      .map((cells, index) => ({ number: firstRow + index, cells }))
      .filter(({ cells }, index) => index > heading && !isBlank(cells));
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
  /** The names of the columns. */
  headings: string[];
  /** Their row in the file. */
  headingRow: number;
  /** For a workbook: its worksheets. */
  sheets: Sheets | undefined;
}

/** @throws ServiceError FILE_UNREADABLE */
export async function readHead(reader: TableReader): Promise<TableHead> {
  let sheets: Sheets | undefined;
  for await (const batch of reader.batches()) {
    sheets ??= batch.sheets;
    const place = headingIn(reader, batch);
    const heading = batch.rows[place];
    if (!heading) continue;
    if (heading.length > mostColumns) throw unreadableFile('manyColumns', { most: mostColumns });
    const unnamed = (index: number) => `Column ${index + 1}`;
    const names = heading.map((name, index) =>
      name === unstoredFormula ? unnamed(index) : name.trim() || unnamed(index),
    );
    const seen = names.map(asSeen);
    const second = seen.findIndex((name, index) => seen.indexOf(name) !== index);
    const twice = seen[second];
    if (twice !== undefined) {
      const places = { first: seen.indexOf(twice) + 1, second: second + 1 };
      throw unreadableFile('twinColumns', { column: shortened(twice), ...places });
    }
    return { headings: names, headingRow: batch.firstRow + place, sheets };
  }
  if (reader.headingRow !== undefined) throw unreadableFile('blankHeading', { row: reader.headingRow });
  throw unreadableFile('empty');
}
