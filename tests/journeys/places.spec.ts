import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { expectToast } from '../support/journeyPages.ts';
import { toolHireFiles } from '../support/toolHire.ts';

test.use({ definitions: toolHireFiles });

test('an address and its place on the map fill each other in', async ({ desk }) => {
  await test.step('an address is found on the map, and a place has its address filled in, by keyboard', async () => {
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
    await expect(
      desk.getByText(/^Places and addresses come from: Invented places of the demo/),
    ).toBeVisible();
    await expect(desk.getByRole('textbox', { name: 'Street' })).toHaveValue('12 Oxford Road');
    await expectAccessible(desk, 'a form with a place');
    await desk.keyboard.press('Control+s');
    await expectToast(desk, /^Added Depot/);
  });

  await test.step('P2-7-14: moving the pin on the map fills the address, and never what people have entered', async () => {
    await desk.goto('/hire/depots/create');
    const latitude = desk.getByRole('spinbutton', { name: 'Latitude' });
    const longitude = desk.getByRole('spinbutton', { name: 'Longitude' });
    const input = (name: string) => desk.getByRole('textbox', { name });
    const [street, town, code] = [input('Street'), input('Town'), input('Postal code')];
    await latitude.fill('-29.83472');
    await longitude.fill('31.01329');
    await desk.getByRole('button', { name: 'Choose on a map' }).press('Enter');
    const map = desk.getByRole('region', { name: 'Map' });
    await expect(map.getByText('500 m')).toBeVisible();
    // The map begins at the place, so the pin is in its middle.
    const box = await map.boundingBox();
    if (!box) throw new Error('The map is not there.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await desk.mouse.move(x, y);
    await desk.mouse.down();
    await desk.mouse.move(x + 20, y + 10, { steps: 4 });
    await desk.mouse.up();
    await expect(desk.getByText('Filled in: Street, Town, Postal code')).toBeVisible();
    await expect(street).toHaveValue('50 Florida Road');
    await expect(town).toHaveValue('Durban');
    expect(Number(await longitude.inputValue())).toBeGreaterThan(31.0133);
    expect(Number(await latitude.inputValue())).toBeLessThan(-29.8348);
    // A click elsewhere changes what the pin filled in, and keeps what was typed.
    await street.fill('Behind the station');
    await latitude.fill('-25.74611');
    await longitude.fill('28.18806');
    await map.click({ position: { x: box.width / 2 + 10, y: box.height / 2 } });
    await expect(town).toHaveValue('Pretoria');
    await expect(code).toHaveValue('0002');
    await expect(street).toHaveValue('Behind the station');
    await expectAccessible(desk, 'a form with an open map');
  });
});

test('P1-8.3-15, P2-3.4-25: the address of a store has its place found, and its link with Uber Eats is saved', async ({
  desk,
  office,
}) => {
  const store = await office.create('/services/store/api/stores/stores', {
    name: unique('Store'),
    code: unique('S'),
  });
  await desk.goto(`/stores/${store.id}`);
  await desk.getByRole('tab', { name: 'Address' }).click();
  const form = desk.getByRole('tabpanel', { name: 'Address' });
  await form.getByRole('textbox', { name: 'City' }).fill('Cape Town');
  await desk.getByRole('button', { name: 'Find on map' }).press('Enter');
  await desk
    .getByRole('dialog', { name: 'Which place is it?' })
    .getByRole('button', { name: /^10 Long/ })
    .press('Enter');
  for (const [name, value] of [
    ['Street address', '10 Long Street'],
    ['Suburb', 'City Bowl'],
    ['City', 'Cape Town'],
    ['Province', 'Western Cape'],
    ['Postal code', '8001'],
    ['Country', 'South Africa'],
  ] as const)
    await expect(form.getByRole('textbox', { name })).toHaveValue(value);
  await desk.keyboard.press('Control+s');
  await expectToast(desk, /^Saved/);
  await desk.goto(`/stores/${store.id}/stores-uber-links`);
  await desk
    .getByRole('textbox', { name: 'Uber Eats store ID' })
    .fill('0b1d1c50-7a0e-4a39-9a51-1f7f6f1d2a01');
  await desk.getByRole('button', { name: 'Save' }).click();
  await expectToast(desk, 'Saved successfully!');
});
