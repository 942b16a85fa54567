import { expect, test } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { toolHireFiles } from '../support/toolHire.ts';

test.use({ definitions: toolHireFiles });

test('an empty list says what belongs there and how to begin', async ({ desk }) => {
  await desk.goto('/hire/promotions');
  await expect(desk.getByRole('heading', { name: 'No promotions yet' })).toBeVisible();
  await expectAccessible(desk, 'an empty list');
  await desk.getByRole('main').getByRole('link', { name: 'Import from a file' }).click();
  await desk.waitForURL('**/hire/promotions/import');
  await desk.goBack();
  await desk.getByRole('main').getByRole('link', { name: 'New promotion' }).last().click();
  await expect(desk.getByRole('heading', { level: 1, name: 'New promotion' })).toBeVisible();
});
