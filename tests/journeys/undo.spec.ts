import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { chooseMore, expectToast, listAddress, openList, rowOf } from '../support/journeyPages.ts';

test('what was done to one record is undone, from its message and from its history', async ({
  desk,
  office,
}) => {
  await test.step('a save is undone, and says so where somebody has changed the value since', async () => {
    const name = unique('Undone');
    const { id } = await office.create('stockcategories', { name, description: 'As it was' });
    await desk.goto(`/stock-items/categories/${id}`);
    const description = desk.getByRole('textbox', { name: 'Description' });
    const undo = desk.getByRole('button', { name: 'Undo' });
    const save = async (text: string) => {
      await description.fill(text);
      await desk.keyboard.press('Control+s');
      await expectToast(desk, `Saved ${name}`);
    };
    await save('By mistake');
    await undo.press('Enter');
    await expectToast(desk, `Undone: ${name}`);
    await expect(description).toHaveValue('As it was');
    await desk.getByRole('tab', { name: 'History' }).click();
    await expect(desk.getByRole('tabpanel').getByRole('listitem').first()).toContainText('undid a change');

    await desk.getByRole('tab', { name: 'Details' }).click();
    await save('Again');
    // The person points at the message, so it waits for them.
    await undo.hover();
    await office.change('stockcategories', id, { description: 'A colleague' });
    await undo.click();
    await expectToast(desk, /^You can no longer undo this/);
    await expect(description).toHaveValue('A colleague');
  });

  await test.step('adding a record is undone where it was added', async () => {
    const name = unique('Added');
    await desk.goto('/stock-items/categories/create');
    await desk.getByRole('textbox', { name: 'Name' }).fill(name);
    await desk.keyboard.press('Control+s');
    await expect(desk.getByRole('heading', { level: 1, name })).toBeVisible();
    await desk.getByRole('button', { name: 'Undo' }).press('Enter');
    await expectToast(desk, `Undone: ${name}`);
    await expect(desk.getByText(`“${name}” is deleted`)).toBeVisible();
    await desk.goto(listAddress('stock-items/categories', { q: name }));
    await expect(desk.getByText('No stock categories match')).toBeVisible();
  });

  await test.step('earlier values come back from the history: of one field, or of a whole moment', async () => {
    const name = unique('Earlier');
    const { id } = await office.create('stockcategories', { name, description: 'First' });
    await office.change('stockcategories', id, { description: 'Second', isActive: false });
    await office.change('stockcategories', id, { description: 'Third' });
    await desk.goto(`/stock-items/categories/${id}/history`);
    const entries = desk.getByRole('tabpanel').getByRole('listitem');
    await expect(entries).toHaveCount(3);
    await desk.getByRole('combobox', { name: 'Field' }).selectOption('Active');
    await expect(entries).toHaveCount(2);
    await desk.getByRole('combobox', { name: 'Field' }).selectOption('Every field');
    await entries.nth(1).getByRole('button', { name: 'Bring back earlier values' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Bring back earlier values' });
    await expect(dialog.getByRole('row', { name: /^Description/ })).toContainText('ThirdFirst');
    await expectAccessible(desk, 'earlier values to bring back');
    await dialog.getByRole('checkbox', { name: 'Active' }).uncheck();
    await dialog.getByRole('button', { name: 'Bring back 1 field' }).click();
    await expectToast(desk, `Brought back: ${name}`);
    await expect(entries).toHaveCount(4);
    await expect(entries.first()).toContainText('DescriptionThird → First');
    await entries.nth(2).getByRole('button', { name: 'Bring back earlier values' }).click();
    await dialog.getByRole('button', { name: 'As after this change' }).click();
    await expect(dialog.getByRole('row')).toHaveCount(2);
    await dialog.getByRole('button', { name: 'As before this change' }).click();
    await expect(dialog.getByRole('row', { name: /^Active/ })).toContainText('NoYes');
  });
});

test('what was done to many is undone as one, and what was deleted comes back', async ({
  desk,
  office,
  colleague,
}) => {
  await test.step('a value on many records is undone as one', async () => {
    const name = unique('Many');
    for (const letter of ['A', 'B'])
      await office.create('stockcategories', { name: `${name} ${letter}`, description: letter });
    await openList(desk, 'stock-items/categories', { q: name });
    await desk.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await desk.getByRole('button', { name: 'Bulk edit…' }).click();
    const dialog = desk.getByRole('dialog');
    await desk.getByRole('option', { name: 'Description' }).click();
    await dialog.getByRole('textbox', { name: 'Value' }).fill('The same');
    await dialog.getByRole('button', { name: /^Set Description/ }).click();
    await expect(rowOf(desk, `${name} A`)).toContainText('The same');
    await desk.getByRole('button', { name: 'Undo' }).press('Enter');
    await expectToast(desk, 'Undone: 2 stock categories');
    await expect(rowOf(desk, `${name} A`).getByRole('cell', { name: 'A', exact: true })).toBeVisible();
    await expect(rowOf(desk, `${name} B`).getByRole('cell', { name: 'B', exact: true })).toBeVisible();
  });

  await test.step('a deleted record says so at its address and comes back there', async () => {
    const name = unique('Gone');
    const { id } = await office.create('stockcategories', { name });
    await office.remove('stockcategories', id);
    await colleague.goto(`/stock-items/categories/${id}`);
    await expect(colleague.getByRole('heading', { name: `“${name}” is deleted` })).toBeVisible();
    await expect(colleague.getByText(/Thandi Owner deleted it on/)).toBeVisible();
    await desk.goto(`/stock-items/categories/${id}`);
    await expectAccessible(desk, 'a deleted record');
    await desk.getByRole('button', { name: 'Restore' }).press('Enter');
    await expectToast(desk, `Restored ${name}`);
    await expect(desk.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  });

  await test.step('deleted records have a list of their own, from which several come back', async () => {
    const name = unique('Binned');
    for (const letter of ['A', 'B', 'C']) {
      const { id } = await office.create('stockcategories', { name: `${name} ${letter}` });
      await office.remove('stockcategories', id);
    }
    await openList(desk, 'stock-items/categories');
    await chooseMore(desk, 'Deleted stock categories');
    await expect(desk.getByRole('heading', { level: 1, name: 'Deleted stock categories' })).toBeVisible();
    await desk.getByRole('textbox', { name: 'Search stock categories' }).fill(name);
    await expect(desk.getByRole('row')).toHaveCount(4);
    await rowOf(desk, `${name} A`).getByRole('checkbox').click();
    await rowOf(desk, `${name} B`).getByRole('checkbox').click();
    await expectAccessible(desk, 'deleted records');
    await desk.getByRole('button', { name: 'Restore 2 stock categories' }).press('Enter');
    await expectToast(desk, 'Restored 2 stock categories');
    await expect(desk.getByRole('row')).toHaveCount(2);
    await rowOf(desk, `${name} C`).getByRole('cell').nth(2).click();
    const beside = desk.getByRole('complementary', { name: 'Record' });
    await expect(beside.getByRole('button', { name: 'Restore' })).toBeVisible();
    await desk.goto(listAddress('stock-items/categories', { q: name }));
    await expect(rowOf(desk, `${name} A`)).toBeVisible();
    await expect(rowOf(desk, `${name} B`)).toBeVisible();
    await expect(rowOf(desk, `${name} C`)).toHaveCount(0);
  });
});
