import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import Papa from 'papaparse';
import { expect, test, unique } from '../support/journey.ts';
import type { Office } from '../support/journeyOffice.ts';
import { columnTexts, downloadList, expectToast, openList, rowOf } from '../support/journeyPages.ts';

const items = [
  { stockCode: '=1+1', description: '=HYPERLINK("http://evil.example")', threshold: null },
  { stockCode: '007', description: 'Crème fraîche, 38 %', threshold: 1234.5 },
  { stockCode: '1e5', description: 'He said "no"\nand left', threshold: 0.001 },
];

/** Items that spreadsheets like to misread, in a category of their own. */
async function makeItems(office: Office) {
  const mark = unique('');
  const category = await office.create('stockcategories', { name: unique('Download, "quoted"') });
  for (const { stockCode, ...values } of items)
    await office.create('stockitems', {
      ...values,
      stockCode: `${stockCode}${mark}`,
      stockCategoryId: category.id,
      baseUnitTypeId: 11,
    });
  return { mark, name: String(category.name), filter: { stockCategoryId: [category.id] } };
}

const headings = [
  'Stock code',
  'Description',
  'Category',
  'Base unit',
  'Threshold',
  'Low in stores',
  'Active',
  'ID',
  'Version',
];

/** What tells the record and its version, so that the file can come back. */
const identity = (version: string | number) => [expect.stringMatching(/^[0-9a-f-]{36}$/), version];

test('a list leaves as Excel and CSV files, whole or in part', async ({ desk, office }) => {
  await test.step('the list leaves as .xlsx: the same columns, order and values, numbers as numbers', async () => {
    const { mark, name, filter } = await makeItems(office);
    await openList(desk, 'stock-items/items', filter);
    const shown = await columnTexts(desk, 'Description');
    const { fileName, bytes } = await downloadList(desk, 'Export to Excel');
    await expectToast(desk, 'We are making your file. It downloads by itself.');
    expect(fileName).toMatch(/^Stock items \d{4}-\d{2}-\d{2}\.xlsx$/);
    const [sheet] = (await readXlsx(bytes)).sheets;
    const [head, ...rows] = sheet?.rows ?? [];
    expect(head).toEqual(headings);
    const plain = (text: unknown) => String(text).replace(/^'=/, '=').replace(/\s+/g, ' ');
    expect(rows.map((row) => plain(row[1]))).toEqual(shown.map(plain));
    const byCode = new Map(rows.map((row) => [row[0], row]));
    expect(byCode.get(`007${mark}`)).toEqual([
      `007${mark}`,
      'Crème fraîche, 38 %',
      name,
      'KG',
      1234.5,
      0,
      'Yes',
      ...identity(1),
    ]);
  });

  await test.step('selected rows leave as a file of their own, and so do all that the list finds', async () => {
    const { mark, filter } = await makeItems(office);
    await openList(desk, 'stock-items/items', filter);
    await rowOf(desk, 'Crème fraîche, 38 %').getByRole('checkbox').click();
    const bar = desk.getByRole('region', { name: 'Selected records' });
    const save = async (button: string) => {
      const coming = desk.waitForEvent('download');
      await bar.getByRole('button', { name: button }).click();
      await desk.getByRole('menuitem', { name: 'Export to CSV' }).click();
      const text = (await readFile(await (await coming).path())).toString('utf8');
      const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: true });
      return data.slice(1).map(([code]) => code?.replace(/^'/, ''));
    };
    expect(await save('Export 1 stock item')).toEqual([`007${mark}`]);
    await desk.getByRole('checkbox', { name: 'Select all on this page' }).click();
    expect((await save('Export 3 stock items')).toSorted()).toEqual(
      items.map(({ stockCode }) => `${stockCode}${mark}`).toSorted(),
    );
  });

  await test.step('the list leaves as .csv that no spreadsheet takes for formulas', async () => {
    const { mark, name, filter } = await makeItems(office);
    await openList(desk, 'stock-items/items', filter);
    const { fileName, bytes } = await downloadList(desk, 'Export to CSV');
    expect(fileName).toMatch(/^Stock items \d{4}-\d{2}-\d{2}\.csv$/);
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const { data, errors } = Papa.parse<string[]>(bytes.toString('utf8').replace(/^\ufeff/, ''), {
      skipEmptyLines: true,
    });
    expect(errors).toEqual([]);
    expect(data[0]).toEqual(headings);
    expect(data.slice(1).toSorted((one, other) => String(one[0]).localeCompare(String(other[0])))).toEqual(
      [
        [`'=1+1${mark}`, `'=HYPERLINK("http://evil.example")`, name, 'KG', '', '0', 'Yes', ...identity('1')],
        [`007${mark}`, 'Crème fraîche, 38 %', name, 'KG', '1234.5', '0', 'Yes', ...identity('1')],
        [`1e5${mark}`, 'He said "no"\nand left', name, 'KG', '0.001', '0', 'Yes', ...identity('1')],
      ].toSorted((one, other) => String(one[0]).localeCompare(String(other[0]))),
    );
  });
});
