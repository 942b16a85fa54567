import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { expectToast, openList, rowOf } from '../support/journeyPages.ts';
import { toolHireFiles } from '../support/toolHire.ts';

test.use({ definitions: toolHireFiles });

const bookings = 'hire/bookings';

test('a person moves a booking on, undoes that, and acts by a form and by the palette', async ({
  desk,
  office,
}) => {
  await test.step('a record shows where it stands, and is moved on by keyboard', async () => {
    const customerName = unique('Mill');
    const booking = await office.create(bookings, { customerName });
    await desk.goto(`/${bookings}/${booking.id}`);
    const steps = desk.getByRole('list', { name: 'Status' });
    await expect(steps.locator('[aria-current=step]')).toHaveText('Requested');
    await expectAccessible(desk, 'a record with states and actions');
    await desk.getByRole('button', { name: 'Confirm' }).focus();
    await desk.keyboard.press('Enter');
    await expectToast(desk, `Confirm: ${customerName}`);
    await expect(steps.locator('[aria-current=step]')).toHaveText('Confirmed');
    await expect(desk.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
    await desk.getByRole('tab', { name: 'History' }).click();
    const newest = desk.getByRole('tabpanel').getByRole('listitem').first();
    await expect(newest).toContainText('Confirm');
    await expect(newest).toContainText('StatusRequested → Confirmed');
  });

  await test.step('what somebody has just done can be undone', async () => {
    const customerName = unique('Mill');
    const booking = await office.create(bookings, { customerName });
    await desk.goto(`/${bookings}/${booking.id}`);
    await desk.getByRole('button', { name: 'Archive' }).click();
    await expectToast(desk, 'Archived');
    await expect(desk.getByRole('button', { name: 'Archive' })).toHaveCount(0);
    await desk.getByRole('button', { name: 'Undo' }).press('Enter');
    await expectToast(desk, `Undone: ${customerName}`);
    await expect(desk.getByRole('button', { name: 'Archive' })).toBeVisible();
  });

  await test.step('an action asks for what it needs', async () => {
    const customerName = unique('Mill');
    const booking = await office.create(bookings, { customerName });
    await desk.goto(`/${bookings}/${booking.id}`);
    await desk.getByRole('button', { name: 'Cancel', exact: true }).click();
    const dialog = desk.getByRole('dialog', { name: `Cancel: ${customerName}` });
    const reason = dialog.getByRole('textbox', { name: 'Reason' });
    await expect(reason).toBeFocused();
    await expectAccessible(desk, 'the form of an action');
    await desk.keyboard.press('Enter');
    await expect(dialog.getByText('One field needs attention')).toBeVisible();
    await reason.fill('Rain');
    await desk.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(desk.getByText('Rain')).toBeVisible();
  });

  await test.step('the palette offers what can be done to the record, and a copy opens', async () => {
    const customerName = unique('Mill');
    const booking = await office.create(bookings, { customerName, note: 'Ladder too' });
    await office.create('hire/booking-extras', { bookingId: booking.id, name: 'Drill' });
    await desk.goto(`/${bookings}/${booking.id}`);
    await expect(desk.getByRole('list', { name: 'Status' })).toBeVisible();
    await desk.keyboard.press('Control+k');
    await expect(desk.getByRole('combobox', { name: 'Go to a page or find a record' })).toBeFocused();
    await desk.keyboard.type('dupl');
    await expect(desk.getByRole('option', { name: 'Duplicate' })).toBeVisible();
    await desk.keyboard.press('Enter');
    const dialog = desk.getByRole('dialog', { name: `Duplicate: ${customerName}` });
    const copyName = unique('Bakery');
    await dialog.getByRole('textbox', { name: 'Customer' }).fill(copyName);
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('heading', { name: copyName })).toBeVisible();
    await expect(desk.getByRole('textbox', { name: 'Note' })).toHaveValue('Ladder too');
  });
});

test('an action on a selection says before what it will skip and why', async ({ desk, office }) => {
  const name = unique('Mill');
  const [first, second, third] = [`${name} A`, `${name} B`, `${name} C`];
  for (const customerName of [first, second, third]) await office.create(bookings, { customerName });
  await openList(desk, bookings, { q: name });
  await rowOf(desk, second).press('Enter');
  const panel = desk.getByRole('complementary', { name: second });
  await panel.getByRole('button', { name: 'Confirm' }).click();
  await expect(rowOf(desk, second)).toContainText('Confirmed');
  await desk.keyboard.press('Escape');
  await desk.getByRole('checkbox', { name: 'Select all on this page' }).click();
  const bar = desk.getByRole('region', { name: 'Selected records' });
  await bar.getByRole('button', { name: 'Confirm' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Confirm: 3 bookings' });
  await expect(dialog.getByRole('status')).toContainText('This changes 2 bookings. It skips 1 booking:');
  await expect(dialog.getByRole('listitem')).toHaveText(`${second}: Status is Confirmed`);
  await expectAccessible(desk, 'the preview of an action');
  await dialog.getByRole('button', { name: 'Confirm: 2 bookings' }).click();
  await expectToast(desk, 'Confirm: 2 bookings');
  await expect(rowOf(desk, first)).toContainText('Confirmed');
  await expect(bar).toBeHidden();
});
