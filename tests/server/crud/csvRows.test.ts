import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { csvReader } from '../../../server/crud/import/csvReader.ts';
import { dataRows } from '../../../server/crud/import/tableReader.ts';
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
