/** Columns of the usual papers: 58 mm, 80 mm at 180 dpi, 80 mm at 203 dpi. */
export const slipWidths = [32, 42, 48] as const;
export type SlipWidth = (typeof slipWidths)[number];

/** The columns that a header says. Default: those of the most common paper. */
export const slipWidthOf = (columns: unknown): SlipWidth =>
  slipWidths.find((one) => String(one) === columns) ?? 42;

/** What Windows-1252 has at 80 to 9F. The rest of its upper half is Latin-1. */
const upperMarks = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** The byte of a character in the code page Windows-1252; undefined if the page does not have it. */
export function byteOf(character: string): number | undefined {
  const code = character.codePointAt(0) ?? 0;
  if ((code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff)) return code;
  const index = upperMarks.indexOf(character);
  return index >= 0 && code > 0xff ? 0x80 + index : undefined;
}

/** Whether the printer has every character of the text. What it lacks comes as a picture. */
export const isInCodePage = (text: string): boolean =>
  [...text].every((character) => byteOf(character) !== undefined);

/**
 * The text with only what a printer has: marks come off letters that it lacks. A text in a script that it lacks stays as
 * it is.
 */
export function printable(text: string): string {
  const composed = text
    .normalize('NFC')
    .replace(/\s/g, (space) => (byteOf(space) === undefined ? ' ' : space));
  const bare = [...composed]
    .map((character) => (byteOf(character) === undefined ? character.normalize('NFD').charAt(0) : character))
    .join('');
  return isInCodePage(bare) ? bare : composed;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * What takes no column of its own: marks above and below letters, and those that say how text runs, such as around
 * amounts in Arabic.
 */
const withoutColumn = /[\p{Mn}\p{Me}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** The columns that a text takes. */
export const columnsOf = (text: string): number =>
  /^[ -~]*$/.test(text) ? text.length : [...text.replace(withoutColumn, '')].length;

/** The beginning of a text that fits into the columns, at least one character with all its marks. */
function cutTo(text: string, width: number): string {
  let cut = '';
  for (const { segment } of graphemes.segment(text)) {
    if (cut !== '' && columnsOf(cut + segment) > width) break;
    cut += segment;
  }
  return cut;
}

const rest = (count: number): string => ' '.repeat(Math.max(0, count));

/** The text with spaces after it, up to that width. */
const filled = (text: string, width: number): string => text + rest(width - columnsOf(text));

/** Breaks a text at words into lines; only a word that is longer than a line is cut. Later lines begin with the indent. */
export function wrapped(text: string, width: number, indent = ''): string[] {
  const lines: string[] = [];
  let line = '';
  const room = () => width - (lines.length === 0 ? 0 : columnsOf(indent));
  const end = () => {
    lines.push((lines.length === 0 ? '' : indent) + line);
    line = '';
  };
  for (const word of text.split(' ').filter((one) => one !== '')) {
    let left = word;
    if (line !== '' && columnsOf(line) + 1 + columnsOf(left) > room()) end();
    while (columnsOf(left) > room()) {
      line = cutTo(left, room());
      left = left.slice(line.length);
      end();
    }
    line = line === '' ? left : `${line} ${left}`;
  }
  if (line !== '' || lines.length === 0) end();
  return lines;
}

/** The text in the middle of lines of that width. */
export const centred = (text: string, width: number): string[] =>
  wrapped(text, width).map((line) => {
    const before = Math.floor((width - columnsOf(line)) / 2);
    return rest(before) + line + rest(width - before - columnsOf(line));
  });

/** The text at the left, with an amount at the right of its first line. The amount is never cut. */
export function withAmount(text: string, amount: string, width: number): string[] {
  const room = width - columnsOf(amount) - 1;
  // So little room is left that the amount stands below.
  if (room < 8)
    return [...wrapped(text, width, '  '), amount].map((line) =>
      line === amount ? rest(width - columnsOf(line)) + line : filled(line, width),
    );
  const [first = '', ...more] = wrapped(text, room, '  ');
  return [
    first + rest(width - columnsOf(first) - columnsOf(amount)) + amount,
    ...more.map((line) => filled(line, width)),
  ];
}

/** Characters of a date with a time and seconds, for which the right column has room. */
const momentWidth = 19;

/** Two texts in columns, or below each other where both do not fit. */
export function inColumns(left: string, right: string, width: number): string[] {
  const start = Math.max(columnsOf(left) + 1, width - momentWidth);
  if (start + columnsOf(right) <= width) return [filled(filled(left, start) + right, width)];
  return [...wrapped(left, width), ...wrapped(right, width)].map((line) => filled(line, width));
}
