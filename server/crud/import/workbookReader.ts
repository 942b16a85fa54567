import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Sheets } from '../../../contract/calls/imports.ts';
import { ServiceError, unreadableFile } from '../../../contract/errors.ts';
import { type Batch, shortened, type TableReader } from './tableReader.ts';
import { refuseLargeWorkbook } from './workbookSize.ts';
import type { WorkbookRequest } from './workbookWorker.ts';

/** Beside this file, among the sources (.ts) as in the built server (.js). */
const workerFile = path.join(import.meta.dirname, `workbookWorker${path.extname(import.meta.filename)}`);

/** Megabytes of memory that reading one workbook may take. A few bytes of a workbook can expand to very many cells. */
const mostMemory = 1024;

/** Milliseconds to wait in total for the rows of one workbook. */
const mostTime = 60_000;

/** Workbooks read at once; further ones wait. */
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

/**
 * The next message of the thread; undefined when it is done.
 * @throws DOMException once the signal ends the wait
 */
async function nextMessage(worker: Worker, signal: AbortSignal): Promise<unknown> {
  const isHere = new AbortController();
  const options = { signal: AbortSignal.any([signal, isHere.signal]) };
  try {
    return await Promise.race([
      once(worker, 'message', options).then(([message]) => message),
      once(worker, 'exit', options).then(() => undefined),
    ]);
  } finally {
    isHere.abort();
  }
}

/** What to tell people of a failure. A failure of the system, such as a file that is not there, says nothing about the workbook. */
function inOurWords(error: unknown, isTooSlow = false): unknown {
  if (isTooSlow) return unreadableFile('tooSlow', {}, error);
  if (error instanceof ServiceError || (error instanceof Error && 'syscall' in error)) return error;
  const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  if (isTooLarge) return unreadableFile('tooMuch', {}, error);
  return unreadableFile('damagedWorkbook', {}, error);
}

/**
 * Rows read by a separate thread: a workbook made to exhaust memory or time ends the thread and nothing else. The
 * thread first says which worksheets there are, and then posts rows only when asked, so that they never come faster
 * than they are used.
 */
async function* batches(request: WorkbookRequest, longestWait: number): AsyncGenerator<Batch> {
  await refuseLargeWorkbook(request.file).catch((error: unknown) => {
    throw inOurWords(error);
  });
  await takeTurn();
  const worker = new Worker(workerFile, {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
  });
  let waited = 0;
  const hear = async () => {
    const began = performance.now();
    const patience = AbortSignal.timeout(Math.max(0, Math.ceil(longestWait - waited)));
    const message = await nextMessage(worker, patience).catch((error: unknown) => {
      throw inOurWords(error, patience.aborted);
    });
    waited += performance.now() - began;
    return message;
  };
  try {
    const sheets = (await hear()) as Sheets | undefined;
    if (sheets?.chosen === null && request.sheet !== undefined)
      throw unreadableFile('noSheet', { sheet: shortened(request.sheet) });
    yield { firstRow: 1, rows: [], ...(sheets && { sheets }) };
    while (true) {
      const batch = (await hear()) as Batch | undefined;
      if (!batch) return;
      yield batch;
      worker.postMessage('next');
    }
  } finally {
    await worker.terminate();
    endTurn();
  }
}

/**
 * Reads one worksheet of an .xlsx file; without a name, the first visible one that is not empty. `longestWait` is in
 * milliseconds, for all of its rows together.
 */
export function workbookReader(file: string, sheet?: string, longestWait = mostTime): TableReader {
  return {
    dialect: { format: 'xlsx', delimiter: null, decimalMark: '.', encoding: null },
    batches: () => batches({ file, sheet }, longestWait),
  };
}
