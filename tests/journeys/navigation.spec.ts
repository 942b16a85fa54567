import type { Page } from '@playwright/test';
import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });

async function openHome(page: Page): Promise<void> {
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
}

test('a person finds pages in the navigation, and returns to favourites and records', async ({
  desk,
  office,
}) => {
  await test.step('every page is two clicks away, without scrolling, and the folds are remembered', async () => {
    await openHome(desk);
    const names = await navigation(desk).getByRole('region').allInnerTexts();
    expect(names.length).toBeGreaterThan(8);
    // Other journeys of this browser leave areas open.
    const open = navigation(desk).getByRole('button', { expanded: true });
    for (let left = await open.count(); left > 0; left--) {
      await open.first().click();
      await expect(open).toHaveCount(left - 1);
    }
    for (const text of names) {
      // The second line is the number of records that wait.
      const [name = ''] = text.split('\n');
      const area = navigation(desk).getByRole('region', { name });
      await area.getByRole('button').click();
      await expect(area.getByRole('listitem').last()).toBeInViewport({ ratio: 1 });
      await area.getByRole('button').click();
      await expect(area.getByRole('listitem')).toHaveCount(0);
    }
    // What was folded opens for the page that is in it.
    await desk.goto('/menus/items');
    await expect(navigation(desk).getByRole('link', { name: 'Menu items' })).toBeInViewport();
    await openHome(desk);
    await navigation(desk).getByRole('button', { name: 'Pricing' }).click();
    await desk.reload();
    await expect(navigation(desk).getByRole('button', { name: 'Pricing', expanded: true })).toBeVisible();
    await navigation(desk).getByRole('link', { name: 'Taxes' }).click();
    await expect(desk.getByRole('heading', { level: 1, name: 'Taxes' })).toBeVisible();
    await expect(navigation(desk).getByRole('link', { name: 'Taxes' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  await test.step('while the links scroll, the name of the product and the search stay in sight', async () => {
    await desk.setViewportSize({ width: 1440, height: 500 });
    for (const name of ['Menu', 'Stores'])
      await navigation(desk)
        .getByRole('button', { name: new RegExp(`^${name}( \\d+ waiting)?$`) })
        .click();
    const recent = navigation(desk).getByRole('button', { name: 'Recently seen' });
    await recent.scrollIntoViewIfNeeded();
    await expect(recent).toBeInViewport({ ratio: 1 });
    await expect(navigation(desk).getByRole('link', { name: 'Home' })).not.toBeInViewport();
    await expect(navigation(desk).getByRole('searchbox', { name: 'Find a page' })).toBeInViewport({
      ratio: 1,
    });
    await expect(navigation(desk).getByText('Commissary', { exact: true })).toBeInViewport({ ratio: 1 });
    // What people saw stands behind every area, so it moves none of them.
    await expect(navigation(desk).getByRole('region').last()).toHaveAccessibleName('Recently seen');
    for (const name of ['Menu', 'Stores'])
      await navigation(desk)
        .getByRole('button', { name: new RegExp(`^${name}( \\d+ waiting)?$`) })
        .click();
    await desk.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('an area shows the pages where people work before its lists, and imports at the end', async () => {
    for (const [name, first, last] of [
      ['Menu', 'Menu workbench', 'Import a menu'],
      ['Pricing', 'Channel pricing', undefined],
    ] as const) {
      const area = navigation(desk).getByRole('region', { name, exact: true });
      await expect(area.getByRole('button')).toBeVisible();
      const fold = area.getByRole('button', { expanded: false });
      if (await fold.isVisible()) await fold.click();
      await expect(area.getByRole('link').first()).toHaveText(first);
      if (last) await expect(area.getByRole('link').last()).toHaveText(last);
    }
    const pricing = navigation(desk).getByRole('region', { name: 'Pricing' }).getByRole('link');
    await expect(pricing).toContainText([
      'Channel pricing',
      'Plan price change',
      'Item margins',
      'Recipe costs',
      'Price lists',
    ]);
  });

  await test.step('a page is found by a few letters of its name, by keyboard', async () => {
    await openHome(desk);
    const filter = navigation(desk).getByRole('searchbox', { name: 'Find a page' });
    await filter.fill('no such page');
    await expect(navigation(desk).getByText('Nothing matches “no such page”.')).toBeVisible();
    await filter.press('Escape');
    await expect(navigation(desk).getByRole('button', { name: 'Menu' })).toBeVisible();
    await filter.fill('unit si');
    await filter.press('Enter');
    await expect(desk.getByRole('heading', { level: 1, name: 'Unit sizes' })).toBeVisible();
    await expect(filter).toHaveValue('');
  });

  await test.step('records that join others are reached from these, and their list is found by its name', async () => {
    const [first] = (await office.list('/services/main/channelItems', {})).data;
    await desk.goto(`/menus/items/${first?.menuItemId}`);
    await desk.getByRole('tab', { name: 'Channel items' }).click();
    const menu = navigation(desk).getByRole('region', { name: 'Menu', exact: true });
    await expect(menu.getByRole('link', { name: 'Menu items' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Channel items' })).toHaveCount(0);
    await desk.getByRole('link', { name: String(first?.label), exact: true }).click();
    await desk.waitForURL(`**/menus/channel-items/${first?.id}`);
    const trail = desk.getByRole('navigation', { name: 'You are here' });
    await trail.getByRole('link', { name: 'Channel items' }).click();
    await expect(desk.getByRole('heading', { level: 1, name: 'Channel items' })).toBeVisible();
    await openHome(desk);
    const filter = navigation(desk).getByRole('searchbox', { name: 'Find a page' });
    await filter.fill('channel it');
    await expect(navigation(desk).getByRole('link', { name: 'Channel items' })).toBeVisible();
    await filter.press('Enter');
    await expect(desk.getByRole('heading', { level: 1, name: 'Channel items' })).toBeVisible();
  });

  await test.step('favourites stand on top, and records that were seen lead back, until they are gone', async () => {
    const name = unique('Seen');
    const { id } = await office.create('stockcategories', { name });
    await desk.goto('/menus/items');
    const star = desk.getByRole('button', { name: 'Favourite' });
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    await desk.goto(`/stock-items/categories/${id}`);
    await expect(desk.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(star).toHaveCount(0);
    await openHome(desk);
    const goOn = desk.getByRole('region', { name: 'Continue' });
    await expect(goOn.getByRole('link').first()).toContainText(name);
    const recent = navigation(desk).getByRole('region', { name: 'Recently seen' });
    await recent.getByRole('button').click();
    await recent.getByRole('link', { name }).click();
    await desk.waitForURL(`**/stock-items/categories/${id}`);
    // The browser is shared with other tests.
    await recent.getByRole('button').click();
    // The way back is there without opening an area.
    await navigation(desk)
      .getByRole('region', { name: 'Favourites' })
      .getByRole('link', { name: 'Menu items' })
      .click();
    await expect(desk.getByRole('heading', { level: 1, name: 'Menu items' })).toBeVisible();
    await star.click();
    await expect(navigation(desk).getByRole('region', { name: 'Favourites' })).toHaveCount(0);
    await office.remove('stockcategories', id);
    await openHome(desk);
    await expect(goOn.getByRole('link', { name: 'Menu items' })).toBeVisible();
    await expect(goOn.locator(`a[href$="${id}"]`)).toHaveCount(0);
  });
});

test('the navigation when it is collapsed, and on a tablet', async ({ desk }) => {
  await test.step('collapsed, it shows the areas, with their names on hover and focus, and their pages at a click', async () => {
    await openHome(desk);
    await desk.keyboard.press('Control+b');
    const stock = navigation(desk).getByRole('button', { name: /^Stock \d+ waiting$/ });
    await expect(stock, 'the icon says what waits in its area').toBeVisible();
    await expectAccessible(desk, 'the collapsed navigation', { isWideOnly: true });
    await stock.hover();
    await expect(desk.getByText('Stock', { exact: true })).toBeVisible();
    await desk.mouse.move(700, 500);
    await expect(desk.getByText('Stock', { exact: true })).toBeHidden();
    await navigation(desk)
      .getByRole('button', { name: /^Menu( \d+ waiting)?$/ })
      .focus();
    await desk.keyboard.press('Tab');
    await expect(stock).toBeFocused();
    await expect(desk.getByText('Stock', { exact: true })).toBeVisible();
    await stock.press('Enter');
    await expect(desk.getByRole('menuitem', { name: 'Stock categories' })).toBeFocused();
    await expectAccessible(desk, 'the pages of an area', { isWideOnly: true });
    await desk.keyboard.press('ArrowDown');
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('heading', { level: 1, name: 'Stock items' })).toBeVisible();
    await expect(stock).toHaveAttribute('aria-current', 'true');
    await desk.keyboard.press('Control+b');
  });

  await test.step('on a tablet the drawer shows every page at once', async () => {
    await desk.setViewportSize({ width: 820, height: 1180 });
    await desk.goto('/stock-items/categories');
    await desk.getByRole('button', { name: 'Open navigation' }).click();
    const drawer = desk.getByRole('dialog', { name: 'Main navigation' });
    await expect(drawer.getByRole('link', { name: 'Definitions' })).toBeVisible();
    const links = await drawer.getByRole('link').all();
    expect(links.length).toBeGreaterThan(30);
    for (const link of links) await expect(link).toBeInViewport({ ratio: 1 });
  });
});
