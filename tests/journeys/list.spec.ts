import { expect, test, unique } from '../support/journey.ts';
import type { Office } from '../support/journeyOffice.ts';
import { chooseMore, columnTexts, openList, rowOf, startFilter } from '../support/journeyPages.ts';

/** A category with items of its own, so that a test does not see those of another. */
async function makeCategory(office: Office, items: Record<string, unknown>[]) {
  const category = await office.create('stockcategories', { name: unique('List') });
  for (const values of items)
    await office.create('stockitems', {
      stockCode: unique('L'),
      stockCategoryId: category.id,
      baseUnitTypeId: 11,
      ...values,
    });
  return { id: category.id, name: String(category.name), filter: { stockCategoryId: [category.id] } };
}

test('a person searches, filters and sorts a list', async ({ desk, office }) => {
  await test.step('a search finds what is written with accents or without, in the address too', async () => {
    const { filter } = await makeCategory(office, [
      { description: 'Crème fraîche' },
      { description: 'Creme caramel' },
      { description: 'Jalapeño' },
    ]);
    await openList(desk, 'stock-items/items', filter);
    const search = desk.getByRole('textbox', { name: 'Search stock items' });
    await desk.keyboard.press('/');
    await expect(search).toBeFocused();
    await desk.keyboard.type('creme');
    await expect(rowOf(desk, 'Jalapeño')).toBeHidden();
    expect((await columnTexts(desk, 'Description')).toSorted()).toEqual(['Creme caramel', 'Crème fraîche']);
    await search.fill('JALAPENO');
    await expect(rowOf(desk, 'Jalapeño')).toBeVisible();
    await expect(rowOf(desk, 'Creme caramel')).toBeHidden();
    await desk.reload();
    await expect(search).toHaveValue('JALAPENO');
    await expect(rowOf(desk, 'Jalapeño')).toBeVisible();
    await desk.getByRole('button', { name: 'Clear the search' }).click();
    await expect(rowOf(desk, 'Crème fraîche')).toBeVisible();
  });

  await test.step('filters stand as chips that are changed and taken away', async () => {
    const { name } = await makeCategory(office, [
      { description: 'Plenty', threshold: 80 },
      { description: 'Little', threshold: 2.5 },
      { description: 'None' },
    ]);
    await openList(desk, 'stock-items/items');
    const dialog = await startFilter(desk, 'Category');
    await dialog.getByRole('combobox', { name: 'Category' }).fill(name);
    await desk.getByRole('option', { name, exact: true }).click();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(desk.getByRole('button', { name: `Category is ${name}` })).toBeVisible();
    await expect(desk.getByRole('row')).toHaveCount(4);

    await startFilter(desk, 'Threshold');
    await dialog.getByRole('combobox', { name: 'Comparison' }).click();
    await desk.getByRole('option', { name: 'is at least' }).click();
    await dialog.getByRole('textbox', { name: 'Threshold' }).fill('2.5');
    await dialog.getByRole('textbox', { name: 'Threshold' }).press('Enter');
    const chip = desk.getByRole('button', { name: 'Threshold is at least 2.5' });
    await expect(chip).toBeVisible();
    await expect(desk.getByRole('row')).toHaveCount(3);
    await chip.click();
    await dialog.getByRole('textbox', { name: 'Threshold' }).fill('3');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(rowOf(desk, 'Little')).toBeHidden();
    await expect(rowOf(desk, 'Plenty')).toBeVisible();
    await desk.getByRole('button', { name: 'Threshold is at least 3' }).press('Delete');
    await expect(rowOf(desk, 'None')).toBeVisible();
  });

  await test.step('a press on a heading sorts, a second one turns it round', async () => {
    const { filter } = await makeCategory(office, [
      { description: 'Basil', threshold: 10 },
      { description: 'Éclair', threshold: 9 },
      { description: 'apple', threshold: 100 },
      { description: 'Fig' },
    ]);
    await openList(desk, 'stock-items/items', filter);
    const sorted = async (heading: string, direction: string) => {
      const answer = desk.waitForResponse((response) => response.url().includes('/stockitems?'));
      await desk.getByRole('columnheader', { name: heading, exact: true }).getByRole('button').click();
      await answer;
      await expect(desk.getByRole('columnheader', { name: heading, exact: true })).toHaveAttribute(
        'aria-sort',
        direction,
      );
      await expect(desk.getByRole('table')).toHaveAttribute('aria-busy', 'false');
      return columnTexts(desk, 'Description');
    };
    expect(await columnTexts(desk, 'Description')).toEqual(['apple', 'Basil', 'Éclair', 'Fig']);
    expect(await sorted('Description', 'descending')).toEqual(['Fig', 'Éclair', 'Basil', 'apple']);
    expect(await sorted('Description', 'ascending')).toEqual(['apple', 'Basil', 'Éclair', 'Fig']);
    expect((await sorted('Threshold', 'ascending')).slice(0, 3)).toEqual(['Éclair', 'Basil', 'apple']);
  });
});

test('a person chooses columns and how close the rows stand', async ({ desk }) => {
  await test.step('columns are taken away, moved and brought back, and stay so after a reload', async () => {
    await openList(desk, 'stock-items/unit-types');
    const headings = () => desk.getByRole('columnheader');
    const usual = await headings().allInnerTexts();
    await desk.getByRole('button', { name: 'Columns' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Columns' });
    await dialog.getByRole('checkbox', { name: 'Measure' }).uncheck();
    await dialog.getByRole('button', { name: 'Move Label up' }).click();
    await desk.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(headings()).toHaveCount(usual.length - 1);
    await expect(headings().first()).toHaveText('Label');
    await desk.reload();
    await expect(headings().first()).toHaveText('Label');
    await expect(headings().filter({ hasText: 'Measure' })).toHaveCount(0);
    await desk.getByRole('button', { name: 'Columns' }).click();
    await dialog.getByRole('button', { name: 'Back to the usual columns' }).press('Enter');
    await expect(dialog, 'the button is gone; the focus stays in the dialog').toBeFocused();
    await desk.keyboard.press('Escape');
    await expect(headings()).toHaveText(usual);
  });

  await test.step('rows stand closer or further apart as a person likes', async () => {
    await openList(desk, 'stock-items/unit-types');
    const height = async () => (await desk.getByRole('row').nth(1).boundingBox())?.height;
    const before = await height();
    await chooseMore(desk, before === 36 ? 'Comfortable rows' : 'Compact rows');
    await expect.poll(height).toBe(before === 36 ? 44 : 36);
    await chooseMore(desk, before === 36 ? 'Compact rows' : 'Comfortable rows');
    await expect.poll(height).toBe(before);
  });
});
