import { expect, test, unique } from '../support/journey.ts';
import { expectToast, rowOf } from '../support/journeyPages.ts';

test('a campaign is created, archived and restored, and leaves the list each time (P1-8.2-01, P1-8.2-04, P1-8.2-05, P1-4-05, P1-4-06, P1-2.1-10)', async ({
  desk,
}) => {
  const name = unique('Winter');
  await desk.goto('/vouchers/campaigns/create');
  await desk.getByRole('textbox', { name: 'Name' }).fill(name);
  await desk.getByLabel('Last day').fill('31-12-2099');
  await desk.keyboard.press('Control+s');
  await expectToast(desk, 'Campaign has been created successfully');
  await expect(desk).toHaveURL(/\/vouchers\/campaigns(\?|$)/);
  await expect(desk.getByRole('tab', { name: 'Active' })).toHaveAttribute('aria-selected', 'true');
  await rowOf(desk, name).press('Enter');
  await desk.getByRole('button', { name: 'Archive' }).click();
  await expectToast(desk, 'Campaign has been archived successfully');
  await desk.goto('/vouchers/campaigns');
  await expect(desk.getByRole('row').nth(1)).toBeVisible();
  await expect(rowOf(desk, name)).toHaveCount(0);

  await desk.getByRole('tab', { name: 'Archived' }).click();
  await rowOf(desk, name).press('Enter');
  await desk.getByRole('button', { name: 'Restore' }).click();
  await expectToast(desk, 'Campaign has been restored successfully');
  await desk.goto('/vouchers/campaigns');
  await expect(rowOf(desk, name)).toBeVisible();
  await desk.getByRole('tab', { name: 'Completed' }).click();
  await expect(rowOf(desk, 'Spring opening')).toBeVisible();
});
