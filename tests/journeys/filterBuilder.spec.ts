import type { Locator, Page } from '@playwright/test';
import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import type { Office } from '../support/journeyOffice.ts';
import {
  columnTexts,
  downloadList,
  listAddress,
  openList,
  rowOf,
  startFilter,
} from '../support/journeyPages.ts';

const barrels = `
name: cellar/barrels
labels: { one: Barrel, many: Barrels }
area: stock
title: mark
fields:
  mark: { kind: text, required: true, unique: true, searchable: true }
  litres: { kind: integer }
  filledOn: { kind: date }
  wood: { kind: choice, choices: [{ id: oak, label: Oak }, { id: pine, label: Pine }] }
`;
test.use({ definitions: { 'barrels.yaml': barrels } });

/** Opens the builder from the filter button. */
async function openBuilder(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('button', { name: 'Combine conditions…' }).click();
  const builder = page.getByRole('dialog', { name: 'Combine conditions' });
  await expect(builder).toBeVisible();
  return builder;
}

/** The last row of conditions, which asks about another field from now on. */
async function lastRow(scope: Locator, field: string): Promise<Locator> {
  const row = scope.getByRole('listitem').last();
  await row.getByRole('combobox', { name: 'Field' }).selectOption({ label: field });
  return row;
}

/** A category with three items, which no other test sees. */
async function makeItems(office: Office) {
  const category = await office.create('stockcategories', { name: unique('Built') });
  const names = { full: unique('Full'), low: unique('Low'), none: unique('None') };
  for (const [description, threshold] of [
    [names.full, 80],
    [names.low, 2],
    [names.none, null],
  ])
    await office.create('stockitems', {
      stockCode: unique('B'),
      stockCategoryId: category.id,
      baseUnitTypeId: 11,
      description,
      threshold,
    });
  return { category, names };
}

test('stock items are found by several conditions', async ({ desk, office }) => {
  await test.step('stock items are found by any of several conditions, in the address and in a file too', async () => {
    const { category, names } = await makeItems(office);
    await openList(desk, 'stock-items/items', { stockCategoryId: [category.id] });
    const builder = await openBuilder(desk);

    await test.step('the conditions that the list has are there, and a group joins them', async () => {
      await expect(builder.getByRole('combobox', { name: 'Field' })).toHaveValue('stockCategoryId');
      await builder.getByRole('button', { name: 'Add a group' }).click();
      const group = builder.getByRole('group', { name: 'Any of these' });
      const first = await lastRow(group, 'Threshold');
      await first.getByRole('textbox', { name: 'Threshold' }).fill('50');
      await group.getByRole('button', { name: 'Add a condition' }).click();
      const second = await lastRow(group, 'Threshold');
      await second.getByRole('combobox', { name: 'Comparison' }).click();
      await desk.getByRole('option', { name: 'is empty or not' }).click();
      await expect(builder.getByText('Matches: 2', { exact: true })).toBeVisible();
      await expectAccessible(desk, 'the filter builder');
      await builder.getByRole('button', { name: 'Apply' }).click();
      await expect(builder).toBeHidden();
    });

    const chip = desk.getByRole('button', { name: 'Threshold is at least 50.00 or Threshold is empty' });
    await test.step('the list, its address and its file hold the same rows', async () => {
      await expect(chip).toBeVisible();
      await expect(rowOf(desk, names.low)).toBeHidden();
      await expect(rowOf(desk, names.full)).toBeVisible();
      await expect(rowOf(desk, names.none)).toBeVisible();
      await desk.reload();
      await expect(chip).toBeVisible();
      await expect(rowOf(desk, names.low)).toBeHidden();
      const { bytes } = await downloadList(desk, 'Export to CSV');
      const text = bytes.toString('utf8');
      expect([names.full, names.none, names.low].map((name) => text.includes(name))).toEqual([
        true,
        true,
        false,
      ]);
    });

    await test.step('the chip opens the builder again, where the other way round finds more', async () => {
      await chip.click();
      await builder.getByRole('combobox', { name: /^Show stock items/ }).selectOption('or');
      await expect(builder.getByRole('group', { name: 'All of these' })).toBeVisible();
      await expect(builder.getByText('Matches: 3', { exact: true })).toBeVisible();
      await desk.keyboard.press('Escape');
      await expect(builder).toBeHidden();
    });

    await test.step('its cross takes it away', async () => {
      await chip.press('Delete');
      await expect(rowOf(desk, names.low)).toBeVisible();
    });
  });

  await test.step('several categories are picked in one go, and each choice says how many it leaves', async () => {
    const [first, second] = [await makeItems(office), await makeItems(office)];
    await openList(desk, 'stock-items/items');
    const filter = await startFilter(desk, 'Category');
    const search = filter.getByRole('combobox', { name: 'Category' });
    for (const { category } of [first, second]) {
      await search.fill(String(category.name));
      await filter.getByRole('option', { name: String(category.name) }).click();
    }
    await filter.getByRole('button', { name: 'Apply' }).click();
    await expect(desk.getByRole('row')).toHaveCount(7);

    await office.create('stockitems', {
      ...{ stockCode: unique('B'), stockCategoryId: first.category.id, baseUnitTypeId: 11 },
      ...{ description: unique('Off'), isActive: false },
    });
    await startFilter(desk, 'Active');
    await expect(filter.getByRole('radio', { name: 'Yes 6', exact: true })).toBeVisible();
    await expect(filter.getByRole('radio', { name: 'No 1', exact: true })).toBeVisible();
    await expect(filter.getByRole('radio', { name: 'Yes 6', exact: true })).toBeFocused();
    await desk.keyboard.press('Escape');
    await expect(filter).toBeHidden();
  });

  await test.step('going back from page 2 leads to page 1', async () => {
    await openList(desk, 'stock-items/items');
    const firstRow = desk.getByRole('row').nth(1);
    const [firstCode = ''] = await columnTexts(desk, 'Stock code');
    await desk.getByRole('button', { name: 'Next page' }).click();
    await expect(desk).toHaveURL(/page=2/);
    await expect(firstRow).not.toContainText(firstCode);
    await desk.goBack();
    await expect(firstRow).toContainText(firstCode);
    await desk.reload();
    await expect(firstRow).toContainText(firstCode);
  });
});

