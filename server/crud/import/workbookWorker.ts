import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { parentPort, workerData } from 'node:worker_threads';
import { streamXlsxRows } from 'hucre/xlsx';
import type { Batch } from './tableReader.ts';

// Runs in a thread of its own, which workbookReader.ts starts: reads one workbook and posts its rows, each batch when it is asked to go on.

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
  let batch: Batch = { firstRow: 1, rows: [] };
  const source = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
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
  if (batch.rows.length > 0) yield batch;
}

for await (const batch of batches(workerData)) {
  if (!parentPort) break;
  const isAskedOn = once(parentPort, 'message');
  parentPort.postMessage(batch);
  await isAskedOn;
}
