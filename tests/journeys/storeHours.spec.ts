import type { Locator, Page } from '@playwright/test';
import { dateToText } from '../../contract/fieldKinds/kinds/moment.ts';
import { dayNumber, dayOfNumber, weekdayOf } from '../../contract/stores/days.ts';
import { expect, test } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';

const store = '/services/store';

/** Drags on the week from one hour of a day to another; Monday is 0. */
async function drag(page: Page, grid: Locator, [day, from]: [number, number], [toDay, to]: [number, number]) {
  const box = await grid.boundingBox();
  if (!box) throw new Error('There is no week to draw on.');
  const place = (row: number, hour: number) =>
    [box.x + (box.width * hour) / 24, box.y + (box.height * (row + 0.5)) / 7] as const;
  await page.mouse.move(...place(day, from));
  await page.mouse.down();
  await page.mouse.move(...place(toDay, (from + to) / 2), { steps: 3 });
  await page.mouse.move(...place(toDay, to), { steps: 3 });
  await page.mouse.up();
}

test('a person draws the week, sees the closure of a group and pauses a store, and the hours tell the truth [P2-1-07]', async ({
  desk,
  office,
}) => {
  const made = await office.create(`${store}/api/stores/stores`, { name: 'Hours Harbour', code: 'HOURS' });
  const group = await office.create(`${store}/api/stores/storeGroups`, { name: 'Harbours' });
  await desk.goto(`/stores/${made.id}/stores-group-members`);
  await desk.getByLabel('Store groups').fill('Harbours');
  await desk.getByRole('option', { name: 'Harbours' }).click();
  await desk.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByRole('button', { name: 'Save' })).toBeHidden();

  await desk.getByRole('tab', { name: 'Details' }).click();
  const now = desk.getByRole('region', { name: 'The store now' });
  await expect(now).toContainText('Guests cannot order. The store has no trading hours yet.');
  await expect(now).toContainText('Still missing:');
  for (const missing of ['place on the map', 'delivery zones'])
    await expect(now.getByRole('link', { name: missing })).toBeVisible();
  await now.getByRole('link', { name: 'trading hours' }).click();
  const grid = desk.locator('[data-week-grid]');
  await drag(desk, grid, [0, 9], [0, 17]);
  const monday = desk.getByRole('group', { name: 'Monday' });
  await expect(monday.getByLabel('Monday, from')).toHaveValue('09:00');
  await expect(monday.getByLabel('Monday, to')).toHaveValue('17:00');
  await desk.getByRole('button', { name: 'Copy the hours of Monday' }).click();
  await desk.getByRole('menuitem', { name: 'To all days' }).click();
  await drag(desk, grid, [4, 16.9], [4, 26]);
  await expect(desk.getByLabel('Friday, to')).toHaveValue('02:00');
  await drag(desk, grid, [5, 12], [5, 14]);
  await expect(desk.getByLabel('Saturday, from')).toHaveValue('11:00');
  await desk.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByRole('button', { name: 'Save' })).toBeHidden();
  await desk.getByRole('tab', { name: 'Overview' }).click();
  await expect(now.getByRole('link', { name: 'place on the map' })).toBeVisible();
  await expect(now).not.toContainText('trading hours yet');
  await expectAccessible(desk, 'the overview of a store');

  const johannesburg = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Johannesburg' });
  const today = dayNumber(johannesburg.format(new Date()));
  // The Monday after next is always to come.
  const holiday = today + 14 - weekdayOf(today);
  const day = dateToText(dayOfNumber(holiday));
  const channels = await office.list('channels', { name: 'Website' });
  await office.create(`${store}/closures`, {
    ...{ name: 'Harbour day', firstDay: dayOfNumber(holiday), lastDay: dayOfNumber(holiday) },
    ...{ groupUuids: [group.id], openChannelIds: [channels.data[0]?.id] },
  });
  await desk.goto('/closure-calendar');
  await desk.getByRole('combobox', { name: 'Stores of' }).selectOption('Harbours');
  const month = desk.getByRole('table', { name: 'Closures of a month' });
  await expect(month.getByRole('row', { name: /^Hours Harbour/ })).toBeVisible();
  if (dayOfNumber(holiday).slice(0, 7) !== dayOfNumber(today).slice(0, 7))
    await desk.getByRole('button', { name: 'Next month' }).click();
  const closed = month.getByRole('link', { name: 'Harbour day: no orders' });
  const isWhole = (shown: Element) => shown.scrollWidth <= shown.clientWidth;
  expect(await closed.getByText('Harbour day', { exact: true }).evaluate(isWhole)).toBe(true);
  const rows = desk
    .getByRole('table', { name: 'What each channel will do' })
    .getByRole('row', { name: /Harbour day/ });
  await expect(rows.getByRole('cell', { name: 'As usual' })).toHaveCount(1);
  await expect(rows.getByRole('cell', { name: 'The till keeps working. Your staff decide' })).toHaveCount(1);
  await expect(rows.getByRole('cell', { name: 'Still shows the store. We deny its orders' })).toHaveCount(1);
  await expectAccessible(desk, 'the closures of a month');
  await desk.getByRole('combobox', { name: 'Show' }).selectOption('Closures of a year');
  if (dayOfNumber(holiday).slice(0, 4) !== dayOfNumber(today).slice(0, 4))
    await desk.getByRole('button', { name: 'Next year' }).click();
  const year = desk.getByRole('table', { name: 'Closures of a year' });
  await expect(year.getByRole('row', { name: /^Hours Harbour/ })).toContainText(
    `${Number(dayOfNumber(holiday).slice(8))} Harbour day`,
  );
  await expectAccessible(desk, 'the closures of a year');
  await desk.getByRole('combobox', { name: 'Show' }).selectOption('Hours of a week');
  await expect(desk.getByRole('img', { name: /^Hours Harbour, .*Guests can order/ })).toHaveCount(7);

  await desk.goto(`/stores/${made.id}/hours`);
  const strip = desk.getByRole('group', { name: 'When guests can order' });
  await expect(strip.getByRole('img', { name: /^Fri .*, 09:00 to 00:00: Guests can order/ })).toBeVisible();
  await expect(strip.getByRole('img', { name: /^Sat .*, 00:00 to 02:00: Guests can order/ })).toBeVisible();
  const week = desk.getByRole('textbox', { name: 'Go to the week of' });
  await week.fill('31-02-2026');
  await week.blur();
  await expect(desk.getByText('Enter a day as DD-MM-YYYY.')).toBeVisible();
  await week.fill(dateToText(dayOfNumber(holiday + 3)));
  await expect(desk.getByRole('heading', { name: `Week from ${day}` })).toBeVisible();
  await expect(desk.getByText('Enter a day as DD-MM-YYYY.')).toHaveCount(0);
  await expect(
    strip.getByRole('img', { name: `Mon ${day}, 00:00 to 00:00: Guests cannot order. Closure: Harbour day` }),
  ).toBeVisible();
  await strip.getByRole('img', { name: /^Mon / }).first().focus();
  await desk.keyboard.press('ArrowDown');
  await desk.keyboard.press('ArrowRight');
  await expect(strip.getByRole('img', { name: /^Tue .*, 09:00 to 17:00/ })).toBeFocused();
  await desk.getByRole('combobox', { name: 'Through' }).selectOption('Website');
  await expect(
    strip.getByRole('img', { name: `Mon ${day}, 09:00 to 17:00: Guests can order` }),
  ).toBeVisible();
  await desk.getByText('Show as a table').click();
  await expect(
    desk.getByRole('table', { name: 'When guests can order' }).getByRole('row', { name: /^Mon/ }).last(),
  ).toContainText('Outside the trading hours');
  await expectAccessible(desk, 'the hours of a store');

  // Whatever the time is now, only the pause keeps guests from ordering.
  const allDay = [{ from: '00:00', to: '24:00' }];
  await office.change(`${store}/api/stores/storeTradingHours`, String(made.id), {
    hours: { mon: allDay, tue: allDay, wed: allDay, thu: allDay, fri: allDay, sat: allDay, sun: allDay },
  });
  await desk.reload();
  await desk.getByRole('button', { name: 'Pause orders' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog
    .getByRole('textbox', { name: 'Until' })
    .first()
    .fill(dateToText(dayOfNumber(today + 1)));
  await dialog.getByRole('button', { name: 'Pause orders' }).click();
  const answer = desk.getByRole('status').filter({ hasText: 'Guests cannot order' });
  await expect(answer).toContainText('Somebody paused the orders: The store is too busy');
  await expect(answer).toContainText('Guests can order again from');
  await desk.getByRole('button', { name: 'Resume orders' }).click();
  await expect(answer.filter({ hasText: 'paused' })).toHaveCount(0);
  await office.remove(`${store}/api/stores/storeGroups`, group.id);
});
