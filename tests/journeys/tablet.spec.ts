import { expect, test, unique } from '../support/journey.ts';
import { landingPath } from '../support/journeyOffice.ts';
import { choose, expectToast, openList, rowOf } from '../support/journeyPages.ts';

const tablet = { width: 820, height: 1180 };

test('on a tablet and a phone, nothing is too wide or in the way', async ({ desk, office, colleague }) => {
  await test.step('on a tablet the navigation is a drawer that closes on the chosen page', async () => {
    await desk.setViewportSize(tablet);
    await openList(desk, 'stock-items/categories');
    await expect(desk.getByRole('navigation', { name: 'Main navigation' })).toBeHidden();
    await desk.getByRole('button', { name: 'Open navigation' }).click();
    const drawer = desk.getByRole('dialog', { name: 'Main navigation' });
    await drawer.getByRole('link', { name: 'Stock items' }).click();
    await desk.waitForURL(({ pathname }) => pathname === '/stock-items/items');
    await expect(drawer).toBeHidden();
    await expect(desk.getByRole('heading', { level: 1, name: 'Stock items' })).toBeVisible();
  });

  await test.step('on a tablet a row opens its page, the form has one column, and nothing is wider than the screen', async () => {
    const category = await office.create('stockcategories', { name: unique('Tablet') });
    const description = unique('Feta');
    await desk.setViewportSize(tablet);
    await desk.goto('/stock-items/items/create');
    await desk.getByRole('textbox', { name: 'Stock code' }).fill(unique('F'));
    await desk.getByRole('textbox', { name: 'Description' }).fill(description);
    await choose(desk, 'Category', String(category.name));
    await choose(desk, 'Base unit', 'KG');
    await desk.getByRole('button', { name: 'Add stock item' }).click();
    await expectToast(desk, `Added ${description}`);

    await expect(desk.getByRole('heading', { level: 1, name: description })).toBeVisible();
    await expect(desk.getByRole('combobox', { name: 'Base unit' })).toHaveValue('KG');
    const lefts = await Promise.all(
      ['Stock code', 'Description', 'Category', 'Base unit'].map(async (name) => {
        const input = desk
          .getByRole('textbox', { name, exact: true })
          .or(desk.getByRole('combobox', { name }));
        return Math.round((await input.boundingBox())?.x ?? Number.NaN);
      }),
    );
    expect(Math.max(...lefts) - Math.min(...lefts)).toBeLessThan(12);

    await openList(desk, 'stock-items/items', { stockCategoryId: [category.id] });
    await rowOf(desk, description).getByRole('cell').nth(2).click();
    await expect(desk.getByRole('heading', { level: 1, name: description })).toBeVisible();
    await expect(desk.getByRole('complementary', { name: description })).toHaveCount(0);
    for (const path of [landingPath, '/stock-items/items', '/stock-items/items/import']) {
      await desk.goto(path);
      await expect(desk.getByRole('heading', { level: 1 })).toBeVisible();
      const overflow = await desk.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${path} scrolls sideways`).toBe(0);
    }
  });

  await test.step('on a phone of 400 px nothing in the top bar lies on anything else', async () => {
    await colleague.setViewportSize({ width: 400, height: 860 });
    await openList(colleague, 'stock-items/categories');
    const bar = colleague.getByRole('banner');
    await expect(bar.getByRole('button', { name: 'Open navigation' })).toBeVisible();
    await expect(bar.getByRole('button', { name: /Ember & Dough/ })).toBeVisible();
    const boxes = await bar.getByRole('button').evaluateAll((buttons) =>
      buttons.map((button) => {
        const { left, right } = button.getBoundingClientRect();
        return { name: button.getAttribute('aria-label') ?? button.textContent, left, right };
      }),
    );
    expect(boxes.length).toBeGreaterThan(3);
    const inOrder = boxes.toSorted((one, other) => one.left - other.left);
    for (const [index, box] of inOrder.entries()) {
      const before = inOrder[index - 1];
      if (before)
        expect(box.left, `${box.name} beside ${before.name}`).toBeGreaterThanOrEqual(before.right - 0.5);
      expect(box.right, box.name ?? '').toBeLessThanOrEqual(400);
    }
  });
});
