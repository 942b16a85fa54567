import type { Locator } from '@playwright/test';
import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { checkImport, chooseFile, csvFile, match, reviewed } from '../support/journeyImport.ts';
import { choose } from '../support/journeyPages.ts';

test('a checked import is found again, or forgotten', async ({ desk, office }) => {
  await test.step('an import that was checked and left is found again after a reload, by keyboard, and on the home page', async () => {
    const mark = unique('Later');
    const category = await office.create('stockcategories', { name: mark });
    const name = `${mark}.csv`;
    const rows = [
      ['Art. No.', 'What', 'Dept'],
      [`A${mark}`, 'First', 'Elsewhere'],
      [`B${mark}`, 'Second', mark],
    ];
    const needsNetwork = async (button: Locator) => {
      await desk.context().setOffline(true);
      await expect(button, 'without a network it waits').toBeDisabled();
      await desk.context().setOffline(false);
      await expect(button).toBeEnabled();
    };
    await chooseFile(desk, 'stock-items/items', csvFile(name, rows));
    await match(desk, 'What', 'Description');
    await choose(desk, 'Base unit for new rows', 'KG');
    await checkImport(desk, '2');
    await reviewed(desk, '1 with problems').click();
    await choose(desk, 'Use instead of “Elsewhere”', mark);
    await needsNetwork(desk.getByRole('button', { name: 'Check again' }));
    await desk.getByRole('button', { name: 'Check again' }).click();
    await expect(reviewed(desk, '2 new')).toBeVisible();

    await test.step('after a reload, the file is still there with every decision about it', async () => {
      await desk.reload();
      const goOn = desk.getByRole('button', { name: `Continue with ${name}` });
      await expect(desk.getByText('2 rows checked, 0 with problems')).toBeVisible();
      await expectAccessible(desk, 'the list of unfinished imports');
      await needsNetwork(goOn);
      await needsNetwork(desk.getByRole('button', { name: 'Choose a file' }));
      await goOn.press('Enter');
      await expect(reviewed(desk, '2 new')).toBeVisible();
      await desk.getByRole('button', { name: 'Change the matching' }).click();
      await expect(desk.getByRole('textbox', { name: 'Read as' })).toHaveValue(mark);
    });

    await test.step('the home page leads to it, and it goes in without being sent again', async () => {
      await desk.goto('/home');
      const line = desk.getByRole('link', {
        name: new RegExp(`Import of stock items, not finished: ${name}`),
      });
      await line.press('Enter');
      await expect(reviewed(desk, '2 new')).toBeVisible();
      await needsNetwork(desk.getByRole('button', { name: 'Import 2 rows' }));
      await desk.getByRole('button', { name: 'Import 2 rows' }).press('Enter');
      await expect(desk.getByRole('heading', { name: 'Import finished' })).toBeVisible();
      await needsNetwork(desk.getByRole('button', { name: 'Undo the import' }));
      expect((await office.list('stockitems', { stockCategoryId: category.id })).total).toBe(2);
      await desk.goto('/home');
      await expect(desk.getByRole('heading', { name: 'Needs attention' })).toBeVisible();
      await expect(line).toHaveCount(0);
    });
  });

  await test.step('a checked file that nobody wants is forgotten', async () => {
    const name = `${unique('Unwanted')}.csv`;
    await chooseFile(desk, 'stock-items/categories', csvFile(name, [['Name'], [unique('Never')]]));
    await checkImport(desk, '1');
    await desk.goto('/home');
    await desk.getByRole('button', { name: /^Activity/ }).press('Enter');
    const activity = desk.getByRole('dialog', { name: 'Your activity' }).getByRole('listitem');
    await expect(activity.filter({ hasText: name })).toContainText('1 row, 0 with problems');
    await activity.getByRole('link', { name }).press('Enter');
    await expect(reviewed(desk, '1 new')).toBeVisible();
    await desk.reload();
    await desk.getByRole('button', { name: `Forget ${name}` }).press('Enter');
    await expect(desk.getByRole('button', { name: `Continue with ${name}` })).toHaveCount(0);
  });
});
