import { expect, test, unique } from '../support/journey.ts';
import { expectToast, openList, rowOf } from '../support/journeyPages.ts';

const selectRow = async (page: Parameters<typeof rowOf>[0], title: string) =>
  rowOf(page, title)
    .getByRole('checkbox', { name: `Select ${title}` })
    .click();

test('several items are switched off, changed and deleted at once', async ({ desk, office }) => {
  await test.step('several items are switched off at once, and each says so', async () => {
    const category = await office.create('stockcategories', { name: unique('Bulk') });
    const filter = { stockCategoryId: [category.id] };
    for (const letter of ['A', 'B', 'C', 'D'])
      await office.create('stockitems', {
        stockCode: unique(letter),
        description: `Item ${letter}`,
        stockCategoryId: category.id,
        baseUnitTypeId: 41,
      });
    await openList(desk, 'stock-items/items', filter);
    await selectRow(desk, 'Item A');
    await rowOf(desk, 'Item C')
      .getByRole('checkbox', { name: 'Select Item C' })
      .click({ modifiers: ['Shift'] });
    const bar = desk.getByRole('region', { name: 'Selected records' });
    await expect(bar).toContainText('3 stock items selected');
    await bar.getByRole('button', { name: 'Bulk edit…' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Bulk edit of 3 stock items' });
    await expect(dialog.getByRole('button', { name: 'Choose a field' })).toBeDisabled();
    await desk.getByRole('option', { name: 'Active', exact: true }).click();
    await expect(dialog.getByRole('status')).toHaveText('3 stock items will change.');
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Item B' }).first()).toContainText(
      'Active Yes → No',
    );
    const answer = desk.waitForResponse('**/stockitems/bulkEdit');
    await dialog.getByRole('button', { name: 'Set Active to No on 3 stock items' }).click();
    const sent = (await answer).request().postDataJSON();
    expect(sent.edits).toEqual([{ field: 'isActive', how: 'set', value: false }]);
    expect(sent.ids).toHaveLength(3);
    await expectToast(desk, 'Changed 3 stock items');
    await expect(bar).toBeHidden();
    for (const name of ['Item A', 'Item B', 'Item C'])
      await expect(rowOf(desk, name).getByRole('cell').last()).toHaveAccessibleName('No');
    await expect(rowOf(desk, 'Item D').getByRole('cell').last()).toHaveAccessibleName('Yes');

    await rowOf(desk, 'Item B').press('Enter');
    const panel = desk.getByRole('complementary', { name: 'Item B' });
    await panel.getByRole('tab', { name: 'History' }).click();
    await expect(panel.getByRole('listitem').first()).toContainText('ActiveYes → No');
  });

  await test.step('several fields change at once; an empty input changes nothing, and clearing is a choice of its own', async () => {
    const category = await office.create('stockcategories', { name: unique('Bulk') });
    const common = { stockCategoryId: category.id, baseUnitTypeId: 41, threshold: 4, wastePercentage: 1 };
    for (const letter of ['A', 'B'])
      await office.create('stockitems', {
        ...common,
        stockCode: unique(letter),
        description: `Item ${letter}`,
      });
    await openList(desk, 'stock-items/items', { stockCategoryId: [category.id] });
    await desk.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await desk.getByRole('button', { name: 'Bulk edit…' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Bulk edit of 2 stock items' });
    const add = async (field: string) => {
      await dialog.getByRole('combobox', { name: /ield$/ }).fill(field);
      await desk.getByRole('option', { name: field, exact: true }).click();
      return dialog.getByRole('group', { name: field });
    };
    const threshold = await add('Threshold');
    await expect(dialog.getByRole('button', { name: 'Enter a value for Threshold' })).toBeDisabled();
    await threshold.getByRole('combobox', { name: 'Change' }).selectOption('Clear');
    await expect(dialog.getByRole('button', { name: 'Clear Threshold on 2 stock items' })).toBeEnabled();
    const active = await add('Active');
    await active.getByRole('button', { name: 'Do not change Active' }).click();
    const waste = await add('Waste');
    await waste.getByRole('textbox', { name: 'Value' }).fill('2.5');
    const answer = desk.waitForResponse(
      (response) => response.url().endsWith('/bulkEdit') && !response.request().postDataJSON().dryRun,
    );
    await dialog.getByRole('button', { name: 'Change 2 fields on 2 stock items' }).click();
    expect((await answer).request().postDataJSON().edits).toEqual([
      { field: 'wastePercentage', how: 'set', value: 2.5 },
      { field: 'threshold', how: 'clear' },
    ]);
    await expectToast(desk, 'Changed 2 stock items');
    const { data } = await office.list('stockitems', { stockCategoryId: category.id });
    expect(data.map((item) => [item.threshold, item.wastePercentage])).toEqual([
      [null, 2.5],
      [null, 2.5],
    ]);
  });

  await test.step('deleting several says which is in use and stays, and deletes the others', async () => {
    const names = ['Used', 'Free', 'Idle'].map((name) => unique(name));
    const [used, free, idle] = names;
    const categories = await Promise.all(names.map((name) => office.create('stockcategories', { name })));
    const item = await office.create('stockitems', {
      stockCode: unique('U'),
      description: unique('Keeps a category'),
      stockCategoryId: categories[0]?.id,
      baseUnitTypeId: 11,
    });
    await openList(desk, 'stock-items/categories', { name: { in: names } });
    await desk.getByRole('checkbox', { name: 'Select all on this page' }).click();
    const bar = desk.getByRole('region', { name: 'Selected records' });
    await bar.getByRole('button', { name: 'Delete 3 stock categories' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Delete 3 stock categories?' });
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
    await expect(dialog.getByRole('status')).toHaveText('2 stock categories will be deleted.');
    await expect(dialog).toContainText('1 record can’t be deleted:');
    await expect(dialog.getByRole('listitem').filter({ hasText: String(used) })).toContainText(
      `cannot be deleted while it is used by 1 stock item (${item.description})`,
    );
    await dialog.getByRole('button', { name: 'Delete 2 stock categories' }).click();
    await expectToast(desk, `Deleted 2 stock categories. 1 record can’t be deleted: ${used}`);
    await expect(rowOf(desk, String(free))).toHaveCount(0);
    await expect(rowOf(desk, String(idle))).toHaveCount(0);
    await expect(rowOf(desk, String(used))).toBeVisible();
    expect((await office.list('stockcategories', { name: { in: names } })).total).toBe(1);
  });
});
