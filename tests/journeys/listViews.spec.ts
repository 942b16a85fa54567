import type { Page } from '@playwright/test';
import { dateToText } from '../../contract/fieldKinds/kinds/moment.ts';
import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { expectToast, listAddress } from '../support/journeyPages.ts';
import { toolHireFiles } from '../support/toolHire.ts';

test.use({ definitions: toolHireFiles });

const bookings = 'hire/bookings';
const sites = 'hire/sites';
const tools = 'hire/tools';

/** Opens the records of that name, as the view of that name. */
async function openAs(page: Page, resource: string, name: string, view: string): Promise<void> {
  await page.goto(listAddress(resource, { q: name }));
  await page.getByRole('button', { name: view, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`view=${view.toLowerCase()}`));
}

const openMay = async (page: Page, name: string) => {
  await page.goto(`${listAddress(bookings, { q: name })}&view=calendar&month=2031-05`);
  await expect(page.getByRole('heading', { name: 'May 2031' })).toBeVisible();
};
const day = (date: string) => ({ wire: date, shown: dateToText(date) });
const [before, after] = [day('2031-05-14'), day('2031-05-22')];

test('bookings move on a calendar, whose month stands in the address', async ({ desk, office }) => {
  await test.step('moves a record to another day by keyboard, and back with undo', async () => {
    const customerName = unique('Mill');
    await office.create(bookings, { customerName, startsOn: before.wire });
    await openMay(desk, customerName);
    const handle = (date: string) =>
      desk.getByRole('button', { name: `Move ${customerName}, now on ${date}`, exact: true });
    await handle(before.shown).focus();
    await expectAccessible(desk, 'a calendar');
    await desk.keyboard.press('Space');
    await expect(desk.getByText(`Lifted ${customerName} from ${before.shown}.`)).toBeAttached();
    await desk.keyboard.press('ArrowDown');
    await desk.keyboard.press('ArrowRight');
    await expect(desk.getByText(`${customerName} is over ${after.shown}.`)).toBeAttached();
    await expect(handle(after.shown)).toBeFocused();
    await desk.keyboard.press('Space');
    await expectToast(desk, customerName);
    const startsOn = async () => (await office.list(bookings, { customerName })).data[0]?.startsOn;
    expect(await startsOn()).toBe(after.wire);
    await desk.getByRole('button', { name: 'Undo' }).click();
    await expect(handle(before.shown)).toBeVisible();
    await expect.poll(startsOn).toBe(before.wire);
  });

  await test.step('keeps its month in the address, and puts a lifted record back with Escape', async () => {
    const customerName = unique('Mill');
    await office.create(bookings, { customerName, startsOn: '2031-05-31' });
    await openMay(desk, customerName);
    await desk.getByRole('button', { name: 'Next month' }).click();
    const june = desk.getByRole('heading', { name: 'June 2031' });
    await expect(june).toBeVisible();
    await desk.reload();
    await expect(june).toBeVisible();
    await desk.goBack();
    await expect(desk.getByRole('heading', { name: 'May 2031' })).toBeVisible();

    await desk.getByRole('button', { name: `Move ${customerName}, now on 31-05-2031` }).focus();
    await desk.keyboard.press('Space');
    for (const key of ['ArrowRight', 'ArrowDown']) await desk.keyboard.press(key);
    await expect(june).toBeVisible();
    await desk.keyboard.press('Escape');
    await expect(desk.getByText(`${customerName} is back on 31-05-2031.`)).toBeAttached();
    await desk.getByRole('button', { name: customerName, exact: true }).click();
    await expect(desk.getByRole('complementary', { name: customerName })).toBeVisible();
  });
});

test('a list is a gallery or a map, and remembers its view', async ({ desk, office }) => {
  await test.step('a gallery shows pictures, selects records and opens them', async () => {
    const name = unique('Drill');
    await office.create(tools, { name });
    await openAs(desk, tools, name, 'Gallery');
    const gallery = desk.getByRole('region', { name: 'Gallery' });
    await expect(gallery.getByRole('listitem')).toHaveCount(1);
    await expectAccessible(desk, 'a gallery');
    await gallery.getByRole('checkbox', { name: `Select ${name}` }).press('Space');
    await expect(desk.getByText('1 tool selected')).toBeVisible();
    await gallery.getByRole('button', { name }).press('Enter');
    await expect(desk.getByRole('complementary', { name })).toBeVisible();
  });

  await test.step('a map shows where records are, and lists them for the keyboard', async () => {
    const name = unique('Harbour');
    await office.create(sites, { name, place: { latitude: -33.92, longitude: 18.42 } });
    await office.create(sites, { name: unique(name) });
    await openAs(desk, sites, name, 'Map');
    const map = desk.getByRole('region', { name: 'Map' });
    await expect(map.getByTitle(name, { exact: true })).toBeVisible();
    // The land under it, from the product itself.
    await expect(map.locator('path.map-land').first()).toBeAttached();
    await expectAccessible(desk, 'a map');
    const list = desk.getByRole('list', { name: 'On the map' });
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await list.getByRole('button', { name }).press('Enter');
    await list.getByRole('button', { name: `Open ${name}` }).press('Enter');
    await expect(desk.getByRole('complementary', { name })).toBeVisible();
  });

  await test.step('a list remembers its view, and its address says which', async () => {
    const customerName = unique('Mill');
    await office.create(bookings, { customerName });
    await openAs(desk, bookings, customerName, 'Board');
    await desk.getByRole('button', { name: 'Table', exact: true }).click();
    await expect(desk.getByRole('columnheader', { name: 'Status' })).toBeVisible();
    await desk.goBack();
    await expect(desk.getByRole('region', { name: 'Requested', exact: true })).toBeVisible();
    await desk.goto(`/${bookings}`);
    await expect(desk).toHaveURL(/view=board/);
  });
});
