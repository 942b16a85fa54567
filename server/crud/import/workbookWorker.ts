import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { readXlsx, type Sheet } from 'hucre/xlsx';
import type { Sheets } from '../../../contract/calls/imports.ts';
import { type Batch, unstoredFormula } from './tableReader.ts';

// Runs in a thread that workbookReader.ts starts: reads one worksheet and posts its rows, one batch each time it is
// asked.

/** What the thread should read. */
export interface WorkbookRequest {
  file: string;
  /** The name of a worksheet. Default: the first visible one that is not empty. */
  sheet: string | undefined;
}

/** So few that reading a batch keeps nobody else waiting. */
const rowsPerBatch = 200;

/** A cell's value as the text that it would have in a CSV file. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) {
    const moment = value.toISOString();
    return moment.endsWith('T00:00:00.000Z') ? moment.slice(0, 10) : moment;
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value);
}

/** The names of the visible worksheets, in their order. */
async function shownSheets(content: Uint8Array): Promise<string[]> {
  const names: string[] = [];
  await readXlsx(content, {
    sheets: ({ name, hidden, veryHidden }) => {
      if (!hidden && !veryHidden) names.push(name);
      return false;
    },
  });
  return names;
}

async function readSheet(content: Uint8Array, name: string): Promise<Sheet | undefined> {
  const { sheets } = await readXlsx(content, { sheets: [name] });
  return sheets[0];
}

const isFilled = ({ rows }: Sheet) => rows.some((row) => row.some((value) => cellText(value) !== ''));

/** The worksheet to read, and the names of the others. */
async function chooseSheet({ file, sheet }: WorkbookRequest): Promise<{ sheets: Sheets; chosen?: Sheet }> {
  const content = await readFile(file);
  const names = await shownSheets(content);
  const wanted = sheet === undefined ? names : names.filter((name) => name === sheet);
  for (const name of wanted) {
    const chosen = await readSheet(content, name);
    if (chosen && (isFilled(chosen) || name === wanted.at(-1)))
      return { sheets: { names, chosen: name }, chosen };
  }
  return { sheets: { names, chosen: null } };
}

/** The texts of a row. A formula whose result the file does not hold differs from an empty cell. */
function textsOf({ rows, cells }: Sheet, index: number): string[] {
  const texts = (rows[index] ?? []).map(cellText);
  for (const [column, text] of texts.entries()) {
    const cell = text === '' ? cells?.get(`${index},${column}`) : undefined;
    if (cell?.type === 'formula' && cell.value === null) texts[column] = unstoredFormula;
  }
  return texts;
}

function* batches(sheet: Sheet): Generator<Batch> {
  for (let first = 0; first < sheet.rows.length; first += rowsPerBatch) {
    const length = Math.min(rowsPerBatch, sheet.rows.length - first);
    const rows = Array.from({ length }, (_, offset) => textsOf(sheet, first + offset));
    yield { firstRow: first + 1, rows };
  }
}

const { sheets, chosen } = await chooseSheet(workerData);
parentPort?.postMessage(sheets);
for (const batch of chosen ? batches(chosen) : []) {
  if (!parentPort) break;
  const isAskedOn = once(parentPort, 'message');
  parentPort.postMessage(batch);
  await isAskedOn;
}
