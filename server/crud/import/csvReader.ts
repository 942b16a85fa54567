import { once } from 'node:events';
import { Readable } from 'node:stream';
import Papa from 'papaparse';
import { ServiceError } from '../../../contract/errors.ts';
import type { Batch, TableReader } from './tableReader.ts';
import { type Encoding, encodingOf, textOf } from './textEncoding.ts';

/** Characters that a separator is guessed from. */
const sampleLength = 64 * 1024;

async function sampleOf(file: string, encoding: Encoding): Promise<string> {
  let sample = '';
  for await (const text of textOf(file, encoding)) {
    sample += text;
    if (sample.length >= sampleLength) break;
  }
  return sample.slice(0, sampleLength);
}

/** The separator that cuts the heading into the most columns; names of columns hardly ever hold one. */
function delimiterOf(text: string): string {
  const columns = (delimiter: string) =>
    Papa.parse<string[]>(text, { preview: 1, delimiter, skipEmptyLines: 'greedy' }).data[0]?.length ?? 0;
  const [best] = [',', ';', '\t', '|'].toSorted((a, b) => columns(b) - columns(a));
  return best ?? ',';
}

/** A comma is the decimal mark where numbers are written with one and none with a point. */
function decimalMarkOf(rows: string[][]): '.' | ',' {
  const cells = rows.slice(1).flat();
  const count = (pattern: RegExp) => cells.filter((cell) => pattern.test(cell.trim())).length;
  return count(/^-?\d{1,3}(\.\d{3})*,\d+$|^-?\d+,\d+$/) > count(/^-?\d+\.\d+$/) ? ',' : '.';
}

function refuseBrokenQuotes(errors: Papa.ParseError[], firstRow: number): void {
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (!broken) return;
  const row = firstRow + (broken.row ?? 0);
  throw new ServiceError('FILE_UNREADABLE', {
    details: { reason: `a quoted text that starts at about row ${row} does not end as it should` },
  });
}

/** Batches of rows as the parser finds them; it waits while a batch is worked on. */
async function* batches(file: string, encoding: Encoding, delimiter: string): AsyncGenerator<Batch> {
  const found: Papa.ParseResult<string[]>[] = [];
  const events = new EventTarget();
  const wake = () => events.dispatchEvent(new Event('progress'));
  let isComplete = false;
  let failure: Error | undefined;
  let resume = () => {};
  const source = Readable.from(textOf(file, encoding), { objectMode: false });
  source.setEncoding('utf8');
  Papa.parse<string[]>(source, {
    delimiter,
    chunk(result, parser) {
      found.push(result);
      parser.pause();
      resume = () => parser.resume();
      wake();
    },
    complete() {
      isComplete = true;
      wake();
    },
    error(error) {
      failure = error;
      wake();
    },
  });
  let row = 1;
  while (true) {
    const result = found.shift();
    if (failure) throw failure;
    if (result) {
      refuseBrokenQuotes(result.errors, row);
      yield { firstRow: row, rows: result.data };
      row += result.data.length;
      resume();
    } else if (isComplete) return;
    else await once(events, 'progress');
  }
}

/** Reads CSV with whatever separator, encoding and decimal mark it has. */
export async function csvReader(file: string): Promise<TableReader> {
  const encoding = await encodingOf(file);
  const text = await sampleOf(file, encoding);
  const delimiter = delimiterOf(text);
  const sample = Papa.parse<string[]>(text, { preview: 200, delimiter });
  return {
    dialect: { format: 'csv', delimiter, decimalMark: decimalMarkOf(sample.data), encoding },
    batches: () => batches(file, encoding, delimiter),
  };
}
