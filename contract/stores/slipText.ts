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

/** The text with only what a printer has: marks come off letters that it lacks, and what is left becomes `?`. */
export const printable = (text: string): string =>
  [...text.normalize('NFC')]
    .map((character) => {
      if (byteOf(character) !== undefined) return character;
      if (/\s/.test(character)) return ' ';
      const bare = character.normalize('NFD').charAt(0);
      return byteOf(bare) === undefined ? '?' : bare;
    })
    .join('');

const rest = (count: number): string => ' '.repeat(Math.max(0, count));

/** Breaks a text at words into lines; only a word that is longer than a line is cut. Later lines begin with the indent. */
export function wrapped(text: string, width: number, indent = ''): string[] {
  const lines: string[] = [];
  let line = '';
  const room = () => width - (lines.length === 0 ? 0 : indent.length);
  const end = () => {
    lines.push((lines.length === 0 ? '' : indent) + line);
    line = '';
  };
  for (const word of text.split(' ').filter((one) => one !== '')) {
    let left = word;
    if (line !== '' && line.length + 1 + left.length > room()) end();
    while (left.length > room()) {
      line = left.slice(0, room());
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
    const before = Math.floor((width - line.length) / 2);
    return rest(before) + line + rest(width - before - line.length);
  });

/** The text at the left, with an amount at the right of its first line. The amount is never cut. */
export function withAmount(text: string, amount: string, width: number): string[] {
  const room = width - amount.length - 1;
  // So little room is left that the amount stands below.
  if (room < 8)
    return [...wrapped(text, width, '  '), amount].map((line) =>
      line.padStart(line === amount ? width : 0).padEnd(width),
    );
  const [first = '', ...more] = wrapped(text, room, '  ');
  return [
    first + rest(width - first.length - amount.length) + amount,
    ...more.map((line) => line.padEnd(width)),
  ];
}

/** Characters of a date with a time and seconds, for which the right column has room. */
const momentWidth = 19;

/** Two texts in columns, or below each other where both do not fit. */
export function inColumns(left: string, right: string, width: number): string[] {
  const start = Math.max(left.length + 1, width - momentWidth);
  if (start + right.length <= width) return [(left.padEnd(start) + right).padEnd(width)];
  return [...wrapped(left, width), ...wrapped(right, width)].map((line) => line.padEnd(width));
}
