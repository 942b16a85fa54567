import papaparse from 'papaparse';
import { expect, test } from 'vitest';
import { csvText } from '../../../src/kit/csvText.ts';

const bodyOf = async (rows: string[][]) => (await csvText(rows)).slice(1);

/** The one cell of a file, as a spreadsheet reads it. */
const readBack = async (cell: string) => papaparse.parse<string[]>(await bodyOf([[cell]])).data[0]?.[0];

test('a file begins with the mark by which spreadsheets know its letters', async () => {
  expect(await csvText([['Crème']])).toBe('\ufeffCrème\r\n');
});

test('separators, quotes and line breaks stay inside their cell', async () => {
  expect(await bodyOf([['a,b', 'say "x"', 'two\nlines']])).toBe('"a,b","say ""x""","two\nlines"\r\n');
});

test.each([
  '=1+1',
  '+cmd',
  '-x',
  '@sum',
  '\tx',
  ' =1',
  '＝1+1',
  '\ufe66 1+1',
  '\u180e=1+1',
  "'=1+1",
])('%s is text to a spreadsheet, no formula', async (cell) => {
  expect(await readBack(cell)).toBe(`'${cell}`);
});

test.each(['-5', '+27', '-1.50'])('%s stays a number', async (cell) => {
  expect(await bodyOf([[cell]])).toBe(`${cell}\r\n`);
});
