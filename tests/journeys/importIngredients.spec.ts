import { expect, test, unique } from '../support/journey.ts';
import {
  applyImport,
  chooseFile,
  dataFile,
  expectSameRows,
  match,
  matched,
  parseRows,
  readAs,
  readRows,
} from '../support/journeyImport.ts';
import { choose, downloadList, openList, rowOf } from '../support/journeyPages.ts';

const mostLetters = 200;
const shortened = 'Chicken thighs, cut (see the recipe)';

test('1,471 ingredient lines without codes are numbered by row; one that is too long is read as a shorter one', async ({
  desk,
  office,
}) => {
  const lines = readRows('recipe-ingredients.csv');
  const category = await office.create('stockcategories', { name: unique('Recipes') });
  const filter = { stockCategoryId: [category.id] };
  const tooLong = lines.findIndex(({ item = '' }) => item.length > mostLetters);
  expect(lines).toHaveLength(1471);

  await chooseFile(desk, 'stock-items/items', dataFile('recipe-ingredients.csv'));
  expect(await matched(desk, 'recipe')).toBe('Recipe');
  for (const column of ['recipe', 'unit']) await match(desk, column, 'Leave out');
  await match(desk, 'item', 'Description');
  await desk.getByRole('textbox', { name: 'Stock code for all rows' }).fill('ING-{row}');
  await choose(desk, 'Category for all rows', String(category.name));
  await choose(desk, 'Base unit for all rows', 'GRAM');
  expect(await applyImport(desk, '1,471')).toBe('refused');
  await expect(desk.getByText('1 row has a problem.')).toBeVisible();
  const problem = desk.getByRole('table', { name: 'Problems in the file' }).getByRole('row').nth(1);
  await expect(problem.getByRole('cell').nth(1)).toContainText('At most 200 characters');
  await expect(problem.getByRole('cell').nth(2)).toContainText(`Row ${tooLong + 2}`);
  await desk.getByRole('button', { name: 'Change the matching' }).click();
  await readAs(desk, 'item', String(lines[tooLong]?.item), shortened);
  expect(await applyImport(desk, '1,471')).toBe('in');
  await expect(desk.getByRole('status').filter({ hasText: 'Import finished' })).toContainText(/1,?471 added/);

  await openList(desk, 'stock-items/items', { ...filter, q: 'JALAPENO' });
  await expect(desk.getByRole('row').filter({ hasText: /Jalape[nñ]o/i })).toHaveCount(3);
  const sum = lines.find(({ item }) => item?.startsWith('+'))?.item ?? '';
  await openList(desk, 'stock-items/items', { ...filter, q: sum });
  await expect(rowOf(desk, sum)).toBeVisible();

  await openList(desk, 'stock-items/items', filter);
  const rows = parseRows((await downloadList(desk, 'Export to CSV')).bytes.toString('utf8'));
  const expected = lines.map(({ item = '' }, index) => {
    const text = item.length > mostLetters ? shortened : item;
    return [`ING-${index + 2}`, /^[=+\-@]/.test(text) ? `'${text}` : text];
  });
  expectSameRows(
    rows.map((row) => [row['Stock code'], row.Description]),
    expected,
  );
});
