import { expect, test } from '../support/journey.ts';
import {
  applyImport,
  checkImport,
  chooseFile,
  dataFile,
  expectSameRows,
  match,
  matched,
  parseRows,
  pasteReadAs,
  readRows,
  reviewed,
} from '../support/journeyImport.ts';
import { owner } from '../support/journeyOffice.ts';
import { choose, downloadList, expectToast, openList, rowOf } from '../support/journeyPages.ts';

/** What the numbers of the file are called. */
const groups = new Map([
  ['1', 'Dairy and egg'],
  ['2', 'Spices and herbs'],
  ['23', 'Snacks & bars'],
]);

test('1,254 foods come in from a file with other column names, in 20 groups made on the way, and leave as they came', async ({
  desk,
  office,
}) => {
  const foods = readRows('usda-foods.csv');
  const groupOf = (number = '') => groups.get(number) ?? number;
  const names = [...new Set(foods.map((food) => groupOf(food.food_category_id)))];
  expect([foods.length, names.length]).toEqual([1254, 20]);

  await test.step('each column of the file is matched to a field', async () => {
    await chooseFile(desk, 'stock-items/items', dataFile('usda-foods.csv'));
    await expect(desk.getByText('usda-foods.csv: 1,254 rows')).toBeVisible();
    await expect(desk.getByRole('row', { name: /^fdc_id/ })).toContainText(`171290`);
    expect(await matched(desk, 'description')).toBe('Description');
    const checkButton = desk.getByRole('button', { name: 'Check 1,254 rows' });
    await expect(checkButton).toBeDisabled();
    await expect(
      desk.getByText('Match a column or give a value for: Stock code, Category, Base unit'),
    ).toBeVisible();
    await match(desk, 'fdc_id', 'Stock code');
    await match(desk, 'food_category_id', 'Category');
    await desk
      .getByRole('checkbox', { name: 'Add the stock categories in “food_category_id” that do not exist yet' })
      .check();
    await pasteReadAs(desk, groups);
    await expect(desk.getByLabel('Read as')).toHaveCount(groups.size);
    await choose(desk, 'Base unit for new rows', 'GRAM');
    await expect(checkButton).toBeEnabled();
  });

  expect(await applyImport(desk, '1,254')).toBe('in');
  await expect(desk.getByRole('status').filter({ hasText: 'Import finished' })).toContainText(
    /1,?254 added\s*20 added as category/,
  );
  await desk.getByRole('link', { name: 'Show the stock items' }).click();
  await desk.waitForURL(({ pathname }) => pathname === '/stock-items/items');

  const categories = (await office.list('stockcategories', { name: { in: names } })).data;
  const filter = { stockCategoryId: categories.map(({ id }) => id) };

  await test.step('they are searched and filtered, typographic letters included', async () => {
    await openList(desk, 'stock-items/items', filter);
    await expect(desk.getByText('1,254', { exact: true })).toBeVisible();
    await desk.getByRole('textbox', { name: 'Search stock items' }).fill("cap'n crunch");
    await expect(rowOf(desk, 'Quaker, Cap’n Crunch')).toBeVisible();
    await desk.getByRole('textbox', { name: 'Search stock items' }).fill('gruyere');
    await expect(rowOf(desk, 'Gruyère cheese')).toContainText('Dairy and egg');
    await expect(desk.getByRole('row')).toHaveCount(2);
  });

  await test.step('the file leaves as it came in: codes, names and groups of every row', async () => {
    await openList(desk, 'stock-items/items', filter);
    const rows = parseRows((await downloadList(desk, 'Export to CSV')).bytes.toString('utf8'));
    const read = rows.map((row) => [row['Stock code'], row.Description, row.Category, row['Base unit']]);
    const expected = foods.map((food) => [
      food.fdc_id,
      food.description,
      groupOf(food.food_category_id),
      'GRAM',
    ]);
    expectSameRows(read, expected);
  });

  await test.step('one of them is changed, and its history tells the file from the person', async () => {
    await openList(desk, 'stock-items/items', { q: 'Brick cheese' });
    await rowOf(desk, 'Brick cheese').press('Enter');
    const panel = desk.getByRole('complementary', { name: 'Brick cheese' });
    await panel.getByRole('textbox', { name: 'Threshold', exact: true }).fill('2500');
    await desk.keyboard.press('Control+s');
    await expectToast(desk, 'Saved Brick cheese');
    await panel.getByRole('tab', { name: 'History' }).click();
    await expect(panel.getByRole('listitem')).toHaveText([
      new RegExp(`${owner.name} changed it.*Threshold.*2,?500`),
      new RegExp(`${owner.name} imported it`),
    ]);
  });

  await test.step('the same file again goes where it went the last time, and changes nothing', async () => {
    await chooseFile(desk, 'stock-items/items', dataFile('usda-foods.csv'));
    expect(await matched(desk, 'fdc_id')).toBe('Stock code');
    expect(await matched(desk, 'food_category_id')).toBe('Category');
    await pasteReadAs(desk, groups);
    await checkImport(desk, '1,254');
    await expect(reviewed(desk, '1,254 unchanged')).toBeVisible();
    await desk.getByRole('button', { name: 'Change the matching' }).click();
    await desk.getByRole('radio', { name: 'Refuse the row' }).check();
    expect(await applyImport(desk, '1,254')).toBe('refused');
    await expect(desk.getByRole('table', { name: 'Problems in the file' })).toContainText(
      'Another record already has this value',
    );
  });
});
