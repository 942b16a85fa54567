import { expect, test, unique } from '../support/journey.ts';
import { support } from '../support/journeyOffice.ts';
import { expectToast } from '../support/journeyPages.ts';

test('two people change one item: other fields merge by themselves, the same field is asked about, and nothing is lost', async ({
  desk,
  colleague,
  office,
}) => {
  const category = await office.create('stockcategories', { name: unique('Together') });
  const { id } = await office.create('stockitems', {
    stockCode: unique('T'),
    description: 'Tomatoes',
    stockCategoryId: category.id,
    baseUnitTypeId: 11,
    threshold: 10,
  });
  const path = `/stock-items/items/${id}`;
  await desk.goto(path);
  await desk.getByRole('textbox', { name: 'Threshold', exact: true }).fill('15');
  await desk.getByRole('textbox', { name: 'Description' }).fill('Tomatoes, ripe');

  await colleague.goto(path);
  await colleague.getByRole('textbox', { name: 'Threshold', exact: true }).fill('20');
  await colleague.getByRole('textbox', { name: 'Waste' }).fill('12');
  await colleague.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(colleague, 'Saved Tomatoes');

  const refusal = desk.waitForResponse((response) => response.status() === 409);
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  expect(await (await refusal).json()).toMatchObject({
    code: 'VERSION_CONFLICT',
    current: { threshold: 20 },
  });
  const dialog = desk.getByRole('dialog', { name: 'Someone else changed this record' });
  const threshold = dialog.getByRole('row', { name: /^Threshold/ });
  await expect(threshold.getByRole('cell')).toHaveText(['10.00', '15.00', '20.00']);
  await expect(dialog.getByRole('row', { name: /^Waste/ })).toContainText('not changed by you');
  await expect(dialog).toContainText('Your change to one other field is kept.');
  await expect(dialog.getByRole('row', { name: /^Description/ }), 'nobody else changed it').toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Save with your 2 values' })).toBeVisible();

  await dialog.getByRole('button', { name: 'Decide later' }).click();
  await expect(desk.getByRole('textbox', { name: 'Threshold', exact: true })).toHaveValue('15.00');
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await threshold.getByRole('radio', { name: '20.00' }).check();
  await dialog.getByRole('button', { name: 'Save with your value' }).click();
  await expectToast(desk, 'Saved Tomatoes, ripe');
  await expect(dialog).toBeHidden();
  const { data } = await office.list('stockitems', { id });
  expect(data[0]).toMatchObject({ description: 'Tomatoes, ripe', threshold: 20, wastePercentage: 12 });

  await colleague.getByRole('textbox', { name: 'Waste' }).fill('13');
  await office.change('stockitems', id, { threshold: 21 });
  await colleague.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(colleague, 'Saved Tomatoes, ripe');
  const merged = await office.list('stockitems', { id });
  expect(merged.data[0]).toMatchObject({ threshold: 21, wastePercentage: 13 });

  await desk.reload();
  await desk.getByRole('tab', { name: 'History' }).click();
  const entries = desk.getByRole('tabpanel', { name: 'History' }).getByRole('listitem');
  await expect(entries.nth(2)).toContainText('DescriptionTomatoes → Tomatoes, ripe');
  await expect(entries.nth(2)).not.toContainText('Threshold');
  await expect(entries.nth(3)).toContainText(`${support.name} changed it`);
  await expect(entries.nth(3)).toContainText('Threshold10.00 → 20.00');
});
