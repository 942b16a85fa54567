import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { toast } from '../support/journeyPages.ts';
import { toolHireFiles } from '../support/toolHire.ts';

test.use({ definitions: toolHireFiles });

test('an address is found on the map, and a place has its address filled in, by keyboard', async ({
  desk,
}) => {
  await desk.goto('/hire/depots/create');
  await desk.getByRole('textbox', { name: 'Name' }).fill(unique('Depot'));
  const find = desk.getByRole('button', { name: 'Find on map' });
  await find.press('Enter');
  await expect(desk.getByRole('status').filter({ hasText: 'Enter the street' })).toBeVisible();
  await desk.getByRole('textbox', { name: 'Street' }).fill('Oxford Road');
  await desk.getByRole('textbox', { name: 'Town' }).fill('Johannesburg');
  await find.press('Enter');
  const choice = desk.getByRole('dialog', { name: 'Which place is it?' });
  await expect(choice.getByRole('button', { name: /^12 Oxford Road/ })).toBeFocused();
  await expectAccessible(desk, 'the choice of a place');
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('spinbutton', { name: 'Latitude' })).toHaveValue('-26.14512');
  // What was entered stays; what was empty is filled in.
  await expect(desk.getByRole('textbox', { name: 'Street' })).toHaveValue('Oxford Road');
  await expect(desk.getByRole('textbox', { name: 'Postal code' })).toHaveValue('2196');
  await expect(desk.getByText('Filled in: Place, Postal code')).toBeVisible();
  await desk.getByRole('textbox', { name: 'Street' }).fill('');
  await desk.getByRole('button', { name: 'Fill in the address' }).press('Enter');
  await expect(desk.getByRole('textbox', { name: 'Street' })).toHaveValue('12 Oxford Road');
  await expectAccessible(desk, 'a form with a place');
  await desk.keyboard.press('Control+s');
  await expect(toast(desk, /^Added Depot/)).toBeVisible();
});
