import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import Papa from 'papaparse';

/** A real file of the tests. */
export const dataFile = (name: string) => path.resolve(import.meta.dirname, '..', 'data', name);

export type Row = Record<string, string>;

/** Rows of a CSV text by their headings. */
export function parseRows(text: string): Row[] {
  const { data, errors } = Papa.parse<Row>(text.replace(/^\ufeff/, ''), {
    header: true,
    skipEmptyLines: true,
  });
  expect(errors).toEqual([]);
  return data;
}

export const readRows = (name: string): Row[] => parseRows(readFileSync(dataFile(name), 'utf8'));

/** A file that a test makes: rows of texts, the first its headings. */
export const csvFile = (name: string, rows: string[][]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(Papa.unparse(rows)),
});

const currentStep = (page: Page) =>
  page.getByRole('list', { name: 'Steps of the import' }).locator('[aria-current="step"]');

/** Opens the import page with a file, up to the step that matches its columns. */
export async function chooseFile(
  page: Page,
  resource: string,
  file: string | ReturnType<typeof csvFile>,
): Promise<void> {
  await page.goto(`/${resource}/import`);
  await page.getByLabel('Choose a file').setInputFiles(file);
  await expect(currentStep(page)).toContainText('Match the columns');
}

const goesInto = (page: Page, column: string) =>
  page.getByRole('combobox', { name: `Goes into: ${column}`, exact: true });

/** Chooses the field that a column of the file goes into. */
export async function match(page: Page, column: string, field: string): Promise<void> {
  const choice = goesInto(page, column).getByRole('option', { name: new RegExp(`^${field}( \\*)?$`) });
  await goesInto(page, column).selectOption((await choice.getAttribute('value')) ?? field);
}

/** The field that a column of the file goes into. */
export const matched = async (page: Page, column: string): Promise<string> =>
  (await goesInto(page, column).locator('option:checked').innerText()).replace(/ \*$/, '');

/** Adds a replacement of one text in the file with another. */
export async function readAs(page: Page, column: string, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a value' }).click();
  await page.getByLabel('Column', { exact: true }).last().selectOption(column);
  await page.getByLabel('Text in the file').last().fill(from);
  await page.getByLabel('Read as').last().fill(to);
}

/** Pastes two columns of a spreadsheet into a new replacement: texts in the file, and what to read instead. */
export async function pasteReadAs(page: Page, pairs: Iterable<readonly [string, string]>): Promise<void> {
  await page.getByRole('button', { name: 'Add a value' }).click();
  const copied = [...pairs].map((pair) => pair.join('\t')).join('\n');
  await page
    .getByLabel('Text in the file')
    .last()
    .evaluate((input, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, copied);
}

/** Checks the file, up to the step that shows what would change. */
export async function checkImport(page: Page, rows: string): Promise<void> {
  await page.getByRole('button', { name: `Check ${rows} row` }).click();
  await expect(page.getByRole('tablist', { name: 'What happens to the rows' })).toBeVisible();
}

/** What the review counts: `1,254 new`. */
export const reviewed = (page: Page, count: string) => page.getByRole('tab', { name: count, exact: true });

/** Checks the file and imports all of it, unless rows have problems. */
export async function applyImport(page: Page, rows: string): Promise<'in' | 'refused'> {
  await checkImport(page, rows);
  if (await page.getByRole('table', { name: 'Problems in the file' }).isVisible()) return 'refused';
  await page.getByRole('button', { name: `Import ${rows} row` }).click();
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible();
  return 'in';
}

/** Fails with the first rows that differ, whatever their order. */
export function expectSameRows(actual: unknown[][], expected: unknown[][]): void {
  const texts = (rows: unknown[][]) => rows.map((row) => JSON.stringify(row)).toSorted();
  const [found, wanted] = [texts(actual), texts(expected)];
  const shownAtMost = 5;
  const without = (one: string[], other: string[]) => {
    const known = new Set(other);
    return one.filter((text) => !known.has(text)).slice(0, shownAtMost);
  };
  expect({ surplus: without(found, wanted), missing: without(wanted, found) }).toEqual({
    surplus: [],
    missing: [],
  });
  expect(found).toHaveLength(wanted.length);
}
