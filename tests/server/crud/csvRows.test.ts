import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PreviewOptions } from '../../../contract/calls/imports.ts';
import { csvReader } from '../../../server/crud/import/csvReader.ts';
import { dataRows, readHead } from '../../../server/crud/import/tableReader.ts';
import { makeTemporaryDirectory, removeDirectory } from '../../support/temporaryDirectory.ts';

let directory: string;

beforeAll(async () => {
  directory = await makeTemporaryDirectory();
});
afterAll(() => removeDirectory(directory));

/** Row numbers and first cells that the reader gives for a file below its heading. */
async function rowsOf(text: string): Promise<[number, string | undefined][]> {
  const file = path.join(directory, 'rows.csv');
  await writeFile(file, text);
  const rows: [number, string | undefined][] = [];
  for await (const batch of dataRows(await csvReader(file)))
    for (const { number, cells } of batch) rows.push([number, cells[0]]);
  return rows;
}

/** The headings of a file, and the rows below them with their numbers. */
async function tableOf(text: string) {
  const file = path.join(directory, 'table.csv');
  await writeFile(file, text);
  const reader = await csvReader(file);
  const rows: [number, ...string[]][] = [];
  for await (const batch of dataRows(reader))
    for (const { number, cells } of batch) rows.push([number, ...cells]);
  return { headings: (await readHead(reader)).headings, rows };
}

