import { expect, test, unique } from '../support/journey.ts';
import { listAddress } from '../support/journeyPages.ts';

test('a page of hundreds of rows draws those in sight, and keyboard and selection reach them all', async ({
  desk,
  office,
}) => {
  const category = await office.create('stockcategories', { name: unique('Spices') });
  const count = 240;
  const names = Array.from(
    { length: count },
    (_name, index) => `Spice ${String(index + 1).padStart(3, '0')}`,
  );
  const shared = { stockCategoryId: category.id, baseUnitTypeId: 41 };
  for (let start = 0; start < count; start += 8)
    await Promise.all(
      names
        .slice(start, start + 8)
        .map((description) =>
          office.create('stockitems', { ...shared, description, stockCode: unique('S') }),
        ),
    );
  await desk.goto(listAddress('stock-items/items', { stockCategoryId: [category.id] }));
  await desk.getByRole('combobox', { name: 'Rows' }).selectOption('All');
  await expect(desk.getByText(`1–${count} of ${count}`)).toBeVisible();
  const table = desk.getByRole('table', { name: 'Stock items' });
  await expect(table).toHaveAttribute('aria-rowcount', String(count + 1));
  const drawn = table.locator('tbody tr[data-index]');
  expect(await drawn.count()).toBeLessThan(80);

  // The last row by keyboard: drawn, in sight, and known as the last of all.
  await drawn.first().focus();
  await desk.keyboard.press('End');
  const last = desk.getByRole('row').filter({ hasText: String(names.at(-1)) });
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport();
  await expect(last).toHaveAttribute('aria-rowindex', String(count + 1));

  // A range from the last row to the first, with the pointer.
  await last.getByRole('checkbox').click();
  await table.locator('..').evaluate((box) => box.scrollTo({ top: 0 }));
  await desk
    .getByRole('row')
    .filter({ hasText: String(names[0]) })
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await expect(desk.getByText(`${count} stock items selected`)).toBeVisible();

  // A row in the middle opens beside the list, and going on to the next one keeps it in sight.
  await table.locator('..').evaluate((box) => box.scrollTo({ top: box.scrollHeight / 2 }));
  const middle = desk.getByRole('row').filter({ hasText: String(names[119]) });
  await expect(middle).toBeInViewport();
  await middle.getByText(String(names[119])).click();
  await expect(desk.getByRole('heading', { name: String(names[119]) })).toBeVisible();
  await desk.getByRole('button', { name: 'Next record' }).click();
  await expect(desk.getByRole('row').filter({ hasText: String(names[120]) })).toHaveAttribute(
    'aria-current',
    'true',
  );
});
