import type { Page } from '@playwright/test';
import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { landingPath } from '../support/journeyOffice.ts';
import { choose, expectToast, openList } from '../support/journeyPages.ts';
import { enrolledPerson, enterCode, enterPassword } from '../support/journeyPeople.ts';
import { toolHireFiles } from '../support/toolHire.ts';

test.use({ definitions: toolHireFiles });

test('the home page says what waits, shows figures, and says what fails', async ({ desk, office }) => {
  await test.step('the home page says what waits, leads there, and follows what others do', async () => {
    const path = '/services/main/hire/bookings';
    const customerName = unique('Waits');
    await desk.goto('/home');
    const waiting = desk.getByRole('region', { name: 'Needs attention' });
    await expect(waiting.getByRole('link', { name: /^Stock below its threshold \d+$/ })).toBeVisible();
    // Other journeys may have left bookings that wait.
    const { total: before } = await office.list(path, { status: 'REQUESTED' });
    const named = (count: number) => (count === 0 ? 'Bookings' : `Bookings ${count} waiting`);
    const changes = desk.getByRole('region', { name: 'Recent changes' });
    await expect(changes.getByRole('listitem')).toHaveCount(8);

    const today = new Date().toISOString().slice(0, 10);
    const { id } = await office.create(path, { customerName, startsOn: today });
    const line = waiting.getByRole('link', { name: `Bookings to confirm ${before + 1}` });
    await expect(line).toBeVisible();
    await expect(changes.getByRole('link', { name: customerName })).toBeVisible();
    await expectAccessible(desk, 'the home page');

    await line.click();
    await expect(desk.getByRole('row', { name: new RegExp(customerName) })).toBeVisible();
    await expect(desk.getByRole('row')).toHaveCount(before + 2);
    const place = desk.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', {
      name: /^Bookings/,
    });
    await expect(place).toHaveAccessibleName(named(before + 1));
    await office.create(`${path}/${id}/actions/confirm`, {});
    await expect(place).toHaveAccessibleName(named(before));
  });

  await test.step('its figures are a chart and a table, and lead to the report', async () => {
    await office.create('/services/main/hire/bookings', {
      customerName: unique('Counted'),
      startsOn: new Date().toISOString().slice(0, 10),
    });
    await desk.goto('/home');
    const figures = desk.getByRole('region', { name: 'Bookings by month' }).first();
    await expect(figures.getByRole('img', { name: /Bookings by month/ })).toBeVisible();
    await figures.getByRole('button', { name: 'Show as a table' }).click();
    await expect(
      figures.getByRole('table', { name: 'Bookings by month' }).getByRole('row').nth(1),
    ).toBeVisible();
    await expectAccessible(desk, 'the home page with a table');
    await figures.getByRole('link', { name: 'Open “Bookings by month”' }).click();
    await expect(desk.getByRole('region', { name: 'Report' })).toBeVisible();
  });

  await test.step('what fails says so, and the rest of the page stays', async () => {
    await openList(desk, 'stock-items/categories');
    await desk.route('**/services/main/home/waiting', (route) => route.abort());
    await desk.goto('/home');
    const waiting = desk.getByRole('region', { name: 'Needs attention' });
    await expect(waiting.getByRole('alert')).toBeVisible();
    await expect(desk.getByRole('region', { name: 'Continue' }).getByRole('link').first()).toBeVisible();
    await desk.unroute('**/services/main/home/waiting');
    await waiting.getByRole('button', { name: 'Try again' }).click();
    await expect(waiting.getByRole('link', { name: /^New orders/ })).toBeVisible();
  });
});

/** The number of orders that wait, in the navigation. It loads together with what else comes after the rows. */
const laterThanRows = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('img', { name: /waiting$/ })
    .first();

