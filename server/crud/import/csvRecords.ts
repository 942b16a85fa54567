import { unreadableFile } from '../../../contract/errors.ts';

/** Maximum characters of one record. Nobody has a longer row, and reading a row holds all of it in memory. */
export const longestRecord = 1_000_000;

/** Maximum records given at once, so that a piece of many short records is not one long stretch of work. */
const mostTogether = 1_000;

/** The marks that separate the records of a CSV file. */
export interface CsvMarks {
  /** The one character between two cells. */
  delimiter: string;
  newline: '\n' | '\r\n' | '\r';
}

/** Consecutive records of a file, as text that ends where the last of them ends. The first one is not a blank line. */
export interface CsvPiece {
  /** The row number of the first one; the heading is row 1. */
  firstRow: number;
  text: string;
}

/** The state of the reader within a record. `mayClose` is after a quote that either ends a quoted text or is doubled inside it. */
type Place = 'cellStart' | 'plain' | 'quoted' | 'mayClose' | 'closed';

const quote = 0x22;
const isBlank = (code: number) => code <= 0x20 || code === 0xa0;

const badQuote = (row: number) => unreadableFile('openQuote', { row });

/**
 * Cuts the text of a CSV file where records end, and looks at each character once. The CSV parser reads an incomplete
 * record again with each further piece, which takes very long for a record of megabytes. Here it never gets one.
 * @throws ServiceError FILE_UNREADABLE for a record that is too long, and for a quoted text that does not end
 * properly
 */
export async function* wholeRecords(
  texts: AsyncIterable<string> | Iterable<string>,
  { delimiter, newline }: CsvMarks,
): AsyncGenerator<CsvPiece> {
  const between = delimiter.charCodeAt(0);
  const lineEnd = newline.charCodeAt(newline.length - 1);
  let place: Place = 'cellStart';
  let row = 1;
  let previous = 0;
  // The text that was read and not given yet: `firstRow` is the number of its first record, `kept` its text from
  // earlier pieces, `given` where it continues in this piece, `begun` where its last record begins.
  let firstRow = 1;
  let kept = '';

  function next(from: Place, code: number): Place {
    if (from === 'quoted') return code === quote ? 'mayClose' : 'quoted';
    if (from === 'mayClose' && code === quote) return 'quoted';
    if (code === between) return 'cellStart';
    if (from === 'mayClose' || from === 'closed') {
      if (isBlank(code)) return 'closed';
      throw badQuote(row);
    }
    return from === 'cellStart' && code === quote ? 'quoted' : 'plain';
  }

  for await (const text of texts) {
    let lastEnd = 0;
    let given = 0;
    let begun = -kept.length;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      const isEnd =
        code === lineEnd &&
        place !== 'quoted' &&
        (newline.length === 1 || previous === newline.charCodeAt(0));
      previous = code;
      if (!isEnd) {
        place = next(place, code);
        continue;
      }
      if (at - begun > longestRecord) throw tooLong(row);
      const isFirst = row === firstRow;
      const isBlankLine = at - begun < newline.length;
      place = 'cellStart';
      row += 1;
      lastEnd = at + 1;
      begun = lastEnd;
      if (isFirst && isBlankLine) {
        // A file can be millions of blank lines: those between two pieces are counted, not given.
        firstRow = row;
        kept = '';
        given = lastEnd;
        continue;
      }
      if (row - firstRow < mostTogether) continue;
      yield { firstRow, text: kept + text.slice(given, lastEnd) };
      firstRow = row;
      kept = '';
      given = lastEnd;
    }
    if (text.length - begun > longestRecord) throw tooLong(row);
    if (lastEnd > given) {
      yield { firstRow, text: kept + text.slice(given, lastEnd) };
      firstRow = row;
      kept = '';
    }
    kept += text.slice(lastEnd);
  }
  if (place === 'quoted') throw badQuote(row);
  if (kept !== '') yield { firstRow, text: kept };
}

const tooLong = (row: number) => unreadableFile('longRow', { row, most: longestRecord });
