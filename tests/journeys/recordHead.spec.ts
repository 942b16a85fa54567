import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { expectToast, listAddress, rowOf } from '../support/journeyPages.ts';

test('the head of a record says who changed it, leads to its neighbours, and makes a copy', async ({
  desk,
  office,
}) => {
  const category = await office.create('stockcategories', { name: unique('Head') });
  for (const letter of ['A', 'B', 'C'])
    await office.create('stockitems', {
      stockCode: unique(letter),
      description: `Head item ${letter}`,
      stockCategoryId: category.id,
      baseUnitTypeId: 11,
      threshold: 7,
    });
  await desk.goto(listAddress('stock-items/items', { stockCategoryId: [category.id] }));
  await rowOf(desk, 'Head item B').press('Shift+Enter');
  const heading = (name: string) => desk.getByRole('heading', { level: 1, name });
  await expect(heading('Head item B')).toBeVisible();
  await expect(desk.getByText(/^Added .* by Thandi Owner$/)).toBeVisible();
  await expectAccessible(desk, 'the head of a record');
  await desk.getByRole('textbox', { name: 'Threshold', exact: true }).fill('8');
  await desk.keyboard.press('Control+s');
  await expect(desk.getByText(/^Changed .* by Thandi Owner$/)).toBeVisible();
  await desk.getByRole('button', { name: 'Next record' }).click();
  await expect(heading('Head item C')).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Next record' })).toBeDisabled();
  await desk.keyboard.press('k');
  await expect(heading('Head item B')).toBeVisible();

  await desk.getByRole('link', { name: 'Duplicate' }).click();
  await expect(desk.getByRole('textbox', { name: 'Threshold', exact: true })).toHaveValue('8.00');
  await expect(desk.getByRole('textbox', { name: 'Stock code' }), 'it must differ').toHaveValue('');
  await desk.getByRole('textbox', { name: 'Stock code' }).fill(unique('D'));
  await desk.getByRole('textbox', { name: 'Description' }).fill('Head item D');
  await desk.keyboard.press('Control+s');
  await expectToast(desk, 'Added Head item D');
  await expect(desk.getByRole('combobox', { name: 'Category' })).toHaveValue(String(category.name));

  await expect(heading('Head item D')).toBeVisible();
  await desk.goto(`${desk.url()}/show`);
  await desk.getByRole('link', { name: 'Edit' }).click();
  await expect(desk.getByRole('textbox', { name: 'Description' })).toHaveValue('Head item D');
});