test('a resource of the installation has it all: periods, by keyboard, and what is gone from a link', async ({
  desk,
  office,
}) => {
  const today = new Date();
  const day = (offset: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Johannesburg', dateStyle: 'short' }).format(
      today.getTime() + offset * 86_400_000,
    );
  for (const [mark, litres, filledOn, wood] of [
    ['Old', 100, day(-40), 'oak'],
    ['Fresh', 100, day(0), 'oak'],
    ['Recent', 20, day(-3), 'pine'],
  ])
    await office.create('cellar/barrels', { mark, litres, filledOn, wood });

  await test.step('a period, by keyboard alone', async () => {
    await openList(desk, 'cellar/barrels');
    await desk.getByRole('button', { name: 'Filter', exact: true }).focus();
    await desk.keyboard.press('Enter');
    const filter = desk.getByRole('dialog', { name: 'Filter' });
    await expect(filter.getByRole('textbox', { name: 'Filter by…' })).toBeFocused();
    await desk.keyboard.type('Filled');
    await desk.keyboard.press('Enter');
    const period = filter.getByRole('combobox', { name: 'Filled on' });
    await expect(period).toBeFocused();
    await period.press('Enter');
    await desk.keyboard.type('in');
    await desk.keyboard.press('Enter');
    await desk.keyboard.press('Tab');
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('button', { name: 'Filled on is in the last 7 days' })).toBeVisible();
    await expect(rowOf(desk, 'Old')).toBeHidden();
    expect((await columnTexts(desk, 'Mark')).toSorted()).toEqual(['Fresh', 'Recent']);
  });

  await test.step('conditions by keyboard at 820 pixels', async () => {
    await desk.setViewportSize({ width: 820, height: 1180 });
    const builder = await openBuilder(desk);
    await builder.getByRole('button', { name: 'Add a condition' }).press('Enter');
    const row = await lastRow(builder, 'Wood');
    await row.getByRole('checkbox', { name: 'Pine' }).press('Space');
    await expect(builder.getByText('Matches: 1', { exact: true })).toBeVisible();
    await expectAccessible(desk, 'the filter builder at 820 pixels');
    await builder.getByRole('button', { name: 'Apply' }).press('Enter');
    await expect(rowOf(desk, 'Fresh')).toBeHidden();
    await expect(rowOf(desk, 'Recent')).toBeVisible();
  });

  await test.step('an old link says what is gone, and goes on without it', async () => {
    const filter = { colour: 'red', wood: ['birch'], litres: { gte: 50 } };
    await desk.goto(listAddress('cellar/barrels', filter));
    const state = desk.getByRole('alert').filter({ hasText: 'Part of this filter is out of date' });
    await expect(state).toContainText('“colour” no longer exists');
    await expect(state).toContainText('Wood: the chosen value no longer exists');
    await expectAccessible(desk, 'a filter with parts that are gone');
    await state.getByRole('button', { name: 'Remove this part' }).click();
    await expect(rowOf(desk, 'Old')).toBeVisible();
    await expect(rowOf(desk, 'Recent')).toBeHidden();
    await expect(desk.getByRole('button', { name: 'Litres is at least 50' })).toBeVisible();
  });
});
