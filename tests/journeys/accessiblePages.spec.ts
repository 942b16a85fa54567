import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { applyImport, chooseFile, csvFile, match } from '../support/journeyImport.ts';
import { choose, listAddress, openList, openOwnPage } from '../support/journeyPages.ts';

/** The shapes of pages are held against axe in all looks. */
const inAllLooks = { inAllLooks: true };

test('lists', async ({ desk }) => {
  await test.step('lists: full, and selected', async () => {
    await openList(desk, 'stock-items/categories');
    await expectAccessible(desk, 'the list of categories', inAllLooks);
    await openList(desk, 'stock-items/items');
    await desk.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await expect(desk.getByRole('region', { name: 'Selected records' })).toBeVisible();
    await expectAccessible(desk, 'a list with selected rows', inAllLooks);
  });

  await test.step('lists: with conditions, and without a match', async () => {
    await openList(desk, 'stock-items/items', { isActive: true, threshold: { gte: 1 } });
    await expectAccessible(desk, 'a list with conditions', inAllLooks);
    await desk.goto(listAddress('stock-items/items', { q: 'unobtainium' }));
    await expect(desk.getByText('No stock items match')).toBeVisible();
    await expectAccessible(desk, 'a list that nothing matches', inAllLooks);
  });

  await test.step('lists: arranged', async () => {
    await openList(desk, 'stock-items/unit-sizes');
    await desk.getByRole('button', { name: 'Arrange' }).click();
    await expect(desk.getByRole('button', { name: 'Save order' })).toBeVisible();
    await expectAccessible(desk, 'a list that is arranged', inAllLooks);
  });
});

test('records: beside the list, on their own page, with problems, their history, and new', async ({
  desk,
}) => {
  await openList(desk, 'stock-items/items', { q: 'Mozzarella' });
  await desk.getByRole('row').nth(1).press('Enter');
  await expect(desk.getByRole('textbox', { name: 'Stock code' })).toBeVisible();
  await expectAccessible(desk, 'a record beside the list', { ...inAllLooks, isWideOnly: true });
  await openOwnPage(desk);
  await expect(desk.getByRole('heading', { level: 1, name: 'Mozzarella, grated' })).toBeVisible();
  await desk.getByRole('textbox', { name: 'Description' }).fill('');
  await desk.getByRole('textbox', { name: 'Description' }).press('Control+s');
  await expect(desk.getByText('One field needs attention')).toBeVisible();
  await expectAccessible(desk, 'a record that needs attention', inAllLooks);
  await desk.getByRole('button', { name: 'Discard' }).click();
  await desk.getByRole('tab', { name: 'Store stock' }).click();
  await expect(desk.getByRole('tabpanel', { name: 'Store stock' })).toBeVisible();
  await expectAccessible(desk, 'the lists of a record', inAllLooks);
  await desk.getByRole('tab', { name: 'History' }).click();
  await expect(desk.getByRole('listitem').filter({ hasText: 'added it' })).toBeVisible();
  await expectAccessible(desk, 'the history of a record', inAllLooks);
  await desk.goto('/stock-items/items/create');
  await expect(desk.getByRole('textbox', { name: 'Stock code' })).toBeVisible();
  await expectAccessible(desk, 'the form of a new record', inAllLooks);
});

test('the steps of bringing a file in, and pages that have nothing to show', async ({ desk, office }) => {
  await test.step('the steps of bringing a file in', async () => {
    const category = await office.create('stockcategories', { name: unique('Axe') });
    await desk.goto('/stock-items/items/import');
    await expect(desk.getByText('Drop a .csv or .xlsx file here')).toBeVisible();
    await expectAccessible(desk, 'choosing a file', inAllLooks);
    const rows = [
      ['Code', 'Description', 'Category', 'Threshold'],
      [unique('A'), 'Sound', String(category.name), 'plenty'],
    ];
    await chooseFile(desk, 'stock-items/items', csvFile('a.csv', rows));
    await match(desk, 'Code', 'Stock code');
    await choose(desk, 'Base unit for new rows', 'KG');
    await desk.getByRole('button', { name: 'Add a value' }).click();
    await expectAccessible(desk, 'matching the columns', inAllLooks);
    expect(await applyImport(desk, '1')).toBe('refused');
    await expectAccessible(desk, 'a file that was refused', inAllLooks);
    await desk.getByLabel('Choose a corrected file').setInputFiles(
      csvFile(
        'b.csv',
        rows.map((row) => row.slice(0, 3)),
      ),
    );
    expect(await applyImport(desk, '1')).toBe('in');
    await expectAccessible(desk, 'a file that is in', inAllLooks);
  });

  await test.step('pages that have nothing to show', async () => {
    await desk.goto('/no/such/page');
    await expect(desk.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible();
    await expectAccessible(desk, 'an address with nothing at it', inAllLooks);
    await desk.goto('/stock-items/items/00000000-0000-4000-8000-000000000000');
    await expect(desk.getByText('This record does not exist or has been deleted.')).toBeVisible();
    await expectAccessible(desk, 'a record that is gone', inAllLooks);
  });
});
