import type { Page } from '@playwright/test';
import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import type { Office } from '../support/journeyOffice.ts';
import { listAddress, rowOf } from '../support/journeyPages.ts';

/** Three items of a new category, and their list. */
async function openItems(desk: Page, office: Office) {
  const category = await office.create('stockcategories', { name: unique('Beside') });
  for (const letter of ['A', 'B', 'C'])
    await office.create('stockitems', {
      stockCode: unique(letter),
      description: `Item ${letter}`,
      stockCategoryId: category.id,
      baseUnitTypeId: 11,
    });
  await desk.goto(listAddress('stock-items/items', { stockCategoryId: [category.id] }));
  await expect(rowOf(desk, 'Item C')).toBeVisible();
}

const panel = (desk: Page, name: string) => desk.getByRole('complementary', { name });
const openRow = (desk: Page, name: string) => rowOf(desk, name).getByRole('cell').nth(4).click();

test('a record beside the list stays there, asks before it loses input, and is as wide as a person likes', async ({
  desk,
  office,
}) => {
  await test.step('the record beside a list stays after a reload and a new order, and going back closes it', async () => {
    await openItems(desk, office);
    await openRow(desk, 'Item A');
    await expect(panel(desk, 'Item A')).toBeVisible();
    await desk.reload();
    await expect(panel(desk, 'Item A')).toBeVisible();
    await expect(rowOf(desk, 'Item A')).toHaveAttribute('aria-current', 'true');
    await openRow(desk, 'Item B');
    await expect(panel(desk, 'Item B')).toBeVisible();
    await desk.goBack();
    await expect(panel(desk, 'Item B')).toBeHidden();

    await openRow(desk, 'Item B');
    await desk.getByRole('columnheader', { name: 'Description' }).getByRole('button').click();
    await expect(desk.getByRole('columnheader', { name: 'Description' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await expect(panel(desk, 'Item B')).toBeVisible();
    await panel(desk, 'Item B').getByRole('button', { name: 'Close' }).click();
    await expect(panel(desk, 'Item B')).toBeHidden();
    await expect(rowOf(desk, 'Item B')).toBeFocused();
    await desk.reload();
    await expect(rowOf(desk, 'Item B')).toBeVisible();
    await expect(panel(desk, 'Item B')).toHaveCount(0);
  });

  await test.step('another row, closing and going back ask before they lose what was typed', async () => {
    await openItems(desk, office);
    await openRow(desk, 'Item A');
    const name = panel(desk, 'Item A').getByRole('textbox', { name: 'Description' });
    const question = desk.getByRole('dialog', { name: 'Leave without saving?' });
    const stay = async () => {
      await expect(question).toBeVisible();
      await question.getByRole('button', { name: 'Stay' }).click();
      await expect(question).toBeHidden();
      await expect(name).toHaveValue('Half a name');
    };
    await name.fill('Half a name');
    await openRow(desk, 'Item B');
    await expectAccessible(desk, 'the question before another row');
    await stay();
    await panel(desk, 'Item A').getByRole('button', { name: 'Next record' }).click();
    await stay();
    await desk.goBack();
    await stay();
    await panel(desk, 'Item A').getByRole('button', { name: 'Close' }).press('Enter');
    await stay();
    await desk.getByRole('columnheader', { name: 'Description' }).getByRole('button').click();
    await expect(desk.getByRole('columnheader', { name: 'Description' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await expect(name, 'a new order keeps the record').toHaveValue('Half a name');
    await openRow(desk, 'Item B');
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(panel(desk, 'Item B')).toBeVisible();
    await openRow(desk, 'Item A');
    await expect(name).toHaveValue('Item A');
  });

  await test.step('the panel is widened by its edge, and stays so', async () => {
    await openItems(desk, office);
    await openRow(desk, 'Item A');
    const edge = desk.getByRole('separator', { name: 'Width of the record' });
    const width = async () => Math.round((await panel(desk, 'Item A').boundingBox())?.width ?? 0);
    const before = await width();
    await edge.press('ArrowLeft');
    await expect.poll(width).toBe(before + 32);
    const box = await edge.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 4, (box?.y ?? 0) + 200];
    await desk.mouse.move(x, y);
    await desk.mouse.down();
    await desk.mouse.move(x - 60, y);
    await desk.mouse.up();
    await expect.poll(width).toBe(before + 92);
    await desk.reload();
    await expect.poll(width).toBe(before + 92);
    await expectAccessible(desk, 'a list with a record beside it');
  });
});

test('a record beside the list on a desk and on a tablet', async ({ desk, office }) => {
  await test.step('the record beside a list says who changed it and when, and makes a copy (desk and tablet)', async () => {
    await openItems(desk, office);
    await openRow(desk, 'Item A');
    const beside = panel(desk, 'Item A');
    for (const size of [
      { width: 1440, height: 900 },
      { width: 820, height: 1180 },
    ]) {
      await desk.setViewportSize(size);
      await expect(beside.getByText(/^Added .+ by Thandi Owner$/)).toBeVisible();
      const title = beside.getByRole('heading', { name: 'Item A' });
      await expect(title, 'the buttons leave room for the name').toHaveJSProperty(
        'scrollWidth',
        await title.evaluate(({ clientWidth }) => clientWidth),
      );
      await expectAccessible(desk, `the record beside a list, ${size.width} wide`);
    }
    await beside.getByRole('link', { name: 'Duplicate' }).press('Enter');
    await desk.waitForURL('**/stock-items/items/create');
    await expect(desk.getByRole('textbox', { name: 'Description' })).toHaveValue('Item A');
  });

  await test.step('on a tablet the address of a record beside the list shows it over the list, and names stay in sight', async () => {
    await desk.setViewportSize({ width: 1440, height: 900 });
    await openItems(desk, office);
    await openRow(desk, 'Item A');
    await expect(panel(desk, 'Item A')).toBeVisible();
    await desk.setViewportSize({ width: 820, height: 1180 });
    await expect(panel(desk, 'Item A').getByRole('textbox', { name: 'Description' })).toBeVisible();
    await panel(desk, 'Item A').getByRole('button', { name: 'Close' }).click();
    const name = rowOf(desk, 'Item A').getByRole('cell', { name: 'Item A', exact: false }).first();
    const left = async () => Math.round((await name.boundingBox())?.x ?? Number.NaN);
    await rowOf(desk, 'Item A').getByRole('cell').last().scrollIntoViewIfNeeded();
    await expect.poll(left, { message: 'the names stand right of the boxes' }).toBeGreaterThanOrEqual(0);
    await expect.poll(left).toBeLessThan(120);
  });
});

test('lines that the server has not sent yet are on their way, and not missing', async ({ desk }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await desk.route(/\/api\/order\/orders\/[0-9a-f-]{36}$/, async (route) => {
    await held;
    await route.continue();
  });
  await desk.goto('/orders');
  const first = desk.locator('tbody tr[data-index]').first();
  const number = await first.getByRole('cell').nth(1).innerText();
  await first.press('Enter');
  const panel = desk.getByRole('complementary', { name: number });
  await expect(panel.getByText('Items', { exact: true })).toBeVisible();
  await expect(panel.getByRole('status', { name: 'Loading' })).toBeVisible();
  release();
  await expect(panel.getByRole('table', { name: 'Items' }).getByRole('row').nth(1)).toBeVisible();
  await expect(panel.getByRole('status', { name: 'Loading' })).toHaveCount(0);
});
