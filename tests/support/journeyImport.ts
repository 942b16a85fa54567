import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import Papa from 'papaparse';

/** A real file of the tests. */
export const dataFile = (name: string) => path.resolve(import.meta.dirname, '..', 'data', name);

export type Row = Record<string, string>;

/** Rows of a CSV text by their headings. */
export function parseRows(text: string): Row[] {
  const { data, errors } = Papa.parse<Row>(text.replace(/^\ufeff/, ''), { header: true, skipEmptyLines: true });
  expect(errors).toEqual([]);
  return data;
}

export const readRows = (name: string): Row[] => parseRows(readFileSync(dataFile(name), 'utf8'));

/** A file made by a test: rows of texts, the first its headings. */
export const csvFile = (name: string, rows: string[][]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(Papa.unparse(rows)),
});

/** The page that brings a file in, as far as the matching of its columns. */
export async function chooseFile(
  page: Page,
  resource: string,
  file: string | ReturnType<typeof csvFile>,
): Promise<void> {
  await page.goto(`/${resource}/import`);
  await page.getByLabel('Choose a file').setInputFiles(file);
  await expect(page.getByRole('listitem').filter({ hasText: 'Match the columns' })).toHaveAttribute(
    'aria-current',
    'step',
  );
}

/** Says which field a column of the file goes into. */
export const match = (page: Page, column: string, field: string) =>
  page.getByRole('combobox', { name: `Goes into: ${column}`, exact: true }).selectOption({ label: field });

/** The input of the value that rows take whose cell in a column is empty. */
export const whereEmpty = (page: Page, column: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: column, exact: true }) }).getByRole('textbox');

/** Adds the reading of one text of the file as another. */
export async function rename(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a value' }).click();
  await page.getByRole('textbox', { name: 'Stands in the file' }).or(page.getByRole('combobox', { name: 'Stands in the file' })).last().fill(from);
  await page.getByRole('textbox', { name: 'Read as' }).last().fill(to);
}

/** Sends the file and waits for its end. */
export async function applyImport(page: Page, rows: string): Promise<void> {
  await page.getByRole('button', { name: `Import ${rows} rows` }).click();
  await expect(page.getByRole('heading', { name: /The file is in|Nothing was changed/ }).or(page.getByText('Nothing was changed')).first()).toBeVisible({
    timeout: 30_000,
  });
}
