import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { expectToast, openList, rowOf } from '../support/journeyPages.ts';
import { toolHireFiles } from '../support/toolHire.ts';

test.use({ definitions: toolHireFiles });

const bookings = 'hire/bookings';

test('an action of the list runs by keyboard, or as a job from the palette', async ({ desk, office }) => {
  await test.step('an action of the list changes what the list finds, by keyboard', async () => {
    const name = unique('Mill');
    const [first, second] = [`${name} A`, `${name} B`];
    for (const customerName of [first, second]) await office.create(bookings, { customerName });
    const other = unique('Bakery');
    await office.create(bookings, { customerName: other });
    await openList(desk, bookings, { q: name });
    await desk.getByRole('button', { name: 'Archive all' }).focus();
    await desk.keyboard.press('Enter');
    const dialog = desk.getByRole('dialog', { name: 'Archive all' });
    await expect(dialog).toContainText('This applies to all matching bookings, on every page.');
    await expect(dialog.getByRole('status')).toHaveText('This changes 2 bookings.');
    await expectAccessible(desk, 'the preview of an action of the list');
    await dialog.getByRole('button', { name: 'Archive all: 2 bookings' }).press('Enter');
    await expectToast(desk, 'Archive all: 2 bookings');
    await desk.getByRole('button', { name: 'Archive all' }).press('Enter');
    await expect(dialog.getByRole('status')).toContainText('It skips 2 bookings:');
    await expect(dialog.getByRole('button', { name: 'Archive all: 0 bookings' })).toBeDisabled();
    await desk.keyboard.press('Escape');
    await openList(desk, bookings, { q: other });
    await desk.getByRole('button', { name: 'Archive all' }).press('Enter');
    await expect(dialog.getByRole('status')).toHaveText('This changes 1 booking.');
  });

  await test.step('the palette offers what can be done to the list, and a job does it', async () => {
    const name = unique('Mill');
    await office.create(bookings, { customerName: name });
    await openList(desk, bookings, { q: name });
    await expect(desk.getByRole('button', { name: 'Archive all' })).toBeVisible();
    await desk.keyboard.press('Control+k');
    await expect(desk.getByRole('combobox', { name: 'Go to a page or find a record' })).toBeFocused();
    await desk.keyboard.type('note for');
    await expect(desk.getByRole('option', { name: 'Note for all' })).toBeVisible();
    await desk.keyboard.press('Enter');
    const dialog = desk.getByRole('dialog', { name: 'Note for all' });
    await dialog.getByRole('textbox', { name: 'Text' }).fill('We close early.');
    await expect(dialog.getByRole('button', { name: 'Note for all: 1 booking' })).toBeEnabled();
    await desk.keyboard.press('Enter');
    await expectToast(desk, 'Note for all: 1 booking. This runs in the background.');
    await rowOf(desk, name).press('Enter');
    const panel = desk.getByRole('complementary', { name });
    await expect(panel.getByRole('textbox', { name: 'Note' })).toHaveValue('We close early.');
  });
});
