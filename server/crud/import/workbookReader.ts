import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { ServiceError } from '../../../contract/errors.ts';
import type { Batch, TableReader } from './tableReader.ts';

const rowsPerBatch = 500;

/** What a cell holds as the text that the same value has in a CSV file. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) {
    const moment = value.toISOString();
    return moment.endsWith('T00:00:00.000Z') ? moment.slice(0, 10) : moment;
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value);
}

async function* batches(file: string): AsyncGenerator<Batch> {
  const { streamXlsxRows } = await import('hucre/xlsx');
  let batch: Batch = { firstRow: 1, rows: [] };
  const source = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
  try {
    for await (const { values, index } of streamXlsxRows(source)) {
      const rowNumber = index + 1;
      const isNext = rowNumber === batch.firstRow + batch.rows.length;
      if (batch.rows.length >= rowsPerBatch || (!isNext && batch.rows.length > 0)) {
        yield batch;
        batch = { firstRow: rowNumber, rows: [] };
      }
      if (batch.rows.length === 0) batch.firstRow = rowNumber;
      batch.rows.push(values.map(cellText));
    }
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    const reason = 'it is no workbook that can be read, or it is damaged';
    throw new ServiceError('FILE_UNREADABLE', { details: { reason }, cause: error });
  }
  if (batch.rows.length > 0) yield batch;
}

/** Reads the first sheet of an .xlsx file. */
export function workbookReader(file: string): TableReader {
  return {
    dialect: { format: 'xlsx', delimiter: null, decimalMark: '.', encoding: null },
    batches: () => batches(file),
  };
}
