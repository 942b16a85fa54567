import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';

test('a person finds sizes by food cost, and what each recipe costs', async ({ desk }) => {
  await test.step('a person finds the sizes with the highest food cost on a channel, and takes them along as a workbook', async () => {
    await desk.goto('/reports/menu-items');
    const menu = desk.getByRole('combobox', { name: 'Menu' });
    await menu.selectOption('All day · Website');
    const table = desk.getByRole('table', { name: 'All day · Website' });
    await expect(table.getByRole('columnheader', { name: 'Food cost' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    const shares = table.getByRole('row').getByRole('cell', { name: /%$/ });
    const [highest, next] = [await shares.nth(0).textContent(), await shares.nth(1).textContent()];
    expect(Number.parseFloat(highest ?? '')).toBeGreaterThanOrEqual(Number.parseFloat(next ?? ''));
    await expect(desk.getByRole('img', { name: /^Food cost of the first \d+ rows/ })).toBeVisible();
    await expectAccessible(desk, 'the margins of items');

    await table.getByRole('button', { name: 'Item', exact: true }).click();
    await desk.getByRole('combobox', { name: 'Category' }).selectOption('Drinks');
    const cola = table.getByRole('row').filter({ hasText: 'Cola 300 ml' });
    await expect(cola).toContainText('Drinks');
    await expect(table.getByRole('row').filter({ hasText: 'Margherita' })).toHaveCount(0);

    const saved = desk.waitForEvent('download');
    await desk.getByRole('button', { name: 'Export to Excel' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(/^Item margins All day Website .*\.xlsx$/);
    const [sheet] = (await readXlsx(await readFile(await download.path()))).sheets;
    expect(sheet?.rows[0]).toEqual([
      ...['Item', 'Size', 'Category', 'Price', 'Price without tax', 'Cost', 'Food cost', 'Margin'],
    ]);
    expect(sheet?.rows.some(([item]) => item === 'Margherita')).toBe(true);
  });

  await test.step('a person sees what each recipe costs, and which ones no size uses', async () => {
    await desk.goto('/reports/recipes');
    const table = desk.getByRole('table', { name: 'Recipe costs' });
    await expect(table.getByRole('row').filter({ hasText: 'Margherita, large' })).toContainText('24.59');
    await expectAccessible(desk, 'the costs of recipes');
    await desk.getByLabel('Show').selectOption('Not used by any size');
    await expect(table.getByRole('row').filter({ hasText: 'Burger base' })).toBeVisible();
    await expect(table.getByRole('row').filter({ hasText: 'Margherita, large' })).toHaveCount(0);
  });
});
