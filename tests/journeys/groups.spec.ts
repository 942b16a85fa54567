import { expect, type Page } from '@playwright/test';
import { test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { openList } from '../support/journeyPages.ts';
import { toolHireFiles } from '../support/toolHire.ts';

test.use({ definitions: toolHireFiles });

async function groupBy(page: Page, field: string): Promise<void> {
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('combobox', { name: 'Group by' }).selectOption(field);
  await page.keyboard.press('Escape');
}
const group = (page: Page, name: string) => page.getByRole('rowheader').getByRole('button', { name });

test('lists are grouped, with sums', async ({ desk, office }) => {
  await test.step('stock items are grouped by their category, with sums, and the address keeps it', async () => {
    const name = unique('Group');
    const categories = [await office.create('stockcategories', { name: `${name} A` })];
    categories.push(await office.create('stockcategories', { name: `${name} B` }));
    for (const [letter, of, threshold] of [
      ['first', 0, 2],
      ['second', 0, 3.5],
      ['third', 1, 4],
    ] as const)
      await office.create('stockitems', {
        ...{ stockCode: unique('G'), description: `${name} ${letter}`, threshold },
        ...{ stockCategoryId: categories[of]?.id, baseUnitTypeId: 11 },
      });
    await openList(desk, 'stock-items/items', { q: name });
    await groupBy(desk, 'Category');
    await expect(group(desk, `${name} A (2)`)).toBeVisible();
    await expect(desk.getByRole('row').filter({ has: group(desk, `${name} A (2)`) })).toContainText('5.50');
    await group(desk, `${name} A (2)`).press('Enter');
    await expect(desk.getByRole('link', { name: `${name} first` })).toBeVisible();
    await expect(desk.getByRole('link', { name: `${name} third` })).toHaveCount(0);
    await expectAccessible(desk, 'a grouped list');
    await desk.reload();
    await expect(group(desk, `${name} B (1)`)).toBeVisible();
    await desk.setViewportSize({ width: 820, height: 1180 });
    await group(desk, `${name} B (1)`).click();
    await expect(desk.getByRole('link', { name: `${name} third` })).toBeVisible();
    await desk.setViewportSize({ width: 1440, height: 900 });
    await groupBy(desk, 'Nothing');
    await expect(desk.getByRole('checkbox', { name: `Select ${name} first` })).toBeVisible();
  });

  await test.step('bookings are grouped by their state', async () => {
    const customerName = unique('Grouped');
    await office.create('hire/bookings', { customerName });
    await desk.goto(
      `/hire/bookings?${new URLSearchParams({ filter: JSON.stringify({ q: customerName }), view: 'table' })}`,
    );
    await groupBy(desk, 'Status');
    await group(desk, 'Requested (1)').click();
    await desk.getByRole('link', { name: customerName }).click();
    await expect(desk.getByRole('heading', { level: 1, name: customerName })).toBeVisible();
    await desk.goBack();
    await groupBy(desk, 'Nothing');
    await expect(desk).not.toHaveURL(/[?&]group=/);
    await desk.goto('/hire/bookings');
    await expect(desk.getByRole('row').getByRole('link', { name: customerName })).toBeVisible();
    await expect(desk.getByRole('rowheader')).toHaveCount(0);
  });
});
