import { setImmediate } from 'node:timers/promises';
import Papa from 'papaparse';
import { ServiceError } from '../../../contract/errors.ts';
import { decimalMarkIn } from '../../../contract/fieldKinds/writtenNumber.ts';
import { type CsvMarks, wholeRecords } from './csvRecords.ts';
import type { Batch, TableReader } from './tableReader.ts';
import { type Encoding, encodingOf, textOf } from './textEncoding.ts';

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

/** How the sample ends its lines, ignoring line breaks inside quoted texts. */
function newlineOf(sample: string): CsvMarks['newline'] {
  const unquoted = sample.replace(/"[^"]*"/g, '');
  const first = /\r\n?|\n/.exec(unquoted)?.[0];
  return first === '\r' || first === '\r\n' ? first : '\n';
}

const cellsOf = (text: string, { delimiter, newline }: CsvMarks): string[][] =>
  Papa.parse<string[]>(text, { delimiter, newline }).data;

/** The first records of the sample; none if it has quotes that do not fit these marks. */
async function sampleRows(sample: string, marks: CsvMarks): Promise<string[][]> {
  try {
    for await (const { text } of wholeRecords([sample], marks)) return cellsOf(text, marks);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
  }
  return [];
}

const separators = [',', ';', '\t', '|'];

/** The separator that cuts the heading into the most columns, with the resulting rows. Column names hardly ever contain a separator. */
async function bestSeparator(sample: string): Promise<{ marks: CsvMarks; rows: string[][] }> {
  const newline = newlineOf(sample);
  const tried = await Promise.all(
    separators.map(async (delimiter) => {
      const marks = { delimiter, newline };
      const rows = await sampleRows(sample, marks);
      const heading = rows.find((cells) => cells.some((cell) => cell.trim() !== ''));
      return { marks, rows: rows.slice(0, 200), width: heading?.length ?? 0 };
    }),
  );
  const [first, ...others] = tried;
  if (!first) throw new Error('There are no separators to try.');
  return others.reduce((best, one) => (one.width > best.width ? one : best), first);
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
async function* batches(file: string, encoding: Encoding, marks: CsvMarks): AsyncGenerator<Batch> {
  for await (const { firstRow, text } of wholeRecords(textOf(file, encoding), marks)) {
    yield { firstRow, rows: cellsOf(text, marks) };
    // Lets other work run, even while there is more to read.
    await setImmediate();
  }
}

/** Reads CSV with any separator, encoding and decimal mark. */
export async function csvReader(file: string): Promise<TableReader> {
  const encoding = await encodingOf(file);
  const { marks, rows } = await bestSeparator(await sampleOf(file, encoding));
  return {
    dialect: {
      format: 'csv',
      delimiter: marks.delimiter,
      decimalMark: decimalMarkOf(rows, marks.delimiter),
      encoding,
    },
    batches: () => batches(file, encoding, marks),
  };
}
