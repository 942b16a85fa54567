/**
 * Texts that a spreadsheet may run as a formula. Spaces and line breaks in front do not hide a formula, nor does U+180E, which
 * once was a space. Full-width and small letters count as their usual forms. A text with quotes in front of a formula counts too, so that the
 * import removes exactly the quote that the export added. `harmlessText` (`server/schema/fieldKind.ts`) is the same
 * in SQL.
 */
const formula = /^(?:[' \t\r\n\u180e]*[=+\-@＝＋－＠\ufe62\ufe63\ufe66\ufe6b]|'*[\t\r\n])/;

/** A text as a cell that no spreadsheet runs. */
export const harmlessCell = (text: string) => (formula.test(text) ? `'${text}` : text);

/** The text of such a cell. */
export const textOfCell = (cell: string) =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
