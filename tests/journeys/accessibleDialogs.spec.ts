import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { owner } from '../support/journeyOffice.ts';
import { openList, startFilter } from '../support/journeyPages.ts';

test('what opens from the frame', async ({ desk, colleague }) => {
  await test.step('what opens from the frame: palette, keys, account, drawer', async () => {
    await openList(desk, 'stock-items/categories');
    await desk.keyboard.press('Control+k');
    await desk.getByRole('combobox', { name: 'Go to a page or find a record' }).fill('mozz');
    await expect(desk.getByRole('option', { name: /^Mozzarella/ })).toBeVisible();
    await expectAccessible(desk, 'the palette');
    await desk.keyboard.press('Escape');
    await desk.keyboard.press('?');
    await expect(desk.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await expectAccessible(desk, 'the keys');
    await desk.keyboard.press('Escape');
    await desk.getByRole('button', { name: `Your account, ${owner.name}` }).click();
    await expect(desk.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await expectAccessible(desk, 'the account');
    await desk.keyboard.press('Escape');
    await desk.setViewportSize({ width: 820, height: 1180 });
    await desk.getByRole('button', { name: 'Open navigation' }).click();
    await expect(desk.getByRole('dialog', { name: 'Main navigation' })).toBeVisible();
    await expectAccessible(desk, 'the drawer');
  });

  await test.step('the customer switcher', async () => {
    await openList(colleague, 'stock-items/categories');
    await colleague.getByRole('button', { name: 'Switch customer, now Ember & Dough' }).click();
    await expect(colleague.getByRole('option', { name: /Harbour Coffee/ })).toBeVisible();
    await expectAccessible(colleague, 'the customer switcher');
  });
});

test('what opens from a list: conditions, columns, views, more, values on several, deletion', async ({
  desk,
}) => {
  await openList(desk, 'stock-items/items');
  const filter = await startFilter(desk, 'Category');
  await expect(filter.getByRole('combobox', { name: 'Category' })).toBeVisible();
  await expectAccessible(desk, 'a condition');
  await desk.keyboard.press('Escape');
  await desk.keyboard.press('Escape');
  await expect(filter).toBeHidden();
  await desk.getByRole('button', { name: 'Columns' }).click();
  await expect(desk.getByRole('dialog', { name: 'Columns' })).toBeVisible();
  await expectAccessible(desk, 'the columns');
  await desk.keyboard.press('Escape');
  await desk.getByRole('button', { name: 'Views' }).click();
  await desk.getByRole('menuitem', { name: 'Save this view…' }).click();
  await expect(desk.getByRole('dialog', { name: 'Save this view' })).toBeVisible();
  await expectAccessible(desk, 'saving a view');
  await desk.getByRole('button', { name: 'Cancel' }).click();
  await desk.getByRole('button', { name: 'More', exact: true }).click();
  await expect(desk.getByRole('menuitem', { name: 'Export to CSV' })).toBeVisible();
  await expectAccessible(desk, 'the menu of the list');
  await desk.keyboard.press('Escape');
  await desk.getByRole('checkbox', { name: 'Select all on this page' }).click();
  const bar = desk.getByRole('region', { name: 'Selected records' });
  await bar.getByRole('button', { name: 'Bulk edit…' }).click();
  await desk.getByRole('combobox', { name: 'Field' }).click();
  await desk.getByRole('option', { name: 'Threshold', exact: true }).click();
  await expect(desk.getByRole('textbox', { name: 'Value' })).toBeVisible();
  await expectAccessible(desk, 'a value for several records');
  await desk.getByRole('button', { name: 'Cancel' }).click();
  await bar.getByRole('button', { name: /^Delete \d+ stock items$/ }).click();
  await expect(desk.getByRole('dialog', { name: /^Delete \d+ stock items\?$/ })).toBeVisible();
  await expectAccessible(desk, 'the question before a deletion');
});

test('what opens from a form: a record in place, leaving with changes, two people at once', async ({
  desk,
  office,
}) => {
  const category = await office.create('stockcategories', { name: unique('Axe') });
  const { id } = await office.create('stockitems', {
    stockCode: unique('X'),
    description: 'Axe',
    stockCategoryId: category.id,
    baseUnitTypeId: 11,
  });
  await desk.goto(`/stock-items/items/${id}`);
  await desk.getByRole('combobox', { name: 'Category' }).fill('No such');
  await expect(desk.getByRole('option', { name: 'Add stock category “No such”…' })).toBeVisible();
  await expectAccessible(desk, 'the options of a reference');
  await desk.getByRole('option', { name: 'Add stock category “No such”…' }).click();
  await expect(desk.getByRole('dialog', { name: 'New stock category' })).toBeVisible();
  await expectAccessible(desk, 'a record that is added in place');
  await desk.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await desk.getByRole('textbox', { name: 'Threshold', exact: true }).fill('7');
  await desk.getByRole('link', { name: 'Unit sizes' }).click();
  const question = desk.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  await expectAccessible(desk, 'the question before leaving');
  await question.getByRole('button', { name: 'Stay' }).click();
  await office.change('stockitems', id, { threshold: 9 });
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(desk.getByRole('dialog', { name: 'Someone else changed this record' })).toBeVisible();
  await expectAccessible(desk, 'two people at once');
});
