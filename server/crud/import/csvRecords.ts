import { unreadableFile } from '../../../contract/errors.ts';

/** Maximum characters of one record. Nobody has a longer row, and reading a row holds all of it in memory. */
export const longestRecord = 1_000_000;

/** Maximum records returned at once, so that a piece of many short records is not one long stretch of work. */
const mostTogether = 1_000;

/** How a record ends. */
export type Newline = '\n' | '\r\n' | '\r';

/** Consecutive records of a file, as text that ends where the last of them ends. The first one is not a blank line. */
export interface CsvPiece {
  /** The row number of the first one; the heading is row 1. */
  firstRow: number;
  text: string;
  /** How all of its records end. */
  newline: Newline;
}

/** The state of the reader within a record. `mayClose` is after a quote that either ends a quoted text or is doubled inside it. */
type Place = 'cellStart' | 'plain' | 'quoted' | 'mayClose' | 'closed';

const quote = 0x22;
const isBlank = (code: number) => code <= 0x20 || code === 0xa0;

const badQuote = (row: number) => unreadableFile('openQuote', { row });

/**
 * Cuts the text of a CSV file where records end, and looks at each character once. Each line end outside of quotes ends
 * a record, whichever kind it is, because files are appended to by several programs. The CSV parser knows one kind a
 * text, so no piece has two. The parser also reads an incomplete record again with each further piece, which takes very
 * long for a record of megabytes. Here it never gets one.
 * @param delimiter the one character between two cells
 * @throws ServiceError FILE_UNREADABLE for a record that is too long, and for a quoted text that does not end
 * properly
 */
export async function* wholeRecords(
  texts: AsyncIterable<string> | Iterable<string>,
  delimiter: string,
): AsyncGenerator<CsvPiece> {
  const between = delimiter.charCodeAt(0);
  let place: Place = 'cellStart';
  let row = 1;
  // A return outside of quotes ends a record, with the line feed that may follow it.
  let isAfterReturn = false;
  // The text that was read and not returned yet: `firstRow` is the number of its first record, `newline` how its records
  // end, `earlier` its text from earlier pieces, `resumeAt` where it continues in this piece, `begun` where its last record
  // begins.
  let firstRow = 1;
  let newline: Newline = '\n';
  let earlier = '';
  let resumeAt = 0;
  let begun = 0;
  let lastEnd = 0;

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

  /** The records that end before `until`, if there are any. */
  function* upTo(text: string, until: number): Generator<CsvPiece> {
    const whole = earlier + text.slice(resumeAt, until);
    if (whole !== '') yield { firstRow, text: whole, newline };
    earlier = '';
    resumeAt = until;
  }

  /** Ends the record before `end`. */
  function* endRecord(text: string, end: number, how: Newline): Generator<CsvPiece> {
    if (end - begun > longestRecord) throw tooLong(row);
    const isFirst = row === firstRow;
    const isBlankLine = end - begun === how.length;
    if (!isFirst && how !== newline) {
      yield* upTo(text, lastEnd);
      firstRow = row;
    }
    newline = how;
    place = 'cellStart';
    row += 1;
    lastEnd = end;
    begun = end;
    if (row - 1 === firstRow && isBlankLine) {
      // A file can be millions of blank lines: those between two pieces are counted, not returned.
      firstRow = row;
      earlier = '';
      resumeAt = end;
    } else if (row - firstRow >= mostTogether) {
      yield* upTo(text, end);
      firstRow = row;
    }
  }

  for await (const text of texts) {
    lastEnd = 0;
    resumeAt = 0;
    begun = -earlier.length;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (isAfterReturn) {
        isAfterReturn = false;
        if (code === lineFeed) {
          yield* endRecord(text, at + 1, '\r\n');
          continue;
        }
        yield* endRecord(text, at, '\r');
      }
      if (place === 'quoted' || (code !== lineFeed && code !== carriageReturn)) place = next(place, code);
      else if (code === lineFeed) yield* endRecord(text, at + 1, '\n');
      else isAfterReturn = true;
    }
    if (text.length - begun > longestRecord) throw tooLong(row);
    if (row > firstRow) {
      yield* upTo(text, lastEnd);
      firstRow = row;
    }
    earlier += text.slice(resumeAt);
  }
  if (place === 'quoted') throw badQuote(row);
  if (isAfterReturn) newline = '\r';
  if (earlier !== '') yield { firstRow, text: earlier, newline };
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

const tooLong = (row: number) => unreadableFile('longRow', { row, most: longestRecord });
