import type { Locator, Page } from '@playwright/test';
import { test as base, expect, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { expectToast, listAddress } from '../support/journeyPages.ts';
import { toolHireFiles } from '../support/toolHire.ts';

base.use({ definitions: toolHireFiles });

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

const looks = [
  { what: 'on a desk in the light', width: 1440, height: 900, colorScheme: 'light' },
  { what: 'on a tablet in the dark', width: 820, height: 1180, colorScheme: 'dark' },
] as const;

for (const { what, colorScheme, ...viewport } of looks) {
  /** The page as it is looked at. axe holds it against all four looks, once. */
  const test = base.extend<{ axe: (about: string) => Promise<void> }>({
    desk: async ({ desk }, use) => {
      await desk.setViewportSize(viewport);
      await desk.emulateMedia({ colorScheme });
      await use(desk);
    },
    axe: async ({ desk }, use) => {
      await use(async (about) => {
        if (colorScheme === 'light') await expectAccessible(desk, about);
      });
    },
  });

  test.describe(what, () => {
    test('a recipe gets a line', async ({ desk, office, axe }) => {
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
      await axe('a recipe with a line');
      await save(desk, /^Saved Dough/);
    });

    test('a tree is renamed and turned', async ({ desk, office, axe }) => {
      const nodes = [{ id: crypto.randomUUID(), name: 'Box', parentId: null }];
      const kit = await office.create('hire/kits', { name: unique('Kit'), nodes });
      await desk.goto(`/hire/kits/${kit.id}`);
      const tree = desk.getByRole('tree', { name: 'Parts' });
      await tree.focus();
      await desk.keyboard.press('Enter');
      await expect(desk.getByRole('textbox', { name: 'Name' }).nth(1)).toBeFocused();
      await desk.keyboard.type(' (large)');
      await desk.keyboard.press('Escape');
      await axe('a form with a tree');
      await save(desk, /^Saved Kit/);
    });

    test('a store opens an hour later', async ({ desk, office, axe }) => {
      const { data } = await office.list('/services/store/api/stores/stores', { name: 'Menlyn' });
      await desk.goto(`/stores/${data[0]?.id}/stores-trading-hours`);
      const from = desk.getByRole('textbox', { name: 'Monday, from' });
      await expect(from).not.toHaveValue('');
      await type(from, (await from.inputValue()) === '10:00' ? '11:00' : '10:00');
      await axe('the hours of a store');
      await save(desk, /^Saved/);
    });

    test('an item of a channel gets its own name, and the inherited one again', async ({
      desk,
      office,
      axe,
    }) => {
      const { data } = await office.list('channelItems', { name: 'Hawaiian' });
      await desk.goto(`/menus/channel-items/${data[0]?.id}`);
      const name = desk.getByRole('textbox', { name: 'Name' });
      await expect(name).toHaveAccessibleDescription(/^Inherited from Hawaiian/);
      await type(name, 'Aloha');
      await expect(name).toHaveAccessibleDescription(/^Own value/);
      await axe('an item of a channel with its own name');
      await save(desk, /^Saved Aloha/);
      await desk.getByRole('button', { name: 'Use the inherited value of Name' }).press('Enter');
      await expect(name).toHaveValue('Hawaiian');
      await save(desk, /^Saved Hawaiian/);
    });

    test('a campaign is archived', async ({ desk, office, axe }) => {
      const campaign = await office.create('campaigns', { name: unique('Autumn'), endDate: '2099-12-31' });
      await desk.goto(`/vouchers/campaigns/${campaign.id}`);
      await desk.getByRole('button', { name: 'Archive' }).press('Enter');
      await expectToast(desk, 'Campaign has been archived successfully');
      await expect(desk.getByRole('button', { name: 'Restore' })).toBeVisible();
      await axe('an archived campaign');
    });

    test('a batch of vouchers runs as a job', async ({ desk, axe }) => {
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
      await axe('the job of a batch');
    });

    test('a booking is approved', async ({ desk, office, axe }) => {
      const customerName = unique('Mill');
      const { id } = await office.create('hire/bookings', { customerName });
      await desk.goto(`/hire/bookings/${id}`);
      await axe('a booking that waits for its approval');
      await desk.getByRole('button', { name: 'Confirm', exact: true }).press('Enter');
      await expectToast(desk, `Confirm: ${customerName}`);
      await expect(desk.getByRole('button', { name: 'Hand out' })).toBeVisible();
    });

    test('a report draws another measure', async ({ desk, axe }) => {
      await desk.goto('/orders?view=report');
      const measure = desk.getByRole('combobox', { name: 'Chart of' });
      await measure.focus();
      const first = await measure.inputValue();
      await desk.keyboard.press('ArrowDown');
      await expect(measure).not.toHaveValue(first);
      await expect(desk.getByRole('table').first()).toBeVisible();
      await axe('a report with a chart');
    });

    test('a card moves on a board', async ({ desk, office, axe }) => {
      const customerName = unique('Mill');
      await office.create('hire/bookings', { customerName });
      await desk.goto(`${listAddress('hire/bookings', { q: customerName })}&view=board`);
      await axe('a board');
      await lift(desk, customerName, 'in Requested');
      await desk.keyboard.press('ArrowRight');
      await expect(desk.getByText(`${customerName} is over Confirmed.`)).toBeAttached();
      await desk.keyboard.press('Space');
      await expectToast(desk, `Confirm: ${customerName}`);
    });

    test('a booking moves on a calendar', async ({ desk, office, axe }) => {
      const customerName = unique('Mill');
      await office.create('hire/bookings', { customerName, startsOn: '2031-05-14' });
      const address = listAddress('hire/bookings', { q: customerName });
      await desk.goto(`${address}&view=calendar&month=2031-05`);
      await axe('a calendar');
      await lift(desk, customerName, 'on 14-05-2031');
      await desk.keyboard.press('ArrowDown');
      await expect(desk.getByText(`${customerName} is over 21-05-2031.`)).toBeAttached();
      await desk.keyboard.press('Space');
      await expectToast(desk, customerName);
      const moved = async () => (await office.list('hire/bookings', { customerName })).data[0]?.startsOn;
      await expect.poll(moved).toBe('2031-05-21');
    });

    test('a place on a map opens', async ({ desk, office, axe }) => {
      const name = unique('Harbour');
      await office.create('hire/sites', { name, place: { latitude: -33.92, longitude: 18.42 } });
      await desk.goto(`${listAddress('hire/sites', { q: name })}&view=map`);
      const list = desk.getByRole('list', { name: 'On the map' });
      await expect(list.getByRole('listitem')).toHaveCount(1);
      await axe('a map');
      await list.getByRole('button', { name }).press('Enter');
      await expect(desk.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
    });
  });
}
