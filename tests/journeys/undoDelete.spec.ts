import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { expectToast, listAddress, pressReady, rowOf } from '../support/journeyPages.ts';
import { toolHireFiles } from '../support/toolHire.ts';

test.use({ definitions: toolHireFiles });

const bookings = 'hire/bookings';

test('deleted bookings come back, alone and together', async ({ desk, office, colleague }) => {
  await test.step('a deleted booking comes back with its lines, by keyboard', async () => {
    const drill = unique('Drill');
    const { id: toolId } = await office.create('hire/tools', { name: drill });
    const customerName = unique('Ada');
    const booking = await office.create(bookings, { customerName, lines: [{ toolId, days: 3 }] });
    await desk.goto(`/${bookings}/${booking.id}`);
    await desk.getByRole('button', { name: 'Delete' }).press('Enter');
    await pressReady(desk.getByRole('dialog').getByRole('button', { name: `Delete ${customerName}` }));
    await expectToast(desk, `Deleted ${customerName}`);
    const undo = desk.getByRole('button', { name: 'Undo' });
    // The message waits for whoever has the keyboard in it.
    await undo.focus();
    await expectAccessible(desk, 'a message that offers to undo a delete');
    await undo.press('Enter');
    await expectToast(desk, `Undone: ${customerName}`);
    await desk.goto(`/${bookings}/${booking.id}`);
    await expect(desk.getByRole('combobox', { name: 'Tool, line 1' })).toHaveValue(drill);
    await desk.getByRole('tab', { name: 'History' }).click();
    const newest = desk.getByRole('tabpanel').getByRole('listitem').first();
    await expect(newest).toContainText('restored it');
    await expect(newest).toContainText(`Restored ${drill}`);
  });

  await test.step('whoever deleted a booking brings it back at its address, after the message is gone', async () => {
    const customerName = unique('Grace');
    const booking = await office.create(bookings, { customerName });
    await office.remove(bookings, booking.id);
    const gone = { name: `“${customerName}” is deleted` };
    await colleague.goto(`/${bookings}/${booking.id}`);
    await expect(colleague.getByRole('heading', gone)).toBeVisible();
    await expect(colleague.getByRole('button', { name: 'Restore' })).toHaveCount(0);
    await desk.goto(`/${bookings}/${booking.id}`);
    const restore = desk.getByRole('button', { name: 'Restore' });
    await expect(restore).toBeEnabled();
    await desk.context().setOffline(true);
    await expect(restore, 'without a network nothing comes back').toBeDisabled();
    await desk.context().setOffline(false);
    await restore.press('Enter');
    await expectToast(desk, `Restored ${customerName}`);
    await expect(desk.getByRole('textbox', { name: 'Customer' })).toHaveValue(customerName);
  });

  await test.step('many that were deleted together come back together', async () => {
    const name = unique('Mill');
    const [first, second] = [`${name} A`, `${name} B`];
    for (const customerName of [first, second]) await office.create(bookings, { customerName });
    // Whoever used this browser before may have left the list as a board.
    await desk.goto(`${listAddress(bookings, { q: name })}&view=table`);
    await desk.getByRole('checkbox', { name: 'Select all on this page' }).click();
    const bar = desk.getByRole('region', { name: 'Selected records' });
    await bar.getByRole('button', { name: 'Delete 2 bookings' }).press('Enter');
    await pressReady(desk.getByRole('dialog').getByRole('button', { name: 'Delete 2 bookings' }));
    await expectToast(desk, 'Deleted 2 bookings');
    await desk.getByRole('button', { name: 'Undo' }).press('Enter');
    await expectToast(desk, 'Undone: 2 bookings');
    await expect(rowOf(desk, first)).toBeVisible();
    await expect(rowOf(desk, second)).toBeVisible();
  });
});
