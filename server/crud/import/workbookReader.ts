import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type ServiceError, unreadableFile } from '../../../contract/errors.ts';
import type { Batch, TableReader } from './tableReader.ts';
import { refuseLargeWorkbook } from './workbookSize.ts';

/** Megabytes of memory that reading one workbook may take. A few bytes of a workbook can stand for very many cells. */
const mostMemory = 1024;

/** Milliseconds that are spent waiting for the rows of one workbook. */
const mostTime = 60_000;

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

/** The next rows of the thread; undefined when it is done. @throws DOMException once the signal ends the wait */
async function nextBatch(worker: Worker, signal: AbortSignal): Promise<Batch | undefined> {
  const isHere = new AbortController();
  const options = { signal: AbortSignal.any([signal, isHere.signal]) };
  try {
    return await Promise.race([
      once(worker, 'message', options).then(([batch]) => batch as Batch),
      once(worker, 'exit', options).then(() => undefined),
    ]);
  } finally {
    isHere.abort();
  }
}

function inOurWords(error: unknown, isTooSlow: boolean): ServiceError {
  if (isTooSlow) return unreadableFile('tooSlow', {}, error);
  const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  if (isTooLarge) return unreadableFile('tooMuch', {}, error);
  return unreadableFile('damagedWorkbook', {}, error);
}

/**
 * Rows as a thread of its own reads them: a workbook made to exhaust memory or time ends the thread and nothing else. The thread
 * reads on when it is asked to, so that rows never come faster than they are taken.
 */
async function* batches(file: string, longestWait: number): AsyncGenerator<Batch> {
  await refuseLargeWorkbook(file);
  await takeTurn();
  const worker = new Worker(new URL('./workbookWorker.ts', import.meta.url), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
  });
  let waited = 0;
  try {
    while (true) {
      const began = performance.now();
      const patience = AbortSignal.timeout(Math.max(0, Math.ceil(longestWait - waited)));
      const batch = await nextBatch(worker, patience).catch((error: unknown) => {
        throw inOurWords(error, patience.aborted);
      });
      if (!batch) return;
      waited += performance.now() - began;
      yield batch;
      worker.postMessage('next');
    }
  } finally {
    await worker.terminate();
    endTurn();
  }
}

/** Reads the first sheet of an .xlsx file. `longestWait` is in milliseconds, for all of its rows together. */
export function workbookReader(file: string, longestWait = mostTime): TableReader {
  return {
    dialect: { format: 'xlsx', delimiter: null, decimalMark: '.', encoding: null },
    batches: () => batches(file, longestWait),
  };
}
