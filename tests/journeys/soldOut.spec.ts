import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { choose, expectToast, rowOf } from '../support/journeyPages.ts';

test('somebody sells an item out in one store, takes that back, does it again, and puts the item back on sale from the list', async ({
  desk,
  office,
}) => {
  const name = unique('Soup of the day');
  const item = await office.create('menuitem', { name, code: name });
  const sellOut = async () => {
    await desk.getByRole('button', { name: 'Sell out' }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Comes back' }).click();
    await desk.getByRole('option', { name: 'By hand' }).click();
    await choose(dialog, 'Stores', 'Menlyn');
    await expectAccessible(desk, 'selling out');
    await dialog.getByRole('button', { name: 'Sell out' }).click();
    await expectToast(desk, `${name} sold out. The tills hear of it at once`);
  };
  await desk.goto(`/menus/items/${item.id}`);
  // With one click it is sold out everywhere until the day ends.
  await desk.getByRole('button', { name: 'Sold out today' }).click();
  await expectToast(desk, `${name} sold out until the day ends`);
  await desk.getByRole('button', { name: 'Undo' }).click();
  await expectToast(desk, `Undone: ${name}`);
  await sellOut();
  await desk.getByRole('button', { name: 'Undo' }).click();
  await expectToast(desk, `Undone: ${name}`);
  await desk.goto('/sold-out');
  await expect(rowOf(desk, 'Soft Serve')).toContainText('Rosebank');
  await expect(rowOf(desk, name)).toBeHidden();

  await desk.goto(`/menus/items/${item.id}`);
  await sellOut();
  await desk.goto('/sold-out');
  const entry = rowOf(desk, name);
  await expect(entry).toContainText('By hand');
  await expect(entry).toContainText('Menlyn');
  await expect(entry).toContainText('this minute');
  await entry.getByRole('checkbox').check();
  await desk.getByRole('button', { name: 'Back on sale' }).click();
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /Back on sale/ })
    .click();
  await expect(entry).toBeHidden();
  await desk.getByRole('tab', { name: 'Back on sale' }).click();
  await expect(rowOf(desk, name)).toBeVisible();
});
