import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ServiceError } from '../../../contract/errors.ts';
import type { Batch, TableReader } from './tableReader.ts';
import { refuseLargeWorkbook } from './workbookSize.ts';

/** Megabytes of memory that reading one workbook may take. A few bytes of a workbook can stand for very many cells. */
const mostMemory = 1024;

/** Workbooks that are read at once; further ones wait. */
const mostAtOnce = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function takeTurn(): Promise<void> {
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
}

function endTurn(): void {
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
}

/** Rows as a thread of its own reads them: a workbook made to exhaust memory or time ends the thread and nothing else. */
async function* batches(file: string): AsyncGenerator<Batch> {
  await refuseLargeWorkbook(file);
  await takeTurn();
  const worker = new Worker(new URL('./workbookWorker.ts', import.meta.url), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
  });
  try {
    for await (const [batch] of on(worker, 'message', { close: ['exit'] })) yield batch;
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    const reason = isTooLarge
      ? 'it holds more than can be read at once; divide it, or save it as .csv'
      : 'it is no workbook that can be read, or it is damaged';
    throw new ServiceError('FILE_UNREADABLE', { details: { reason }, cause: error });
  } finally {
    await worker.terminate();
    endTurn();
  }
}

/** Reads the first sheet of an .xlsx file. */
export function workbookReader(file: string): TableReader {
  return {
    dialect: { format: 'xlsx', delimiter: null, decimalMark: '.', encoding: null },
    batches: () => batches(file),
  };
}
