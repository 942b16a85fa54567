import type { Page } from '@playwright/test';
import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { expectToast, listAddress } from '../support/journeyPages.ts';
import { toolHireFiles } from '../support/toolHire.ts';

test.use({ definitions: toolHireFiles });

const bookings = 'hire/bookings';
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Opens the bookings of that name as a board. */
async function openBoard(page: Page, name: string): Promise<void> {
  await page.goto(listAddress(bookings, { q: name }));
  const board = page.getByRole('button', { name: 'Board' });
  await board.click();
  await expect(board).toHaveAttribute('aria-pressed', 'true');
}

/** Lifts a card of the first column. A board that is drawn anew at that moment lets go of the handle, so it is tried again. */
async function lift(page: Page, name: string): Promise<void> {
  const handle = page.getByRole('button', { name: `Move ${name}, now in Requested` });
  await expect(async () => {
    await handle.focus();
    await expect(handle).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page.getByText(`Lifted ${name} from Requested.`)).toBeAttached({ timeout: 3000 });
  }).toPass();
}

test('bookings are cards on a board', async ({ desk, office }) => {
  await test.step('a card is moved on by keyboard, as far as the states allow', async () => {
    const customerName = unique('Mill');
    await office.create(bookings, { customerName });
    await openBoard(desk, customerName);
    const requested = column(desk, 'Requested');
    await expect(requested.getByRole('listitem')).toContainText(customerName);
    await expectAccessible(desk, 'a board');

    await lift(desk, customerName);
    await desk.keyboard.press('ArrowRight');
    await expect(desk.getByText(`${customerName} is over Confirmed.`)).toBeAttached();
    await desk.keyboard.press('Space');
    await expectToast(desk, `Confirm: ${customerName}`);
    await expect(column(desk, 'Confirmed').getByRole('listitem')).toContainText(customerName);
    await expect(requested.getByRole('listitem')).toHaveCount(0);
    const { data } = await office.list(bookings, { customerName });
    expect(data[0]?.status).toBe('CONFIRMED');
  });

  await test.step('a move that needs input asks for it, and leaves the card where it was without it', async () => {
    const customerName = unique('Mill');
    await office.create(bookings, { customerName });
    await openBoard(desk, customerName);
    const lead = async () => {
      await lift(desk, customerName);
      await desk.keyboard.press('ArrowRight');
      await expect(desk.getByText(`${customerName} is over Confirmed.`)).toBeAttached();
      await desk.keyboard.press('ArrowRight');
      await expect(desk.getByText(`${customerName} is over Cancelled.`)).toBeAttached();
      await desk.keyboard.press('Space');
    };
    await lead();
    const dialog = desk.getByRole('dialog', { name: `Cancel: ${customerName}` });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(column(desk, 'Requested').getByRole('listitem')).toContainText(customerName);
    await lead();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Rain');
    await desk.keyboard.press('Enter');
    await expect(column(desk, 'Cancelled').getByRole('listitem')).toContainText(customerName);
  });

  await test.step('the list keeps its shape, and a card opens beside it', async () => {
    const customerName = unique('Mill');
    await office.create(bookings, { customerName });
    await openBoard(desk, customerName);
    await desk.reload();
    await column(desk, 'Requested').getByRole('button', { name: customerName, exact: true }).click();
    await expect(desk.getByRole('complementary', { name: customerName })).toBeVisible();
    await desk.getByRole('button', { name: 'Table' }).click();
    await expect(desk.getByRole('columnheader', { name: 'Status' })).toBeVisible();
  });
});
