import { harmlessCell } from '../../../contract/formulas.ts';

/** A cell that a spreadsheet would take for a formula is told to be text; a number is none. */
const harmless = (cell: string) => (/^[-+]?[\d.,]+$/.test(cell) ? cell : harmlessCell(cell));

const quoted = (cell: string) => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Rows as a CSV file that spreadsheets open with the right letters. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => row.map((cell) => quoted(harmless(cell))).join(',')).join('\r\n')}\r\n`;
