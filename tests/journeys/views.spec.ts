import type { Page } from '@playwright/test';
import { expect, test, unique } from '../support/journey.ts';
import { openList, rowOf, startFilter } from '../support/journeyPages.ts';

const menu = async (page: Page) => {
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  return page.getByRole('dialog', { name: 'Views' });
};

test('a list is saved as a view, found again, replaced and removed', async ({ desk, office }) => {
  const category = await office.create('stockcategories', { name: unique('Viewed'), isActive: false });
  const name = unique('Switched off');
  await openList(desk, 'stock-items/categories');

  await test.step('what is shown is saved under a name', async () => {
    const filter = await startFilter(desk, 'Active');
    await filter.getByRole('radio', { name: 'No' }).click();
    await filter.getByRole('button', { name: 'Apply' }).click();
    await expect(rowOf(desk, String(category.name))).toBeVisible();
    await expect(rowOf(desk, 'Dairy')).toHaveCount(0);
    await (await menu(desk)).getByRole('menuitem', { name: 'Save this view…' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Save this view' });
    await expect(dialog.getByRole('button', { name: 'Save view' })).toBeDisabled();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the usual view is one choice away, and the saved one another, also after a reload', async () => {
    await (await menu(desk)).getByRole('menuitem', { name: 'The usual view' }).click();
    await expect(rowOf(desk, 'Dairy')).toBeVisible();
    await desk.reload();
    await expect(rowOf(desk, 'Dairy')).toBeVisible();
    await (await menu(desk)).getByRole('menuitem', { name }).click();
    await expect(rowOf(desk, String(category.name))).toBeVisible();
    await expect(rowOf(desk, 'Dairy')).toHaveCount(0);
  });

  await test.step('saved under a name that is taken it replaces the other', async () => {
    await (await menu(desk)).getByRole('menuitem', { name: 'Save this view…' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Save this view' });
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Replace view' }).click();
    await expect((await menu(desk)).getByRole('menuitem', { name })).toHaveCount(1);
  });

  await test.step('it is removed by its cross or by a key', async () => {
    await desk.getByRole('menuitem', { name }).press('Delete');
    await expect((await menu(desk)).getByRole('menuitem', { name: 'Save this view…' })).toBeVisible();
    await expect(desk.getByRole('menuitem', { name })).toHaveCount(0);
  });
});

test('a popup has a Close button alone and closes with it: P1-2.8-01', async ({ desk }) => {
  await openList(desk, 'stock-items/categories');
  await desk.keyboard.press('?');
  const popup = desk.getByRole('dialog');
  await expect(popup.getByRole('button')).toHaveText(['Close']);
  await popup.getByRole('button', { name: 'Close' }).click();
  await expect(popup).toBeHidden();
});

test('a question has Close, which does nothing, and Continue, which does it: P1-2.8-02', async ({
  desk,
  office,
}) => {
  const { id, name } = await office.create('stockcategories', { name: unique('Asked about') });
  await desk.goto(`/stock-items/categories/${id}`);
  const question = desk.getByRole('dialog', { name: `Delete “${name}”?` });
  const ask = () => desk.getByRole('button', { name: 'Delete', exact: false }).first().click();
  await ask();
  await expect(question.getByRole('button')).toHaveText(['Close', 'Continue']);
  await question.getByRole('button', { name: 'Close' }).click();
  await expect(question).toBeHidden();
  expect((await office.list('stockcategories', { id: [id] })).total).toBe(1);
  await ask();
  await question.getByRole('button', { name: 'Continue' }).click();
  await desk.waitForURL('**/stock-items/categories');
  expect((await office.list('stockcategories', { id: [id] })).total).toBe(0);
});