test('each row has the number that a spreadsheet shows for it, wherever blank lines stand', async () => {
  const line = fc.oneof({ weight: 3, arbitrary: fc.constant('') }, fc.constantFrom('a', 'b,1', ' ', ','));
  const lines = fc.array(fc.tuple(line, fc.constantFrom(1, 2, 998, 999, 1000, 1001, 40_000)), {
    maxLength: 5,
  });
  await fc.assert(
    fc.asyncProperty(lines, fc.constantFrom('\n', '\r\n', '\r'), async (runs, newline) => {
      const all = ['label,notes', ...runs.flatMap(([text, times]) => Array<string>(times).fill(text))];
      const expected = all.flatMap((text, index) =>
        index > 0 && /[a-z]/.test(text) ? [[index + 1, text[0]]] : [],
      );
      expect(await rowsOf(all.map((text) => text + newline).join(''))).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

test('mixed line ends: every line end outside of quotes ends a row, wherever a piece of the file ends', async () => {
  const cell = fc.constantFrom('a', '"b\r\nc"', '"d\ne"', '"f\rg"', '"""h"""');
  const newline = fc.constantFrom('\n', '\r\n', '\r');
  const lines = fc.array(fc.tuple(cell, newline, fc.constantFrom(1, 3, 3_000)), {
    minLength: 1,
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(lines, newline, async (runs, first) => {
      const all = runs.flatMap(([text, end, times]) => Array(times).fill([text, end]) as [string, string][]);
      const expected = all.map(([text], index) => [
        index + 2,
        text.replace(/^"|"$/g, '').replaceAll('""', '"'),
      ]);
      const file = `label,notes${first}${all.map(([text, end]) => `${text},x${end}`).join('')}`;
      expect(await rowsOf(file)).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

test('mixed line ends in a file with one column', async () => {
  const { rows } = await tableOf('Name\r\nFirst cat\nSecond cat\r\nThird cat\rFourth cat');
  expect(rows.map(([number, name]) => [number, name])).toEqual([
    [2, 'First cat'],
    [3, 'Second cat'],
    [4, 'Third cat'],
    [5, 'Fourth cat'],
  ]);
});

test('comma headings: the separator is the one by which the rows agree with the headings', async () => {
  const table = await tableOf(
    'Code (text, unique);Description (as on the invoice, max 200);Unit (g, ml)\nA-1;Flour, white;gram\nA-2;Other;gram\n',
  );
  expect(table).toEqual({
    headings: ['Code (text, unique)', 'Description (as on the invoice, max 200)', 'Unit (g, ml)'],
    rows: [
      [2, 'A-1', 'Flour, white', 'gram'],
      [3, 'A-2', 'Other', 'gram'],
    ],
  });
});

test('quote start: a quote that does not end is named with its row, and hides no separator', async () => {
  const file = 'Code,Description,Unit\nQ-1,"Diablo" hot sauce,gram\nQ-2,Other,gram\n';
  await expect(tableOf(file)).rejects.toMatchObject({
    code: 'FILE_UNREADABLE',
    details: { reason: 'openQuote', row: 2 },
  });
  const never = 'Code,Description\nQ-1,"Diablo\nQ-2,Other\n';
  await expect(tableOf(never)).rejects.toMatchObject({ details: { reason: 'openQuote', row: 2 } });
  expect((await tableOf('Code,Size\nQ-1,5" pipe\n')).rows).toEqual([[2, 'Q-1', '5" pipe']]);
});

test('excel armoured codes: a cell such as ="00012" is the text that spreadsheets show for it', async () => {
  const rows = ['="00012",Flour,=1+1', '"=""00014""","=""a"" & ""b""",="x"y', `="",Salt,"=""'=1"""`];
  expect(await tableOf(`="Code",Name,Unit\n${rows.join('\n')}\n`)).toEqual({
    headings: ['Code', 'Name', 'Unit'],
    rows: [
      [2, '00012', 'Flour', '=1+1'],
      [3, '00014', '="a" & "b"', '="x"y'],
      [4, '', 'Salt', "'=1"],
    ],
  });
});

test('people name the row of the headings, the separator and the encoding', async () => {
  const file = path.join(directory, 'corrected.csv');
  await writeFile(file, Buffer.from('2026;2027\nK\xf3d;Name, short\nA-1;\xb3y\xbfka\n', 'latin1'));
  const read = async (options: PreviewOptions) => {
    const reader = await csvReader(file, options);
    const rows: string[][] = [];
    for await (const batch of dataRows(reader)) for (const { cells } of batch) rows.push(cells);
    return { ...(await readHead(reader)), rows };
  };
  expect(await read({ headingRow: 2, encoding: 'windows-1250' })).toMatchObject({
    headings: ['K\xf3d', 'Name, short'],
    headingRow: 2,
    rows: [['A-1', '\u0142y\u017cka']],
  });
  expect(await read({ headingRow: 2, delimiter: ',' })).toMatchObject({ headings: ['K\xf3d;Name', 'short'] });
  await expect(read({ headingRow: 9 })).rejects.toMatchObject({
    details: { reason: 'blankHeading', row: 9 },
  });
});

test('a first line "sep=;" names the separator and is no row', async () => {
  expect(await tableOf('sep=;\r\nName;Notes\r\nA, b, c;1\r\n')).toEqual({
    headings: ['Name', 'Notes'],
    rows: [[3, 'A, b, c', '1']],
  });
});

test.each([
  ['a title alone', 'Stock list 2026\n\nCode,Name\nA-1,Flour\nA-2,Salt\n', 4],
  ['a title directly above', 'Stock list 2026\nCode;Name;Unit cost\nA-1;Flour;1,5\nA-2;Salt;2,5\n', 3],
  [
    'a title with the separators of the table',
    'Stock list 2026;;\n;;\nMade by;;\nCode;Name;\nA-1;Flour;\n',
    5,
  ],
])('the headings can come after %s', async (_what, file, row) => {
  const { headings, rows } = await tableOf(file);
  expect(headings.slice(0, 2)).toEqual(['Code', 'Name']);
  expect(rows[0]?.slice(0, 3)).toEqual([row, 'A-1', 'Flour']);
});

test.each([
  [
    'a title, with digits in the headings',
    'Price list 2027\n\nCode,Waste %,Unit cost 2027\nTTL-1,5,3.50\nTTL-2,5,1.20\n',
    ['Code', 'Waste %', 'Unit cost 2027'],
  ],
  [
    'a title and separators, with digits in the headings',
    'Store list;;;\n;;;\nName;Code;Address line 1;City\nShop Q;SQ9;1 Road;Town\n',
    ['Name', 'Code', 'Address line 1', 'City'],
  ],
  [
    'pairs of words',
    'Report,Stock list\nDate,01-11-2026\n\nCode,Description,Unit\nT2C-1,Flour,gram\n',
    ['Code', 'Description', 'Unit'],
  ],
])('title over headings with digits: they come after %s', async (_what, file, headings) => {
  expect((await tableOf(file)).headings).toEqual(headings);
});

test.each([
  ['one column', 'Name\nSmith, John\nDoe, Jane\n', ['Name']],
  ['a heading with one name', 'Code,,\nA-1,Flour,3\nA-2,Salt,4\n', ['Code', 'Column 2', 'Column 3']],
  ['a heading with one name, and codes', 'Code,,\nA-1,B-1,\nA-2,B-2,\n', ['Code', 'Column 2', 'Column 3']],
  ['rows that are mostly empty', 'Code,Name\nA-1,\nA-2,\n', ['Code', 'Name']],
])('the first row stays the heading in a file with %s', async (_what, file, headings) => {
  expect((await tableOf(file)).headings).toEqual(headings);
});
