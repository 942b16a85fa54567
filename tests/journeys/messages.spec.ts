import type { Locator, Page } from '@playwright/test';
import { expect, test, unique } from '../support/journey.ts';
import { openList, rowOf } from '../support/journeyPages.ts';

/** Windows of a desk, a tablet and a phone. */
const windows = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 400, height: 800 },
];

/** Waits until a message stands in sight and covers none of these, in each of the windows. */
async function expectClear(page: Page, controls: readonly Locator[], sizes = windows): Promise<void> {
  // A dialog hides the rest of the page from the roles.
  const message = page.locator('[aria-label="Messages"] > *').first();
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const control of controls)
      await expect
        .poll(async () => {
          const [one, other] = [await message.boundingBox(), await control.boundingBox()];
          if (!one || !other) return 'not there';
          const isBeside = one.x >= other.x + other.width || other.x >= one.x + one.width;
          const isAbove = one.y >= other.y + other.height || other.y >= one.y + one.height;
          return isBeside || isAbove ? 'clear' : 'covered';
        })
        .toBe('clear');
    await expect(message).toBeInViewport({ ratio: 1 });
  }
}

test('a message on a full list covers rows rather than what stands above and below them', async ({
  desk,
  office,
}) => {
  const name = unique('Noted');
  const names = Array.from({ length: 25 }, (_, index) => `${name} ${index + 1}`);
  await Promise.all(names.map((one) => office.create('stockcategories', { name: one })));
  await openList(desk, 'stock-items/categories', { q: name });
  for (const one of names.slice(0, 2)) await rowOf(desk, one).getByRole('checkbox').check();
  await desk.route('**/updateSequence', (route) => route.abort());
  await desk.getByRole('button', { name: 'Move to…' }).click();
  await desk.getByRole('menuitem', { name: 'Move to the top' }).click();
  await expect(desk.getByRole('alert', { name: 'Messages' })).toContainText('Network Error');
  await expectClear(desk, [
    desk.getByRole('banner').getByRole('button').first(),
    desk.getByRole('link', { name: 'New stock category' }),
    desk.getByRole('textbox', { name: 'Search' }),
    desk.getByRole('button', { name: 'Filter', exact: true }),
    desk.getByRole('button', { name: 'Edit cells' }),
    desk.getByRole('columnheader', { name: 'Name' }).getByRole('button'),
    desk.getByRole('region', { name: 'Selected records' }),
    desk.getByRole('navigation', { name: 'Pages' }),
  ]);

  await test.step('and with a record beside it', async () => {
    await desk.getByRole('button', { name: 'Clear the selection' }).click();
    await desk.setViewportSize({ width: 1440, height: 900 });
    await rowOf(desk, `${name} 20`).getByRole('cell').nth(2).click();
    await desk.getByRole('textbox', { name: 'Description' }).waitFor();
    const header = desk.getByRole('link', { name: 'New stock category' });
    await expectClear(desk, [header, desk.getByRole('textbox', { name: 'Search' })], windows.slice(0, 1));
  });

  await test.step('and nothing of the bar above a record', async () => {
    await rowOf(desk, `${name} 1`).getByRole('link').first().click();
    await desk.getByRole('textbox', { name: 'Description' }).waitFor();
    await expectClear(desk, [
      desk.getByRole('banner').getByRole('button').first(),
      desk.getByRole('banner').getByRole('button').last(),
    ]);
  });
});

test('a message covers neither paging nor selection, neither the bar that saves nor the buttons of a dialog', async ({
  desk,
  office,
}) => {
  const name = unique('Noted');
  for (const letter of ['A', 'B', 'C']) await office.create('stockcategories', { name: `${name} ${letter}` });
  await openList(desk, 'stock-items/categories', { q: name });
  const paging = desk.getByRole('navigation', { name: 'Pages' });

  await test.step('in a list, also while rows are selected', async () => {
    for (const letter of ['A', 'B']) await rowOf(desk, `${name} ${letter}`).getByRole('checkbox').check();
    const selection = desk.getByRole('region', { name: 'Selected records' });
    // What failed stays until somebody reads it.
    await desk.route('**/updateSequence', (route) => route.abort());
    await selection.getByRole('button', { name: 'Move to…' }).click();
    await desk.getByRole('menuitem', { name: 'Move to the top' }).click();
    await expect(desk.getByRole('alert', { name: 'Messages' })).toContainText('Network Error');
    await expectClear(desk, [paging, selection]);
  });

  await test.step('beside a dialog', async () => {
    await desk.getByRole('button', { name: 'Bulk edit…' }).click();
    const dialog = desk.getByRole('dialog');
    await expectClear(desk, [dialog.getByRole('button', { name: 'Cancel' })]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('beside a form', async () => {
    await desk.setViewportSize({ width: 1440, height: 900 });
    await desk.getByRole('button', { name: 'Clear the selection' }).click();
    await rowOf(desk, `${name} C`)
      .getByRole('link', { name: `${name} C` })
      .click();
    await desk.getByRole('textbox', { name: 'Description' }).fill('Changed');
    await expectClear(desk, [desk.getByRole('button', { name: 'Save', exact: true })]);
  });
});
