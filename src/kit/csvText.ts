import { harmlessCell } from '../../contract/formulas.ts';

/** Marks a cell as text that a spreadsheet would take for a formula; a number needs no mark. */
const harmless = (cell: string) => (/^[-+]?[\d.,]+$/.test(cell) ? cell : harmlessCell(cell));

/** Rows as a CSV file whose letters spreadsheets read correctly. */
export async function csvText(rows: readonly (readonly string[])[]): Promise<string> {
  const { default: papaparse } = await import('papaparse');
  return `\ufeff${papaparse.unparse(rows.map((row) => row.map(harmless)))}\r\n`;
}