test('a viewer sees nothing that the role leaves out, and begins where they like', async ({
  page,
  office,
}) => {
  const viewer = await enrolledPerson(office, 'Viewer');
  await enterPassword(page, viewer);
  await enterCode(page, await viewer.authenticator.nextCode(viewer.email));
  await page.waitForURL(`**${landingPath}`);
  // Where the product begins, it asks once; whoever keeps the page is not asked again.
  const question = page.getByRole('complementary', { name: 'Open Home after signing in instead?' });
  await expect(question).toBeVisible();
  await expectAccessible(page, 'the question about the first page');
  // Whoever opens the list by themselves is not asked.
  await page.goto('/menus/items');
  await page.goto(landingPath);
  await expect(laterThanRows(page)).toBeVisible();
  await expect(question).toHaveCount(0);
  await page.goto('/');
  await question.getByRole('button', { name: 'Open Home' }).click();
  await page.waitForURL('**/home');
  await expect(page.getByRole('switch', { name: 'Open here' })).toBeChecked();
  await page.goto('/');
  await page.waitForURL('**/home');
  await expect(question).toHaveCount(0);
  const begins = page.getByRole('switch', { name: 'Open here' });
  await begins.click();
  await expect(begins).not.toBeChecked();
  const waiting = page.getByRole('region', { name: 'Needs attention' });
  await expect(waiting.getByRole('link', { name: /^New orders/ })).toBeVisible();
  await expect(waiting.getByRole('link', { name: /to confirm|to approve/ })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Recent changes' })).toHaveCount(0);
  await begins.click();
  await expect(begins).toBeChecked();
  await page.goto('/');
  await page.waitForURL('**/home');
  await begins.click();
  await expect(begins).not.toBeChecked();
  await page.goto('/');
  await page.waitForURL(`**${landingPath}`);
});

test('a person who keeps the first page is not asked about it again', async ({ page, office }) => {
  const viewer = await enrolledPerson(office, 'Viewer');
  await enterPassword(page, viewer);
  await enterCode(page, await viewer.authenticator.nextCode(viewer.email));
  await page.waitForURL(`**${landingPath}`);
  const keep = page.getByRole('button', { name: 'Keep this page' });
  await keep.press('Enter');
  await expect(keep).toHaveCount(0);
  await page.goto('/');
  await page.waitForURL(`**${landingPath}`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(laterThanRows(page)).toBeVisible();
  await expect(keep).toHaveCount(0);
});

test('the home page is arranged by keyboard, for oneself and for a role, and stays so', async ({
  page,
  desk,
  office,
}) => {
  const person = await enrolledPerson(office, 'Support');
  const regions = (on: typeof page) => on.getByRole('main').getByRole('region');
  const titles = (on: typeof page) => regions(on).getByRole('heading', { level: 2 }).allInnerTexts();
  const arrange = async (on: typeof page) => {
    await on.getByRole('button', { name: 'Arrange', exact: true }).press('Enter');
    return on.getByRole('dialog', { name: 'Arrange the home page' });
  };

  await test.step('the owner hides a part for a role', async () => {
    await desk.goto('/home');
    const dialog = await arrange(desk);
    await expectAccessible(desk, 'arranging the home page');
    await dialog.getByRole('checkbox', { name: 'Continue' }).press('Space');
    await choose(desk, 'Arrange it for a role', 'Support');
    await dialog.getByRole('button', { name: 'Save the arrangement' }).press('Enter');
    await expectToast(desk, 'The home page is arranged.');
    await expect(desk.getByRole('region', { name: 'Continue' })).toBeVisible();
  });

  await test.step('a person with the role sees it so, and arranges it further for themselves', async () => {
    await enterPassword(page, person);
    await enterCode(page, await person.authenticator.nextCode(person.email));
    await page.waitForURL(`**${landingPath}`);
    await page.goto('/home');
    await expect(page.getByRole('region', { name: 'Needs attention' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Continue' })).toHaveCount(0);
    const before = await titles(page);
    const dialog = await arrange(page);
    await expect(dialog.getByLabel('Arrange it for a role')).toHaveCount(0);
    const handle = dialog.getByRole('button', { name: /^Move Needs attention, now 2 of/ });
    await handle.press('Alt+ArrowDown');
    await expect(dialog.getByRole('button', { name: /^Move Needs attention, now 3 of/ })).toBeFocused();
    await dialog.getByRole('button', { name: 'Save the arrangement' }).press('Enter');
    await expectToast(page, 'The home page is arranged.');
    await page.reload();
    await expect.poll(() => titles(page)).toEqual([before[1], before[0], ...before.slice(2)]);
    await (await arrange(page))
      .getByRole('button', { name: 'Go back to the arrangement of my role' })
      .click();
    await expect.poll(() => titles(page)).toEqual(before);
  });

  await test.step('the owner forgets the arrangement of the role', async () => {
    const dialog = await arrange(desk);
    await choose(desk, 'Arrange it for a role', 'Support');
    await dialog.getByRole('button', { name: 'Forget the arrangement of this role' }).press('Enter');
    await expect(dialog).toBeHidden();
    await page.reload();
    await expect(page.getByRole('region', { name: 'Continue' })).toBeVisible();
  });
});
