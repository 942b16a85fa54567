import { harmlessCell } from '../../../contract/formulas.ts';

/** A cell that a spreadsheet would take for a formula is told to be text; a number is none. */
const harmless = (cell: string) => (/^[-+]?[\d.,]+$/.test(cell) ? cell : harmlessCell(cell));

/** Rows as a CSV file that spreadsheets open with the right letters. */
export async function csvText(rows: readonly (readonly string[])[]): Promise<string> {
  const { default: papaparse } = await import('papaparse');
  return `\ufeff${papaparse.unparse(rows.map((row) => row.map(harmless)))}\r\n`;
}
