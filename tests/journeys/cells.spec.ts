import type { Page } from '@playwright/test';
import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { openList } from '../support/journeyPages.ts';

const crates = `
name: stock-items/crates
labels: { one: Crate, many: Crates }
area: stock
title: label
fields:
  label: { kind: text, required: true, searchable: true }
  deposit: { kind: money, min: 0 }
  colour: { kind: choice, choices: [{ id: RED, label: Red }, { id: BLUE, label: Blue }] }
  note: { kind: longText }
list:
  columns: [label, deposit, colour, note]
`;
test.use({ definitions: { 'crates.yaml': crates } });

const grid = (page: Page, name: string) => page.getByRole('grid', { name });

/** The cell of a column in the row of a record. */
const cell = (page: Page, title: string, column: number) =>
  page.getByRole('grid').getByRole('row').filter({ hasText: title }).locator(`td[data-column="${column}"]`);

/** Pastes a text as if a spreadsheet had copied it. */
const paste = (page: Page, text: string) =>
  page.getByRole('grid').evaluate((table, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    table.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

test('stock items are changed in the list by keyboard, by a pasted block, and back again', async ({
  desk,
  office,
}) => {
  const category = await office.create('stockcategories', { name: unique('Dry goods') });
  const other = await office.create('stockcategories', { name: unique('Cold goods') });
  const names = ['Flour', 'Salt', 'Yeast'].map((name) => unique(name));
  const shared = { stockCategoryId: category.id, baseUnitTypeId: 41, threshold: 1 };
  const items = await Promise.all(
    names.map((description) =>
      office.create('stockitems', { ...shared, description, stockCode: unique('C') }),
    ),
  );
  const stored = async (field: string) => {
    const { data } = await office.list('stockitems', { stockCategoryId: [category.id, other.id] });
    return items.map(({ id }) => data.find((one) => one.id === id)?.[field]);
  };
  await openList(desk, 'stock-items/items', { stockCategoryId: [category.id] });

  // From the row into its cells, a new value, and on to the next row.
  await desk.getByRole('row').filter({ hasText: names[0] }).focus();
  await desk.keyboard.press('ArrowRight');
  await expect(grid(desk, 'Stock items')).toBeFocused();
  for (let column = 0; column < 4; column += 1) await desk.keyboard.press('ArrowRight');
  await desk.keyboard.type('12.5');
  await desk.keyboard.press('Enter');
  await expect(cell(desk, String(names[0]), 4)).toContainText('12.5');
  await expect(desk.getByText('All changes are saved')).toBeVisible();
  expect(await stored('threshold')).toEqual([12.5, 1, 1]);

  // Escape takes the typed value back; what the kind refuses stays with its reason.
  await desk.keyboard.press('F2');
  await desk.keyboard.type('99');
  await desk.keyboard.press('Escape');
  await expect(cell(desk, String(names[1]), 4)).toHaveText('1.00');
  await desk.keyboard.type('-3');
  await desk.keyboard.press('Tab');
  await expect(cell(desk, String(names[1]), 4)).toHaveAttribute('title', 'At least 0');
  await expect(desk.getByText('One cell needs attention')).toBeVisible();
  await expectAccessible(desk, 'a list with a refused cell');
  await desk.keyboard.press('Control+z');
  await expect(desk.getByText('One cell needs attention')).toBeHidden();

  // A block: the categories by their names, and one that nobody knows.
  await cell(desk, String(names[0]), 2).click();
  await paste(desk, `${other.name}\n${other.name}\nNowhere\n`);
  await expect(cell(desk, String(names[2]), 2)).toHaveAttribute(
    'title',
    'This record does not exist or has been deleted',
  );
  await expect.poll(() => stored('stockCategoryId')).toEqual([other.id, other.id, category.id]);
  // The rows stay, although the filter would no longer find them.
  await expect(cell(desk, String(names[0]), 2)).toContainText(String(other.name));
  await desk.keyboard.press('Control+z');
  await expect.poll(() => stored('stockCategoryId')).toEqual([category.id, category.id, category.id]);
  await desk.keyboard.press('Control+y');
  await expect.poll(() => stored('stockCategoryId')).toEqual([other.id, other.id, category.id]);
  await desk.getByRole('button', { name: 'Discard' }).click();

  // What the server refuses is said in the cell as well.
  await cell(desk, String(names[1]), 0).dblclick();
  await desk.keyboard.press('Control+a');
  await desk.keyboard.type(String(items[0]?.stockCode));
  await desk.keyboard.press('Enter');
  await expect(cell(desk, String(names[1]), 0)).toHaveAttribute(
    'title',
    'Another record already has this value',
  );
  await desk.getByRole('button', { name: 'Done' }).click();
  await desk.getByRole('button', { name: 'Stay' }).click();
  await desk.getByRole('button', { name: 'Discard' }).click();
  await desk.getByRole('button', { name: 'Done' }).click();
  await expect(grid(desk, 'Stock items')).toBeHidden();
});

test('a change that somebody undoes before the answer is there is undone on the server too', async ({
  desk,
  office,
}) => {
  const category = await office.create('stockcategories', { name: unique('Quick goods') });
  const item = await office.create('stockitems', {
    ...{ stockCategoryId: category.id, baseUnitTypeId: 41, threshold: 1 },
    ...{ description: unique('Basil'), stockCode: unique('C') },
  });
  const stored = async () =>
    (await office.list('stockitems', { stockCategoryId: [category.id] })).data[0]?.threshold;
  await openList(desk, 'stock-items/items', { stockCategoryId: [category.id] });
  const { promise: isUndone, resolve: release } = Promise.withResolvers<void>();
  await desk.route(`**/stockitems/${item.id}`, async (route) => {
    const response = await route.fetch();
    await isUndone;
    await route.fulfill({ response });
  });
  await desk
    .getByRole('row')
    .filter({ hasText: String(item.description) })
    .focus();
  await desk.keyboard.press('ArrowRight');
  await expect(grid(desk, 'Stock items')).toBeFocused();
  for (let column = 0; column < 4; column += 1) await desk.keyboard.press('ArrowRight');
  await desk.keyboard.type('7');
  await desk.keyboard.press('Enter');
  await expect.poll(stored).toBe(7);
  await desk.keyboard.press('Control+z');
  release();
  await expect.poll(stored).toBe(1);
  await expect(cell(desk, String(item.description), 4)).toContainText('1.00');
  await expect(desk.getByText('All changes are saved')).toBeVisible();
});

test('a double click edits a cell, and a block that is too long says what was left out', async ({
  desk,
  office,
}) => {
  await test.step('a double click edits a cell of any resource, and a change by somebody else is settled', async () => {
    const label = unique('Crate');
    const crate = await office.create('stock-items/crates', { label, deposit: 100 });
    const stored = async () => {
      const { data } = await office.list('stock-items/crates', { label });
      return [data[0]?.deposit, data[0]?.colour, data[0]?.note];
    };
    await openList(desk, 'stock-items/crates', { label });
    await desk.getByRole('cell', { name: /1\.00/ }).dblclick();
    const input = desk.getByRole('textbox', { name: `${label}, Deposit` });
    await expect(input).toBeFocused();
    await input.fill('250');
    await desk.keyboard.press('Tab');
    await expect(cell(desk, label, 1)).toContainText('2.50');
    await expect.poll(stored).toEqual([250, null, null]);

    // A choice by its list, and a long text in a box of its own.
    await desk.keyboard.press('Enter');
    await desk.keyboard.press('Enter');
    await desk.getByRole('option', { name: 'Blue' }).click();
    await desk.keyboard.press('Tab');
    await desk.keyboard.press('Enter');
    await desk.getByRole('textbox', { name: `${label}, Note` }).fill('Two\nlines');
    await desk.keyboard.press('Control+Enter');
    await expect.poll(stored).toEqual([250, 'BLUE', 'Two\nlines']);

    // Somebody else changes the value that this person is changing.
    await cell(desk, label, 1).dblclick();
    await input.fill('700');
    await office.change('stock-items/crates', String(crate.id), { deposit: 900 });
    await desk.keyboard.press('Enter');
    const question = desk.getByRole('dialog', { name: /changed/ });
    await question.getByRole('button', { name: /^Save/ }).click();
    await expect.poll(stored).toEqual([700, 'BLUE', 'Two\nlines']);
  });

  await test.step('a block that is longer than the page says what was left out, and all of it goes in once more rows are shown', async () => {
    const prefix = unique('Stack');
    const labels = Array.from(
      { length: 27 },
      (_crate, index) => `${prefix} ${String(index + 1).padStart(2, '0')}`,
    );
    for (const label of labels) await office.create('stock-items/crates', { label });
    await openList(desk, 'stock-items/crates', { label: { startsWith: prefix } });
    await desk.getByRole('button', { name: 'Edit cells' }).click();
    await cell(desk, String(labels[23]), 1).click();
    const block = '1.00\n2.00\n3.00\n4.00\n5.00\n';
    await paste(desk, block);
    await expect(cell(desk, String(labels[24]), 1)).toContainText('2.00');
    const clipped = (rows: string) => `${rows} did not fit and were left out.`;
    await expect(
      desk.getByText(`${clipped('3 rows')} Show more rows on the page, then paste again.`),
    ).toBeVisible();
    await expectAccessible(desk, 'a list with a block that did not fit');

    await desk.getByRole('combobox', { name: 'Rows' }).selectOption('100');
    await expect(cell(desk, String(labels[26]), 1)).toBeVisible();
    await cell(desk, String(labels[23]), 1).click();
    await paste(desk, block);
    await expect(cell(desk, String(labels[26]), 1)).toContainText('4.00');
    // The list has no more rows to show.
    await expect(desk.getByText(/did not fit/)).toHaveText('One row did not fit and was left out.');
  });
});
