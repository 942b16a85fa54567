import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { toast } from '../support/journeyPages.ts';
import { toolHireFiles } from '../support/toolHire.ts';

test.use({ definitions: toolHireFiles });

test('the rates of a price book are entered, copied, filled and saved in a grid by keyboard', async ({
  desk,
  office,
}) => {
  const name = unique('Drill');
  const seasons = [unique('Autumn'), unique('Winter')];
  const tools = [`${name} large`, `${name} small`];
  const [large] = await Promise.all(tools.map((one) => office.create('hire/tools', { name: one })));
  const made = [];
  for (const season of seasons) made.push(await office.create('hire/seasons', { name: season }));
  const book = await office.create('hire/price-books', { name: unique('Counter') });
  await desk.goto(`/hire/price-books/${book.id}/rates`);
  await expect(desk.getByRole('tab', { name: 'Rates by season', selected: true })).toBeVisible();
  await desk.getByRole('searchbox', { name: 'Search tools' }).fill(name);
  const grid = desk.getByRole('grid', { name: 'Rates by season: Tools by Seasons' });
  const row = (index: number) => grid.getByRole('row').nth(index + 1);
  /** The texts of the cells of the two seasons, as a table. */
  const shown = async () =>
    Promise.all(
      tools.map(async (_tool, index) => {
        const texts = await row(index).getByRole('gridcell').allInnerTexts();
        return texts.slice(-2).map((text) => text.replaceAll('\u00a0', ' ').split(',')[0]?.trim());
      }),
    );
  await expect(grid.getByRole('rowheader')).toHaveText(tools);

  await grid.focus();
  await desk.keyboard.press('Control+ArrowRight');
  await desk.keyboard.press('ArrowLeft');
  await desk.keyboard.type('1200');
  await desk.keyboard.press('Tab');
  await desk.keyboard.press('F2');
  await desk.keyboard.type('1500');
  await desk.keyboard.press('Escape');
  expect(await shown()).toEqual([
    ['R 12.00', ''],
    ['', ''],
  ]);
  await desk.keyboard.press('ArrowLeft');
  await desk.keyboard.press('Control+c');
  await desk.keyboard.press('ArrowRight');
  await desk.keyboard.press('Control+v');
  await desk.keyboard.press('Shift+ArrowDown');
  await desk.keyboard.press('Control+d');
  expect(await shown()).toEqual([
    ['R 12.00', 'R 12.00'],
    ['', 'R 12.00'],
  ]);
  await desk.keyboard.press('Control+z');
  expect(await shown()).toEqual([
    ['R 12.00', 'R 12.00'],
    ['', ''],
  ]);
  await desk.keyboard.press('Control+y');
  await expect(desk.getByText('3 cells to save')).toBeVisible();
  await expectAccessible(desk, 'a grid with cells to save');
  await desk.keyboard.press('Control+s');
  await expect(toast(desk, 'Saved 3 cells')).toBeVisible();

  await desk.reload();
  await desk.getByRole('searchbox', { name: 'Search tools' }).fill(name);
  await expect(grid.getByRole('rowheader')).toHaveText(tools);
  expect(await shown()).toEqual([
    ['R 12.00', 'R 12.00'],
    ['', 'R 12.00'],
  ]);
  expect(large?.id).toBeDefined();
});
