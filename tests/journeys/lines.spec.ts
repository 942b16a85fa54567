import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { toast } from '../support/journeyPages.ts';
import { toolHireFiles } from '../support/toolHire.ts';

test.use({ definitions: toolHireFiles });

test('the lines of a booking are entered, moved and saved by keyboard', async ({ desk, office }) => {
  const [drill, saw] = [unique('Drill'), unique('Saw')];
  for (const name of [drill, saw]) await office.create('hire/tools', { name });
  const customer = unique('Ada');
  await desk.goto('/hire/bookings/create');
  await desk.getByRole('textbox', { name: 'Customer' }).fill(customer);
  await desk.getByRole('button', { name: 'Add booking line' }).press('Enter');
  const tool = (line: number) => desk.getByRole('combobox', { name: `Tool, line ${line}` });
  const days = (line: number) => desk.getByRole('textbox', { name: `Days, line ${line}` });
  await expect(tool(1)).toBeFocused();
  await desk.keyboard.type(drill);
  await desk.getByRole('option', { name: drill, exact: true }).waitFor();
  await desk.keyboard.press('Enter');
  await days(1).fill('3');
  // Enter goes on to the next line, which it begins if there is none.
  await desk.keyboard.press('Enter');
  await expect(tool(2)).toBeFocused();
  await desk.keyboard.type(saw);
  await desk.getByRole('option', { name: saw, exact: true }).waitFor();
  await desk.keyboard.press('Enter');
  await desk.keyboard.press('Alt+ArrowUp');
  await expect(days(2)).toHaveValue('3');
  await expectAccessible(desk, 'a form with lines');
  await desk.keyboard.press('Control+s');
  await expect(toast(desk, `Added ${customer}`)).toBeVisible();
  // The page of the booking shows what the server has.
  await desk.goto('/hire/bookings');
  await desk.getByRole('link', { name: customer }).click();
  await expect(tool(1)).toHaveValue(saw);
  await expect(tool(2)).toHaveValue(drill);
  await expect(days(2)).toHaveValue('3');
  await desk.getByRole('button', { name: 'Remove line 1' }).press('Enter');
  await desk.keyboard.press('Control+s');
  await expect(toast(desk, `Saved ${customer}`)).toBeVisible();
  await desk.reload();
  await expect(tool(1)).toHaveValue(drill);
  await expect(tool(2)).toHaveCount(0);
});
