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
