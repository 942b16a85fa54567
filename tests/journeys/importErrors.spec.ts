import { readFile } from 'node:fs/promises';
import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import {
  applyImport,
  checkImport,
  chooseFile,
  csvFile,
  match,
  matched,
  reviewed,
} from '../support/journeyImport.ts';
import { choose } from '../support/journeyPages.ts';

const headings = ['Art. No.', 'What', 'Warn at', 'Waste %', 'Dept'];

test('the check groups what is wrong; people solve it on the spot, or correct the rows in a file of their own', async ({
  desk,
  office,
}) => {
  const mark = unique('');
  const category = await office.create('stockcategories', { name: unique('Errors') });
  const known = await office.create('stockitems', {
    ...{ stockCode: `KNOWN${mark}`, description: 'Is here already', threshold: 4 },
    ...{ stockCategoryId: category.id, baseUnitTypeId: 11 },
  });
  const filter = { stockCategoryId: category.id };
  const dept = String(category.name);
  const delivery = csvFile('delivery.csv', [
    headings,
    [`A${mark}`, 'Good', '5', '2.5', dept],
    [`KNOWN${mark}`, 'Has another name now', '4', '0', dept],
    [`B${mark}`, 'Warns at a word', 'plenty', '', dept],
    [`C${mark}`, 'Wastes too much', '', '150', dept],
    [`D${mark}`, 'In another group', '', '', 'Wet goods'],
    [`E${mark}`, 'In another group too', '', '', 'Wet goods'],
  ]);
  const table = desk.getByRole('table', { name: 'Problems in the file' });

  await test.step('columns are found by what people call them', async () => {
    await chooseFile(desk, 'stock-items/items', delivery);
    const found = ['Stock code', 'Leave out', 'Threshold', 'Waste', 'Category'];
    for (const [index, heading] of headings.entries())
      expect(await matched(desk, heading)).toBe(found[index]);
    await match(desk, 'What', 'Description');
    await expect(desk.getByRole('combobox', { name: 'Find records by' })).toHaveValue('stockCode');
  });

  await test.step('the same problem of many rows is one line', async () => {
    expect(await applyImport(desk, '6')).toBe('refused');
    await expect(desk.getByText('5 rows have problems.')).toBeVisible();
    await expect(table.getByRole('row')).toHaveCount(1 + 4);
    await expect(table.getByRole('row').nth(1).getByRole('cell')).toContainText([
      'Dept',
      'There is no stock category of this name: “Wet goods”',
      '2 rowsRows 6, 7',
      '',
    ]);
    await expectAccessible(desk, 'problems of a file');
  });

  await test.step('an existing category and a value for all new rows solve two of them', async () => {
    await choose(desk, 'Use instead of “Wet goods”', dept);
    await choose(desk, 'Base unit for all of these rows', 'KG');
    await desk.getByRole('button', { name: 'Check again' }).click();
    await expect(desk.getByText('2 rows have problems.')).toBeVisible();
    await expect(reviewed(desk, '3 new')).toBeVisible();
    await reviewed(desk, '1 changed').click();
    const change = desk.getByRole('row').filter({ hasText: 'Is here already' });
    await expect(change.getByRole('listitem')).toHaveText([
      'Description Is here already → Has another name now',
    ]);
    expect((await office.list('stockitems', filter)).total).toBe(1);
    await reviewed(desk, '2 with problems').click();
  });

  const corrected =
    await test.step('the other rows come as a file with the reasons, to be corrected', async () => {
      const coming = desk.waitForEvent('download');
      await desk.getByRole('button', { name: 'Download the rows with problems' }).click();
      const file = await coming;
      expect(file.suggestedFilename()).toBe('delivery-problems.csv');
      const text = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '');
      expect(text.trim().split('\r\n')).toEqual([
        [...headings, 'Problem in this row'].join(),
        `B${mark},Warns at a word,plenty,,${dept},Warn at: Expected a number`,
        `C${mark},Wastes too much,,150,${dept},Waste %: At most 99.99`,
      ]);
      return text.replace('plenty', '12').replace(',150,', ',15,');
    });

  await test.step('the good rows go in, and the corrected file brings the others', async () => {
    await desk.getByRole('button', { name: 'Import 4 good rows' }).click();
    const done = desk.getByRole('status').filter({ hasText: 'Import finished' });
    await expect(done).toContainText('3 added1 changed2 left out, because they have problems');
    expect((await office.list('stockitems', filter)).total).toBe(4);
    await chooseFile(desk, 'stock-items/items', {
      ...{ name: 'delivery-problems.csv', mimeType: 'text/csv', buffer: Buffer.from(corrected) },
    });
    expect(await matched(desk, 'What')).toBe('Description');
    expect(await matched(desk, 'Problem in this row')).toBe('Leave out');
    await choose(desk, 'Base unit for new rows', 'KG');
    expect(await applyImport(desk, '2')).toBe('in');
    const { data } = await office.list('stockitems', filter);
    expect(data).toHaveLength(6);
    expect(data.find(({ id }) => id === known.id)).toMatchObject({
      ...{ description: 'Has another name now', threshold: 4, version: 2 },
    });
  });
});

test('a wrong file is turned away, and a lost answer adds nothing twice', async ({ desk, office }) => {
  await test.step('a file of another kind is turned away before anything is sent', async () => {
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

  await test.step('an import whose answer was lost is sent again and adds its rows once', async () => {
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
    await checkImport(desk, '1');
    await desk.getByRole('button', { name: 'Import 1 row' }).click();
    await expect(desk.getByRole('alert').filter({ hasText: 'Network Error' })).toBeVisible();
    await desk.getByRole('button', { name: 'Import 1 row' }).click();
    await expect(desk.getByRole('heading', { name: 'Import finished' })).toBeVisible();
    expect((await office.list('stockcategories', { name })).total).toBe(1);
  });
});
