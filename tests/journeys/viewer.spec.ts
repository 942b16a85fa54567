import type { Locator, Page } from '@playwright/test';
import { expect, test, unique } from '../support/journey.ts';
import { landingPath } from '../support/journeyOffice.ts';
import { listAddress, pagesOf, rowOf } from '../support/journeyPages.ts';
import { enrolledPerson, enterCode, enterPassword } from '../support/journeyPeople.ts';

/** Beside the page or in a drawer over it. */
async function expectPages(navigation: Locator) {
  await expect(navigation.getByRole('link', { name: 'Stock items' })).toBeVisible();
  for (const hidden of ['Staff', 'Roles', 'Audit log'])
    await expect(navigation.getByRole('link', { name: hidden })).toHaveCount(0);
}

const forbidden = (page: Page) => page.getByRole('heading', { name: 'Your role does not include this' });

test('a viewer reads everything but staff, is offered no change, and is told at addresses of their own why (O-20, TN-12)', async ({
  page,
  office,
}) => {
  const { id, name } = await office.create('stockcategories', { name: unique('Looked at') });
  const viewer = await enrolledPerson(office, 'Viewer');
  await enterPassword(page, viewer);
  await enterCode(page, await viewer.authenticator.nextCode(viewer.email));
  await page.waitForURL(`**${landingPath}`);
  await expect(
    rowOf(page, 'Dairy')
      .or(page.getByRole('row', { name: /^Dairy/ }))
      .first(),
  ).toBeVisible();

  await test.step('the navigation leaves out what the role does, beside the page and over it', async () => {
    const own = page.getByRole('navigation', { name: 'Main navigation' });
    await pagesOf(page);
    await expectPages(own);
    await page.setViewportSize({ width: 820, height: 1180 });
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await expectPages(page.getByRole('dialog', { name: 'Main navigation' }));
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('the list offers to look and to take away, no more', async () => {
    await page.goto(listAddress('stock-items/categories', { id: [id] }));
    await expect(page.getByRole('row', { name: new RegExp(String(name)) })).toBeVisible();
    await expect(page.getByRole('link', { name: /^New/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Arrange' })).toHaveCount(0);
    await page.keyboard.press('n');
    await expect(page).toHaveURL(/stock-items\/categories\?/);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Export to Excel',
      'Export to CSV',
      /^(Compact|Comfortable) rows$/,
    ]);
    await page.keyboard.press('Escape');
    const box = page.getByRole('checkbox', { name: `Select ${name}` });
    if (await box.count()) {
      await box.click();
      await expect(
        page
          .getByRole('region', { name: 'Selected records' })
          .getByRole('button', { name: /Delete|Bulk edit/ }),
      ).toHaveCount(0);
    }
  });

  await test.step('a record is there to read', async () => {
    await page.goto(`/stock-items/categories/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: String(name) })).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Delete|Save/ })).toHaveCount(0);
  });

  await test.step('pages that the role leaves out say so, by their address', async () => {
    for (const address of [
      '/stock-items/categories/create',
      '/stock-items/categories/import',
      '/stores/create',
      '/access/staff',
      '/access/roles',
      '/access/roles/create',
    ]) {
      await page.goto(address);
      await expect(forbidden(page), address).toBeVisible();
    }
    await page.getByRole('main').getByRole('link', { name: 'Go to the first page' }).click();
    await page.waitForURL(`**${landingPath}`);
    await page.goto('/stock-items/unit-types/create');
    await expect(forbidden(page)).toHaveCount(0);
  });

  await test.step('the palette neither makes nor finds what is not theirs', async () => {
    await page.goto(landingPath);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Go to a page or find a record' });
    await palette.getByRole('combobox').fill('staff');
    await expect(palette.getByText('Nothing matches “staff”.')).toBeVisible();
    await palette.getByRole('combobox').fill('New stock');
    await expect(palette.getByText('Nothing matches “New stock”.')).toBeVisible();
  });
});
