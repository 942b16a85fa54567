/**
 * What a spreadsheet may run as a formula: blanks and line ends in front do not hide one, and letters of full width are read as
 * their usual forms. A text that has quotes in front of such a thing counts too, so that the quote that is put in front of it is the
 * one that is taken away again. `harmlessText` (`server/schema/fieldKind.ts`) is the same in SQL.
 */
const formula = /^(?:[' \t\r\n]*[=+\-@＝＋－＠]|'*[\t\r\n])/;

/** A text as a cell that no spreadsheet runs. */
export const harmlessCell = (text: string) => (formula.test(text) ? `'${text}` : text);

/** The text of such a cell. */
export const textOfCell = (cell: string) =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
