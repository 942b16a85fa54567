import { expect, test, unique } from '../support/journey.ts';
import { listAddress } from '../support/journeyPages.ts';

test('a column fits its content at a double click on its edge, and by keyboard', async ({ desk, office }) => {
  const category = await office.create('stockcategories', { name: unique('Fitted') });
  const description = `A long description of an item ${'that goes on '.repeat(3)}`.trim();
  const item = { stockCode: unique('F'), description, stockCategoryId: category.id, baseUnitTypeId: 11 };
  await office.create('stockitems', item);
  await desk.goto(listAddress('stock-items/items', { stockCategoryId: [category.id] }));
  const head = desk.getByRole('columnheader', { name: 'Description' });
  const button = head.getByRole('button');
  const text = desk.getByText(description);
  const isWhole = () => text.evaluate(({ clientWidth, scrollWidth }) => scrollWidth <= clientWidth);
  const width = async () => Math.round((await head.boundingBox())?.width ?? 0);
  await expect(button).toHaveAccessibleDescription(/Shift with Enter fits it to its content/);
  const order = await head.getAttribute('aria-sort');
  for (const widen of [
    () => button.press('Shift+Enter'),
    async () => {
      const box = await head.boundingBox();
      await desk.mouse.dblclick((box?.x ?? 0) + (box?.width ?? 0) - 3, (box?.y ?? 0) + 20);
    },
  ]) {
    for (const _press of Array(40)) await button.press('Shift+ArrowLeft');
    await expect.poll(isWhole, 'a narrow column cuts it off').toBe(false);
    await widen();
    await expect.poll(isWhole).toBe(true);
    await expect.poll(width, 'and takes no more room than that').toBeLessThan(640);
    expect(await head.getAttribute('aria-sort'), 'the order stays').toBe(order);
  }
});

test('columns take what their cells need: nothing that fits is cut off or out of sight, on a tablet either', async ({
  desk,
}) => {
  /** The columns whose cells are cut off or beyond the right edge of the list. */
  const lost = () =>
    desk.getByRole('table').evaluate((table) => {
      const edge = table.parentElement?.getBoundingClientRect().right ?? 0;
      const heads = [...table.querySelectorAll('thead th')];
      return heads.flatMap((head, index) => {
        const cells = [...table.querySelectorAll(`tbody td:nth-child(${index + 1})`)];
        const isCut = cells.some((cell) =>
          [cell, ...cell.querySelectorAll('span, a')].some(
            (part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1,
          ),
        );
        return isCut || head.getBoundingClientRect().right > edge ? [head.textContent] : [];
      });
    });
  for (const address of ['/orders', '/pricing/price-list-elements', '/pricing/channel-prices', '/stores'])
    for (const width of [1440, 820]) {
      await desk.setViewportSize({ width, height: 900 });
      await desk.goto(address);
      await expect(desk.locator('tbody tr[data-index]').first()).toBeVisible();
      await expect.poll(lost, `${address} in ${width} pixels`).toEqual([]);
    }
});

test('a list keeps its first tab while somebody opens a record beside it', async ({ desk }) => {
  await desk.goto('/pricing/price-changes');
  const coming = desk.getByRole('tab', { name: 'Coming' });
  await expect(coming).toHaveAttribute('aria-selected', 'true');
  await desk.getByRole('row', { name: /Uber Eats from next month/ }).press('Enter');
  await expect(desk.getByRole('complementary', { name: 'Uber Eats from next month' })).toBeVisible();
  await expect(coming).toHaveAttribute('aria-selected', 'true');
  await desk.reload();
  await expect(desk.getByRole('complementary', { name: 'Uber Eats from next month' })).toBeVisible();
  await expect(coming).toHaveAttribute('aria-selected', 'true');
});
