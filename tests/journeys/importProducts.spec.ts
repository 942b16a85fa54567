import { expect, test, unique } from '../support/journey.ts';
import {
  applyImport,
  chooseFile,
  dataFile,
  expectSameRows,
  match,
  matched,
  parseRows,
  readRows,
  reviewed,
} from '../support/journeyImport.ts';
import { choose, columnTexts, downloadList, openList, startFilter } from '../support/journeyPages.ts';

const noDescription = 'No description';

test('3,159 products come in with their odd codes, and their negative quantities as stock of a store', async ({
  desk,
  office,
}) => {
  const products = readRows('online-retail-products.csv');
  const nameless = products.flatMap(({ Description = '' }, index) => (Description.trim() ? [] : [index + 2]));
  expect([products.length, nameless.length]).toEqual([3159, 54]);
  const category = await office.create('stockcategories', { name: unique('Gifts') });
  const filter = { stockCategoryId: [category.id] };

  await test.step('as it stands the file is refused: it names the rows without a description, and codes that differ only in capitals', async () => {
    await chooseFile(desk, 'stock-items/items', dataFile('online-retail-products.csv'));
    expect(await matched(desk, 'StockCode')).toBe('Stock code');
    expect(await matched(desk, 'Description')).toBe('Description');
    expect(await matched(desk, 'UnitPrice')).toBe('Leave out');
    await choose(desk, 'Category for new rows', String(category.name));
    await choose(desk, 'Base unit for new rows', 'EACH');
    expect(await applyImport(desk, '3,159')).toBe('refused');
    await expect(desk.getByText('132 rows have problems.')).toBeVisible();
    const problems = desk.getByRole('table', { name: 'Problems in the file' }).getByRole('row');
    await expect(problems).toHaveCount(3);
    await expect(problems.nth(1).getByRole('cell')).toContainText([
      'StockCode',
      'already exists, and this differs only in capitals',
      '78 rows',
      'Add them as records of their own',
    ]);
    await expect(problems.nth(2).getByRole('cell')).toContainText([
      'Description',
      'Required',
      `54 rowsRows ${nameless.slice(0, 5).join(', ')}, …`,
      '',
    ]);
    expect((await office.list('stockitems', filter)).total).toBe(0);
  });

  await test.step('with a value for empty cells, and codes beside each other, all of it goes in', async () => {
    await desk.getByRole('checkbox', { name: 'Add them as records of their own' }).check();
    await desk.getByRole('textbox', { name: 'Description for all of these rows' }).fill(noDescription);
    await desk.getByRole('button', { name: 'Check again' }).click();
    await expect(reviewed(desk, '3,159 new')).toBeVisible();
    await desk.getByRole('button', { name: 'Import 3,159 rows' }).click();
    await expect(desk.getByRole('status').filter({ hasText: 'Import finished' })).toContainText(
      /3,?159 added/,
    );
  });

  await test.step('codes that differ only by letter case stand beside each other', async () => {
    await openList(desk, 'stock-items/items', { ...filter, q: '15056bl' });
    expect((await columnTexts(desk, 'Stock code')).toSorted()).toEqual(['15056BL', '15056bl']);
  });

  await test.step('every row leaves as it came in, without the blanks around it', async () => {
    await openList(desk, 'stock-items/items', filter);
    await expect(desk.getByText('3,159', { exact: true })).toBeVisible();
    const rows = parseRows((await downloadList(desk, 'Export to CSV')).bytes.toString('utf8'));
    const expected = products.map(({ StockCode = '', Description = '' }) => [
      StockCode,
      Description.trim() || noDescription,
    ]);
    expectSameRows(
      rows.map((row) => [row['Stock code'], row.Description]),
      expected,
    );
  });

  await test.step('the quantities go into the stock of a store, negative ones too', async () => {
    await chooseFile(desk, 'stock-items/restaurant', dataFile('online-retail-products.csv'));
    expect(await matched(desk, 'StockCode')).toBe('Stock item');
    await match(desk, 'SoldQuantity', 'On hand');
    await choose(desk, 'Store for all rows', 'Table View');
    expect(await applyImport(desk, '3,159')).toBe('in');
    await expect(desk.getByRole('status').filter({ hasText: 'Import finished' })).toContainText(
      /3,?159 added/,
    );

    await openList(desk, 'stock-items/restaurant');
    const dialog = await startFilter(desk, 'On hand');
    await dialog.getByRole('combobox', { name: 'Comparison' }).click();
    await desk.getByRole('option', { name: 'is less than' }).click();
    await dialog.getByRole('textbox', { name: 'On hand' }).fill('0');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    const negative = products.filter(({ SoldQuantity }) => Number(SoldQuantity) < 0);
    await expect(desk.getByText(String(negative.length), { exact: true })).toBeVisible();
    await desk.getByRole('columnheader', { name: 'On hand' }).getByRole('button').click();
    const least = Math.min(...negative.map(({ SoldQuantity }) => Number(SoldQuantity)));
    await expect
      .poll(async () => (await columnTexts(desk, 'On hand'))[0])
      .toBe(least.toLocaleString('en-US', { minimumFractionDigits: 2 }));
  });
});
