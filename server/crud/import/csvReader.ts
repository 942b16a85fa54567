import { setImmediate } from 'node:timers/promises';
import Papa from 'papaparse';
import type { Encoding, PreviewOptions } from '../../../contract/calls/imports.ts';
import { ServiceError } from '../../../contract/errors.ts';
import { decimalMarkIn } from '../../../contract/fieldKinds/numberText.ts';
import { type Newline, wholeRecords } from './csvRecords.ts';
import { type Batch, headingPlace, type TableReader } from './tableReader.ts';
import { encodingOf, textOf } from './textEncoding.ts';

/** Characters used to guess the separator. */
const sampleLength = 64 * 1024;

async function sampleOf(file: string, encoding: Encoding): Promise<string> {
  let sample = '';
  for await (const text of textOf(file, encoding)) {
    sample += text;
    if (sample.length >= sampleLength) break;
  }
  return sample.slice(0, sampleLength);
}

/** `="00012"`, by which programs keep a spreadsheet from reading a code as a number. It shows the text between the quotes. */
const armouredText = /^="([^"]*)"$/;

const cellsOf = (text: string, delimiter: string, newline: Newline): string[][] =>
  Papa.parse<string[]>(text, { delimiter, newline }).data.map((cells) =>
    cells.map((cell) => (cell.startsWith('="') ? cell.replace(armouredText, '$1') : cell)),
  );

/** Rows of the sample that decide how the file is written. */
const rowsSampled = 200;

/** The first records of the sample, and whether some quote does not fit that separator. */
async function sampleRows(
  sample: string,
  delimiter: string,
): Promise<{ rows: string[][]; isWhole: boolean }> {
  try {
    for await (const { text, newline } of wholeRecords([sample], delimiter))
      return { rows: cellsOf(text, delimiter, newline).slice(0, rowsSampled), isWhole: true };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const firstLine = /^[\s\S]*?\S.*?(?=[\r\n]|$)/.exec(sample)?.[0] ?? '';
    return { rows: cellsOf(firstLine, delimiter, '\n'), isWhole: false };
  }
  return { rows: [], isWhole: true };
}

const separators = [',', ';', '\t', '|'];

/** Excel's own first line, `sep=;`, names the separator and is no row. */
const namedSeparator = /^"?sep=(.)"?[ ;,]*(?=[\r\n]|$)/i;

/**
 * The separator by which the rows agree with their heading, with the resulting rows. A heading alone may hold commas in
 * brackets. A wrong quote lets a separator fail; it counts as half agreeing, so that the reader meets the quote and
 * names its row, instead of taking each row for a single cell.
 */
async function bestSeparator(
  sample: string,
  { delimiter: chosen, headingRow }: PreviewOptions,
): Promise<{ delimiter: string; rows: string[][] }> {
  const named = chosen ?? namedSeparator.exec(sample)?.[1];
  const tried = await Promise.all(
    (named === undefined ? separators : [named]).map(async (delimiter) => {
      const { rows, isWhole } = await sampleRows(sample, delimiter);
      const isFilled = (cells: string[]) => cells.some((cell) => cell.trim() !== '');
      const [heading = [], ...others] = rows
        .slice(Math.max(0, headingRow === undefined ? headingPlace(rows) : headingRow - 1))
        .filter(isFilled);
      const agreeing = others.filter(({ length }) => length === heading.length).length;
      const share = !isWhole ? 0.5 : others.length === 0 ? 1 : agreeing / others.length;
      return { delimiter, rows, score: heading.length > 1 ? 1 + share + heading.length / 1000 : share };
    }),
  );
  const [first, ...more] = tried;
  if (!first) throw new Error('There are no separators to try.');
  return more.reduce((best, one) => (one.score > best.score ? one : best), first);
}

/**
 * A comma is the decimal mark if more numbers show one than a point. `1,234` shows none, unless semicolons separate
 * the cells, because people who use a decimal comma write such files.
 */
function decimalMarkOf(rows: string[][], delimiter: string): '.' | ',' {
  const marks = rows.slice(1).flatMap((cells) =>
    cells.map((cell) => {
      const mark = decimalMarkIn(cell);
      return mark === 'ambiguous' && delimiter === ';' && cell.includes(',') ? ',' : mark;
    }),
  );
  const count = (mark: string) => marks.filter((one) => one === mark).length;
  return count(',') > count('.') ? ',' : '.';
}

/** Batches of rows. Each piece ends where a record ends, so it is parsed as a whole. */
async function* batches(file: string, encoding: Encoding, delimiter: string): AsyncGenerator<Batch> {
  for await (const { firstRow, text, newline } of wholeRecords(textOf(file, encoding), delimiter)) {
    const rows = cellsOf(text, delimiter, newline);
    if (firstRow === 1 && namedSeparator.test(text)) rows[0] = [];
    yield { firstRow, rows };
    // Lets other work run, even while there is more to read.
    await setImmediate();
  }
}

/** Reads CSV with any separator, encoding and decimal mark. It guesses what the options leave open. */
export async function csvReader(file: string, options: PreviewOptions = {}): Promise<TableReader> {
  const encoding = options.encoding ?? (await encodingOf(file));
  const { delimiter, rows } = await bestSeparator(await sampleOf(file, encoding), options);
  return {
    dialect: { format: 'csv', delimiter, decimalMark: decimalMarkOf(rows, delimiter), encoding },
    headingRow: options.headingRow,
    batches: () => batches(file, encoding, delimiter),
  };
}
