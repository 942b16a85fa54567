import { readFile } from 'node:fs/promises';
import { expect, test, unique } from '../support/journey.ts';
import { applyImport, chooseFile, csvFile, match, matched, parseRows } from '../support/journeyImport.ts';
import { choose } from '../support/journeyPages.ts';

const headings = ['Art. No.', 'What', 'Warn at', 'Waste %'];

test('a file with errors changes nothing and names row, column, value and reason; the corrected one keeps the matching', async ({
  desk,
  office,
}) => {
  const mark = unique('');
  const category = await office.create('stockcategories', { name: unique('Errors') });
  await office.create('stockitems', {
    stockCode: `TAKEN${mark}`,
    description: 'Is here already',
    stockCategoryId: category.id,
    baseUnitTypeId: 11,
  });
  const filter = { stockCategoryId: category.id };
  const wrong = csvFile('delivery.csv', [
    headings,
    [`A${mark}`, 'Good', '5', '2.5'],
    [`B${mark}`, 'Warns at a word', 'plenty', ''],
    [`C${mark}`, 'Wastes too much', '', '150'],
    [`A${mark}`, 'Has the code of the first', '', ''],
    ['', 'Has no code', '', ''],
  ]);

  await chooseFile(desk, 'stock-items/items', wrong);
  await match(desk, 'Art. No.', 'Stock code');
  await match(desk, 'What', 'Description');
  await match(desk, 'Warn at', 'Threshold');
  await match(desk, 'Waste %', 'Waste');
  await choose(desk, 'Category for all rows', String(category.name));
  await choose(desk, 'Base unit for all rows', 'KG');
  expect(await applyImport(desk, '5')).toBe('refused');

  const table = desk.getByRole('table', { name: 'Problems in the file' });
  await expect(table.getByRole('cell')).toHaveText([
    ...['3', 'Warn at', 'plenty', 'Expected a number'],
    ...['4', 'Waste %', '150', 'At most 99.99'],
    ...['5', 'Art. No.', `A${mark}`, 'Row 2 has the same value'],
    ...['6', 'Art. No.', '', 'Required'],
  ]);
  await expect(desk.getByText('The file has 4 problems.')).toBeVisible();
  expect((await office.list('stockitems', filter)).total).toBe(1);

  await test.step('the problems are searched, and downloaded as a file', async () => {
    await desk.getByRole('textbox', { name: 'Search the problems' }).fill('plenty');
    await expect(table.getByRole('row')).toHaveCount(2);
    const coming = desk.waitForEvent('download');
    await desk.getByRole('button', { name: 'Download the problems' }).click();
    const rows = parseRows(await readFile(await (await coming).path(), 'utf8'));
    expect(rows).toHaveLength(4);
  });

  await test.step('a corrected file with a code that is taken is refused for that', async () => {
    const taken = csvFile('delivery 2.csv', [headings, [`TAKEN${mark}`, 'Has the code of another', '', '']]);
    await desk.getByLabel('Choose a corrected file').setInputFiles(taken);
    expect(await applyImport(desk, '1')).toBe('refused');
    await expect(table.getByRole('cell')).toHaveText([
      ...['2', 'Art. No.', `TAKEN${mark}`, 'Another record already has this value'],
    ]);
  });

  const right = csvFile('delivery 3.csv', [
    headings,
    [`A${mark}`, 'Good', '5', '2.5'],
    [`B${mark}`, 'Warns at a number', '12', ''],
  ]);
  await desk.getByLabel('Choose a corrected file').setInputFiles(right);
  await expect(desk.getByText('delivery 3.csv: 2 rows')).toBeVisible();
  for (const [column, field] of [
    ['Art. No.', 'Stock code'],
    ['What', 'Description'],
    ['Warn at', 'Threshold'],
    ['Waste %', 'Waste'],
  ] as const)
    expect(await matched(desk, column)).toBe(field);
  await expect(desk.getByRole('combobox', { name: 'Category for all rows' })).toHaveValue(
    String(category.name),
  );
  expect(await applyImport(desk, '2')).toBe('in');
  const { data, total } = await office.list('stockitems', filter);
  expect(total).toBe(3);
  expect(data.find(({ stockCode }) => stockCode === `A${mark}`)).toMatchObject({
    wastePercentage: 2.5,
    threshold: 5,
  });
});

test('a file of another kind is turned away before anything is sent', async ({ desk }) => {
  const sent: string[] = [];
  await desk.goto('/stock-items/items/import');
  desk.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await desk.getByLabel('Choose a file').setInputFiles({
    name: 'menu.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  });
  await expect(desk.getByRole('alert', { name: 'Messages' })).toContainText('Choose a .csv or .xlsx file.');
  expect(sent).toEqual([]);
});

test('an import whose answer was lost is sent again and adds its rows once', async ({ desk, office }) => {
  const name = unique('Sent twice');
  const rows = csvFile('once.csv', [['Name'], [name]]);
  await chooseFile(desk, 'stock-items/categories', rows);
  await desk.route(
    '**/uploadfile/*',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await desk.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(desk.getByRole('alert').filter({ hasText: 'Network Error' })).toBeVisible();
  expect(await applyImport(desk, '1')).toBe('in');
  expect((await office.list('stockcategories', { name })).total).toBe(1);
});
