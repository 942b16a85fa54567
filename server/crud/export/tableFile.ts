import { Readable } from 'node:stream';
import { byteOrderMark, type ExportFormat, quoted, writableCells } from './exportFile.ts';

/** A cell of a file. Numbers are plain, and money is in whole units. */
export type TableCell = string | number | null;

interface Table {
  /** What the worksheet is called. */
  title: string;
  headings: readonly string[];
  rows: AsyncIterable<TableCell[]> | Iterable<TableCell[]>;
}

const line = (cells: readonly TableCell[]) =>
  `${cells.map((cell) => quoted(String(cell ?? ''))).join(',')}\n`;

async function* asCsv({ headings, rows }: Table): AsyncGenerator<string> {
  yield byteOrderMark + line(headings);
  for await (const row of rows) yield line(row);
}

async function* oneByOne(rows: Table['rows']): AsyncGenerator<TableCell[]> {
  for await (const row of rows) yield writableCells(row);
}

/** Rows under their headings as a file, written while they come. */
export async function tableFile(table: Table, format: ExportFormat): Promise<Readable> {
  if (format === 'csv') return Readable.from(asCsv(table));
  const { writeXlsxStream } = await import('hucre/xlsx');
  const workbook = writeXlsxStream(oneByOne(table.rows), {
    // Spreadsheet programs take no more characters, and not these.
    name: table.title.replace(/[[\]*?:/\\]/g, ' ').slice(0, 31),
    columns: table.headings.map((header) => ({ header })),
    freezePane: { rows: 1 },
  });
  return Readable.fromWeb(workbook as Parameters<typeof Readable.fromWeb>[0]);
}
