import type { Locator, Page } from '@playwright/test';
import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { expectToast, listAddress } from '../support/journeyPages.ts';
import { toolHireFiles } from '../support/toolHire.ts';

test.use({ definitions: toolHireFiles });

/** Types over what an input holds, key by key. */
async function type(input: Locator, text: string): Promise<void> {
  await input.focus();
  await input.press('Control+a');
  await input.page().keyboard.type(text);
}

const save = async (page: Page, said: string | RegExp) => {
  await page.keyboard.press('Control+s');
  await expectToast(page, said);
};

/** Lifts a record of a board or a calendar. A page that is drawn anew at that moment lets go of it, so it is tried again. */
async function lift(page: Page, name: string, from: string): Promise<void> {
  const handle = page.getByRole('button', { name: `Move ${name}, now ${from}` });
  await expect(async () => {
    await handle.focus();
    await page.keyboard.press('Space');
    await expect(page.getByText(new RegExp(`^Lifted ${name} from`))).toBeAttached({ timeout: 3000 });
  }).toPass();
}

/** The shapes of pages are held against axe in all looks. */
const inAllLooks = { inAllLooks: true };

test('on a desk in the light: lines, trees, hours and inherited values by keyboard', async ({
  desk,
  office,
}) => {
  await test.step('a recipe gets a line', async () => {
    const recipe = await office.create('recipes', { name: unique('Dough') });
    await desk.goto(`/recipes/${recipe.id}`);
    await desk.getByRole('button', { name: 'Add ingredient' }).press('Enter');
    await desk.keyboard.type('Bread flour');
    await expect(desk.getByRole('option', { name: /Bread flour/ }).first()).toBeVisible();
    await desk.keyboard.press('Enter');
    await type(desk.getByRole('textbox', { name: 'Quantity, line 1' }), '2');
    await type(desk.getByRole('combobox', { name: 'Unit, line 1' }), 'KG');
    await expect(desk.getByRole('option', { name: 'KG', exact: true })).toBeVisible();
    await desk.keyboard.press('Enter');
    await expectAccessible(desk, 'a recipe with a line', inAllLooks);
    await save(desk, /^Saved Dough/);
  });

  await test.step('a tree is renamed and turned', async () => {
    const nodes = [{ id: crypto.randomUUID(), name: 'Box', parentId: null }];
    const kit = await office.create('hire/kits', { name: unique('Kit'), nodes });
    await desk.goto(`/hire/kits/${kit.id}`);
    const tree = desk.getByRole('tree', { name: 'Parts' });
    await tree.focus();
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('textbox', { name: 'Name' }).nth(1)).toBeFocused();
    await desk.keyboard.type(' (large)');
    await desk.keyboard.press('Escape');
    await expectAccessible(desk, 'a form with a tree', inAllLooks);
    await save(desk, /^Saved Kit/);
  });

  await test.step('a store opens an hour later', async () => {
    const { data } = await office.list('/services/store/api/stores/stores', { name: 'Menlyn' });
    await desk.goto(`/stores/${data[0]?.id}/stores-trading-hours`);
    const from = desk.getByRole('textbox', { name: 'Monday, from' });
    await expect(from).not.toHaveValue('');
    await type(from, (await from.inputValue()) === '10:00' ? '11:00' : '10:00');
    await expectAccessible(desk, 'the hours of a store', inAllLooks);
    await save(desk, /^Saved/);
  });

  await test.step('an item of a channel gets its own name, and the inherited one again', async () => {
    const { data } = await office.list('channelItems', { name: 'Hawaiian' });
    await desk.goto(`/menus/channel-items/${data[0]?.id}`);
    const name = desk.getByRole('textbox', { name: 'Name' });
    await expect(name).toHaveAccessibleDescription(/^Inherited from Hawaiian/);
    await type(name, 'Aloha');
    await expect(name).toHaveAccessibleDescription(/^Own value/);
    await expectAccessible(desk, 'an item of a channel with its own name', inAllLooks);
    await save(desk, /^Saved Aloha/);
    await desk.getByRole('button', { name: 'Use the inherited value of Name' }).press('Enter');
    await expect(name).toHaveValue('Hawaiian');
    await save(desk, /^Saved Hawaiian/);
  });
});

