import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { formatValue } from 'hucre';
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

/** A number format without its texts, colours, conditions and padding: `[$-409]h:mm" o'clock"` is `h:mm`. */
const bareFormat = (format: string) =>
  format
    .replace(/"[^"]*"|\\.|[_*]./g, '')
    .replace(/\[(?![hms]+\])[^\]]*\]/gi, '')
    .replace(/general|am\/pm|a\/p/gi, '')
    .toLowerCase();

const two = (part: number) => String(part).padStart(2, '0');

/** A moment of a workbook as the cell shows it: its day, its time of day, or both. A span of time has all its hours. */
function momentText(moment: Date, format: string): string {
  const bare = bareFormat(format);
  const day = moment.toISOString().slice(0, 10);
  const days = /\[h+\]/.test(bare) ? Math.floor((moment.getTime() - firstDay) / 86_400_000) : 0;
  const rounded = new Date(Math.round(moment.getTime() / 1000) * 1000);
  const seconds = rounded.getUTCSeconds();
  const time = `${two(days * 24 + rounded.getUTCHours())}:${two(rounded.getUTCMinutes())}${seconds ? `:${two(seconds)}` : ''}`;
  const hasTime = /[hs]/.test(bare);
  const hasDay = /[yd]|mmm/.test(bare) || !hasTime;
  return [hasDay && day, hasTime && time].filter(Boolean).join(' ');
}

/** Day 0 of a workbook, which shows it as a time alone. */
const firstDay = Date.UTC(1899, 11, 31);

/** The 15 digits that a spreadsheet shows at most; further ones come from counting in binary. */
const digits = (value: number) => String(Number(value.toPrecision(15)));

/**
 * A number of a workbook as people see it where its format changes what it means: a share of a hundred, a code with
 * zeros in front, or a text instead of the number. Otherwise the number itself, since a format may hide its decimals.
 */
function numberText(value: number, format: string): string {
  const bare = bareFormat(format);
  if (bare.includes('%')) return `${digits(value * 100)}%`;
  const isText =
    format !== '' && bare.replace(/[;@\s]/g, '') === '' && /"|\\/.test(format) && !/\[[<>=]/.test(format);
  const isCode = /00/.test(bare) && !/[.,#?e/]/.test(bare) && Number.isInteger(value);
  return isText || isCode ? formatValue(value, format) : digits(value);
}

/** A cell's value as the text that it would have in a CSV file. */
function cellText(value: unknown, format = ''): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return momentText(value, format);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'number' ? numberText(value, format) : String(value);
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
  const { sheets } = await readXlsx(content, { sheets: [name], readStyles: true });
  return sheets[0];
}

const isFilled = ({ rows }: Sheet) => rows.some((row) => row.some((value) => cellText(value) !== ''));

/** The worksheet to read, and the names of the others. */
async function chooseSheet({ file, sheet }: WorkbookRequest): Promise<{ sheets: Sheets; chosen?: Sheet }> {
  const content = await readFile(file);
  const names = await shownSheets(content);
  const selected = sheet === undefined ? names : names.filter((name) => name === sheet);
  for (const name of selected) {
    const chosen = await readSheet(content, name);
    if (chosen && (isFilled(chosen) || name === selected.at(-1)))
      return { sheets: { names, chosen: name }, chosen };
  }
  return { sheets: { names, chosen: null } };
}

/** The texts of a row. A formula whose result the file does not hold differs from an empty cell. */
function textsOf({ rows, cells }: Sheet, index: number): string[] {
  const texts = (rows[index] ?? []).map((value, column) =>
    cellText(value, cells?.get(`${index},${column}`)?.style?.numFmt),
  );
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
