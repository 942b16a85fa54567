import type { Page } from '@playwright/test';
import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import type { Office } from '../support/journeyOffice.ts';
import { columnTexts, expectToast, openList, rowOf } from '../support/journeyPages.ts';

/** Four items in a category of their own, arranged A to D. */
async function makeItems(office: Office) {
  const category = await office.create('stockcategories', { name: unique('Shelf') });
  for (const letter of ['A', 'B', 'C', 'D'])
    await office.create('stockitems', {
      stockCode: unique(letter),
      description: `Item ${letter}`,
      stockCategoryId: category.id,
      baseUnitTypeId: 41,
    });
  return { stockCategoryId: [category.id] };
}

const handle = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^Move ${name}, now`) });

/** The records from top to bottom, as their handles tell. */
const arranged = async (page: Page) =>
  (
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Move / })
      .all()
  ).length;

const order = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .evaluateAll((rows) =>
      rows.map((row) =>
        row
          .querySelector('[aria-label^="Move "]')
          ?.getAttribute('aria-label')
          ?.replace(/^Move (.*), now.*$/, '$1'),
      ),
    );

test('a person puts items in order by keyboard', async ({ desk, office }) => {
  await test.step('items are put in order by keyboard, saved, and stay so: P2-3.2-01, P2-4-17', async () => {
    const filter = await makeItems(office);
    await openList(desk, 'stock-items/items', filter);
    await desk.getByRole('button', { name: 'Arrange' }).click();
    await expect.poll(() => order(desk)).toEqual(['Item A', 'Item B', 'Item C', 'Item D']);
    const save = desk.getByRole('button', { name: 'Save order' });
    await expect(save).toBeDisabled();

    await handle(desk, 'Item A').focus();
    await desk.keyboard.press('Space');
    await expect(desk.getByText(/^Lifted Item A, at 1 of 4/)).toBeAttached();
    await desk.keyboard.press('ArrowDown');
    await expect(desk.getByText('Item A is now at 2 of 4.')).toBeAttached();
    await desk.keyboard.press('ArrowDown');
    await expect(desk.getByText('Item A is now at 3 of 4.')).toBeAttached();
    await desk.keyboard.press('Space');
    await expect.poll(() => order(desk)).toEqual(['Item B', 'Item C', 'Item A', 'Item D']);
    await expect(desk.getByText('3 rows moved')).toBeVisible();

    const answer = desk.waitForResponse('**/stockitems/updateSequence');
    await save.click();
    const { sequenceData } = (await answer).request().postDataJSON();
    expect(sequenceData).toHaveLength(4);
    await expectToast(desk, 'The new order is saved');
    await expect(save).toBeDisabled();
    await expect(desk.getByText('rows moved')).toBeHidden();

    await desk.reload();
    await desk.getByRole('button', { name: 'Arrange' }).click();
    await expect.poll(() => order(desk)).toEqual(['Item B', 'Item C', 'Item A', 'Item D']);
  });

  await test.step('one key moves a row to the top or the bottom, a number to its position, and the last move is taken back', async () => {
    const filter = await makeItems(office);
    await openList(desk, 'stock-items/items', filter);
    await desk.getByRole('button', { name: 'Arrange' }).click();
    await expect.poll(() => order(desk)).toEqual(['Item A', 'Item B', 'Item C', 'Item D']);

    await handle(desk, 'Item D').focus();
    await desk.keyboard.press('Home');
    await expect.poll(() => order(desk)).toEqual(['Item D', 'Item A', 'Item B', 'Item C']);
    await expect(handle(desk, 'Item D')).toBeFocused();
    await expect(desk.getByText('was 4')).toBeVisible();
    await desk.keyboard.press('End');
    await expect(handle(desk, 'Item D')).toBeFocused();
    await expect(desk.getByText(/rows moved/)).toBeHidden();

    await desk.keyboard.press('Enter');
    const question = desk.getByRole('dialog', { name: 'Move Item D' });
    await expect(question.getByRole('textbox', { name: 'Position, 1 to 4' })).toHaveValue('4');
    await expectAccessible(desk, 'the question where to move a row');
    await desk.keyboard.type('2');
    await desk.keyboard.press('Enter');
    await expect.poll(() => order(desk)).toEqual(['Item A', 'Item D', 'Item B', 'Item C']);
    await expect(handle(desk, 'Item D')).toBeFocused();

    await desk.keyboard.press('ArrowUp');
    await expect(handle(desk, 'Item A')).toBeFocused();
    await desk.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => order(desk)).toEqual(['Item D', 'Item A', 'Item B', 'Item C']);
    await desk.keyboard.press('Control+z');
    await expect.poll(() => order(desk)).toEqual(['Item A', 'Item D', 'Item B', 'Item C']);
    await desk.getByRole('button', { name: 'Send Item C to…' }).click();
    await desk.getByRole('menuitem', { name: 'Move to the top' }).click();
    await expect.poll(() => order(desk)).toEqual(['Item C', 'Item A', 'Item D', 'Item B']);
    await desk.keyboard.press('Control+s');
    await expectToast(desk, 'The new order is saved');

    await desk.reload();
    await desk.getByRole('button', { name: 'Arrange' }).click();
    await expect.poll(() => order(desk)).toEqual(['Item C', 'Item A', 'Item D', 'Item B']);
  });

  await test.step('selected rows move together to the top, the bottom or a position, and that can be undone', async () => {
    const filter = await makeItems(office);
    await openList(desk, 'stock-items/items');
    await desk.getByRole('row').nth(1).getByRole('checkbox').check();
    const selection = desk.getByRole('region', { name: 'Selected records' });
    const button = selection.getByRole('button', { name: 'Move to…' });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await selection.getByRole('button', { name: 'Clear the selection' }).click();

    await openList(desk, 'stock-items/items', { ...filter });
    const shown = async () =>
      (await columnTexts(desk, 'Description')).filter((text) => text.startsWith('Item '));
    for (const letter of ['B', 'D']) await rowOf(desk, `Item ${letter}`).getByRole('checkbox').check();
    await button.press('Enter');
    await desk.getByRole('menuitem', { name: 'Move to the top' }).press('Enter');
    await expectToast(desk, 'The new order is saved');
    await expect.poll(shown).toEqual(['Item B', 'Item D', 'Item A', 'Item C']);
    await desk.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
    await expect.poll(shown).toEqual(['Item A', 'Item B', 'Item C', 'Item D']);

    await button.click();
    await desk.getByRole('menuitem', { name: 'Move to position…' }).click();
    const question = desk.getByRole('dialog', { name: 'Move 2 stock items' });
    await expect(question.getByRole('textbox', { name: 'Position, 1 to 3' })).toHaveValue('2');
    await expectAccessible(desk, 'the question where to move several rows');
    await desk.keyboard.type('3');
    await desk.keyboard.press('Enter');
    await expect.poll(shown).toEqual(['Item A', 'Item C', 'Item B', 'Item D']);
  });
});

test("rows are dragged, an order that is out of date is refused, and the page says when it can't arrange", async ({
  desk,
  office,
}) => {
  await test.step('categories are dragged into place; moves can be taken back, and leaving with them asks: P2-3.2-02', async () => {
    const names = ['First', 'Second', 'Third'].map((name) => unique(name));
    for (const name of names) await office.create('stockcategories', { name });
    await openList(desk, 'stock-items/categories');
    await desk.getByRole('button', { name: 'Arrange' }).click();
    const mine = async () => (await order(desk)).filter((name) => names.includes(String(name)));
    await expect.poll(mine).toEqual(names);
    const [first, second, third] = names.map(String);

    await drag(desk, String(third), String(first));
    await expect.poll(mine).toEqual([third, first, second]);
    await desk.getByRole('button', { name: 'Undo moves' }).click();
    await expect.poll(mine).toEqual(names);

    await drag(desk, String(third), String(first));
    await expect.poll(mine).toEqual([third, first, second]);
    await desk.getByRole('button', { name: 'Done' }).click();
    const question = desk.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await desk.getByRole('button', { name: 'Save order' }).click();
    await expectToast(desk, 'The new order is saved');
    await desk.getByRole('button', { name: 'Done' }).click();
    await expect(question).toBeHidden();

    await desk.reload();
    await expect(desk.getByRole('row').nth(1)).toBeVisible();
    const shown = await columnTexts(desk, 'Name');
    expect(shown.filter((name) => names.includes(name))).toEqual([third, first, second]);
  });

  await test.step('an order that somebody else changed meanwhile is refused and shown anew', async () => {
    const filter = await makeItems(office);
    await openList(desk, 'stock-items/items', filter);
    await desk.getByRole('button', { name: 'Arrange' }).click();
    await expect.poll(() => arranged(desk)).toBe(4);
    await handle(desk, 'Item D').focus();
    await desk.keyboard.press('Space');
    await expect(desk.getByText(/^Lifted Item D/)).toBeAttached();
    await desk.keyboard.press('ArrowUp');
    await expect(desk.getByText('Item D is now at 3 of 4.')).toBeAttached();
    await desk.keyboard.press('Space');
    await expect(desk.getByText('2 rows moved')).toBeVisible();
    await office.create('stockitems', {
      stockCode: unique('E'),
      description: 'Item E',
      stockCategoryId: filter.stockCategoryId[0],
      baseUnitTypeId: 41,
    });
    await desk.getByRole('button', { name: 'Save order' }).click();
    await expectToast(desk, /The list has changed since you loaded it/);
    await expect.poll(() => order(desk)).toEqual(['Item A', 'Item B', 'Item C', 'Item D', 'Item E']);
  });

  await test.step('items of all categories at once cannot be arranged, and the page says why', async () => {
    await openList(desk, 'stock-items/items');
    const arrange = desk.getByRole('button', { name: 'Arrange' });
    await expect(arrange).toHaveAttribute('aria-disabled', 'true');
    await arrange.focus();
    await expect(desk.getByRole('tooltip')).toHaveText(
      'Filter by one category first: you arrange the records within it',
    );
  });
});

/** Carries a row by its handle with the pointer to the place of another. */
async function drag(page: Page, from: string, to: string): Promise<void> {
  await handle(page, from).scrollIntoViewIfNeeded();
  await handle(page, from).hover();
  await page.mouse.down();
  const target = await handle(page, to).boundingBox();
  if (!target) throw new Error(`${to} is not on the page.`);
  const x = target.x + target.width / 2;
  await page.mouse.move(x, target.y + target.height, { steps: 5 });
  await page.mouse.move(x, target.y + 4, { steps: 5 });
  await expect(page.getByText(new RegExp(`^${from} is now at`))).toBeAttached();
  await page.mouse.up();
}