test('on a tablet in the dark: actions, jobs and reports by keyboard', async ({ desk, office }) => {
  await desk.setViewportSize({ width: 820, height: 1180 });
  await desk.emulateMedia({ colorScheme: 'dark' });
  await test.step('a campaign is archived', async () => {
    const campaign = await office.create('campaigns', { name: unique('Autumn'), endDate: '2099-12-31' });
    await desk.goto(`/vouchers/campaigns/${campaign.id}`);
    await desk.getByRole('button', { name: 'Archive' }).press('Enter');
    await expectToast(desk, 'Campaign has been archived successfully');
    await expect(desk.getByRole('button', { name: 'Restore' })).toBeVisible();
    await expectAccessible(desk, 'an archived campaign', inAllLooks);
  });

  await test.step('a batch of vouchers runs as a job', async () => {
    await desk.goto('/vouchers/batches/create');
    await type(desk.getByRole('combobox', { name: 'Voucher template' }), 'Ten percent');
    await expect(desk.getByRole('option', { name: 'Ten percent off' })).toBeVisible();
    await desk.keyboard.press('Enter');
    await type(desk.getByRole('textbox', { name: 'Number of codes' }), '40');
    await save(desk, 'Voucher Batch has been created successfully');
    await expect(desk.getByRole('heading', { level: 1, name: 'Ten percent off, 40' })).toBeVisible();
    await desk.getByRole('button', { name: /^Activity/ }).press('Enter');
    const menu = desk.getByRole('dialog', { name: 'Your activity' });
    await expect(menu.getByRole('listitem').first()).toContainText('Done');
    await expectAccessible(desk, 'the job of a batch', inAllLooks);
  });

  await test.step('a booking is approved', async () => {
    const customerName = unique('Mill');
    const { id } = await office.create('hire/bookings', { customerName });
    await desk.goto(`/hire/bookings/${id}`);
    await expectAccessible(desk, 'a booking that waits for its approval', inAllLooks);
    await desk.getByRole('button', { name: 'Confirm', exact: true }).press('Enter');
    await expectToast(desk, `Confirm: ${customerName}`);
    await expect(desk.getByRole('button', { name: 'Hand out' })).toBeVisible();
  });

  await test.step('a report draws another measure', async () => {
    await desk.goto('/orders?view=report');
    const measure = desk.getByRole('combobox', { name: 'Chart of' });
    await measure.focus();
    const first = await measure.inputValue();
    await desk.keyboard.press('ArrowDown');
    await expect(measure).not.toHaveValue(first);
    await expect(desk.getByRole('table').first()).toBeVisible();
    await expectAccessible(desk, 'a report with a chart', inAllLooks);
  });
});

test('on a tablet in the dark: a board, a calendar and a map by keyboard', async ({ desk, office }) => {
  await desk.setViewportSize({ width: 820, height: 1180 });
  await desk.emulateMedia({ colorScheme: 'dark' });
  await test.step('a card moves on a board', async () => {
    const customerName = unique('Mill');
    await office.create('hire/bookings', { customerName });
    await desk.goto(`${listAddress('hire/bookings', { q: customerName })}&view=board`);
    await expectAccessible(desk, 'a board', inAllLooks);
    await lift(desk, customerName, 'in Requested');
    await desk.keyboard.press('ArrowRight');
    await expect(desk.getByText(`${customerName} is over Confirmed.`)).toBeAttached();
    await desk.keyboard.press('Space');
    await expectToast(desk, `Confirm: ${customerName}`);
  });

  await test.step('a booking moves on a calendar', async () => {
    const customerName = unique('Mill');
    await office.create('hire/bookings', { customerName, startsOn: '2031-05-14' });
    const address = listAddress('hire/bookings', { q: customerName });
    await desk.goto(`${address}&view=calendar&month=2031-05`);
    await expectAccessible(desk, 'a calendar', inAllLooks);
    await lift(desk, customerName, 'on 14-05-2031');
    await desk.keyboard.press('ArrowDown');
    await expect(desk.getByText(`${customerName} is over 21-05-2031.`)).toBeAttached();
    await desk.keyboard.press('Space');
    await expectToast(desk, customerName);
    const moved = async () => (await office.list('hire/bookings', { customerName })).data[0]?.startsOn;
    await expect.poll(moved).toBe('2031-05-21');
  });

  await test.step('a place on a map opens', async () => {
    const name = unique('Harbour');
    await office.create('hire/sites', { name, place: { latitude: -33.92, longitude: 18.42 } });
    await desk.goto(`${listAddress('hire/sites', { q: name })}&view=map`);
    const list = desk.getByRole('list', { name: 'On the map' });
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expectAccessible(desk, 'a map', inAllLooks);
    await list.getByRole('button', { name }).press('Enter');
    await list.getByRole('button', { name: `Open ${name}` }).press('Enter');
    await expect(desk.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  });
});
