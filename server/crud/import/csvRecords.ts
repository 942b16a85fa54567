import { unreadableFile } from '../../../contract/errors.ts';

/** Characters of one record. Nobody's row is longer, and what reads a row holds it in memory as a whole. */
export const longestRecord = 1_000_000;

/** Records that are given together at most, so that a piece of very many short ones is not worked on for long. */
const mostTogether = 4_000;

/** How the records of a CSV file are told apart. */
export interface CsvMarks {
  /** One character between two cells. */
  delimiter: string;
  newline: '\n' | '\r\n' | '\r';
}

/** Records of a file that stand together, as text that ends where the last of them ends. */
export interface CsvPiece {
  /** The number of the first one; the heading is row 1. */
  firstRow: number;
  text: string;
}

/** Where in a record the reading stands; `mayClose` is behind a quote that ends a quoted text, or is doubled within it. */
type Place = 'cellStart' | 'plain' | 'quoted' | 'mayClose' | 'closed';

const quote = 0x22;
const isBlank = (code: number) => code <= 0x20 || code === 0xa0;

const badQuote = (row: number) => unreadableFile('openQuote', { row });

/**
 * Cuts the text of a CSV file where records end, looking at each character once. What parses CSV reads a record that is not whole
 * yet again with each further piece, which takes very long for a record of megabytes; here it never gets one.
 * @throws ServiceError FILE_UNREADABLE for a record that is too long, and for a quoted text that does not end as it should
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
  // What was read and not given yet: `firstRow` is its first record, `kept` its text of earlier pieces, `given` where it goes on in this one,
  // `begun` where its last record begins.
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
      place = 'cellStart';
      row += 1;
      lastEnd = at + 1;
      begun = lastEnd;
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
