import { expect, test } from 'vitest';
import { csvText } from '../../../src/crud/import/csvText.ts';

const bodyOf = (rows: string[][]) => csvText(rows).slice(1);

test('a file begins with the mark by which spreadsheets know its letters', () => {
  expect(csvText([['Crème']])).toBe('\ufeffCrème\r\n');
});

test('separators, quotes and line breaks stay inside their cell', () => {
  expect(bodyOf([['a,b', 'say "x"', 'two\nlines']])).toBe('"a,b","say ""x""","two\nlines"\r\n');
});

test.each([
  '=1+1',
  '+cmd',
  '-x',
  '@sum',
  '\tx',
  ' =1',
  '＝1+1',
  "'=1+1",
])('%s is text to a spreadsheet, no formula', (cell) => {
  expect(bodyOf([[cell]])).toBe(`'${cell}\r\n`);
});

test.each(['-5', '+27', '-1.50'])('%s stays a number', (cell) => {
  expect(bodyOf([[cell]])).toBe(`${cell}\r\n`);
});
