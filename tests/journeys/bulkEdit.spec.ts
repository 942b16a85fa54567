import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { expectToast, openList, rowOf } from '../support/journeyPages.ts';
import { toolHireFiles } from '../support/toolHire.ts';

test.use({ definitions: toolHireFiles });

test('what a search finds is edited in at most six actions, and undone as one', async ({ desk, office }) => {
  const mark = unique('Sieve');
  const category = await office.create('stockcategories', { name: mark });
  const numbers = Array.from({ length: 50 }, (_, index) => index);
  await Promise.all(
    numbers.map((index) =>
      office.create('stockitems', {
        ...{ stockCode: unique('S'), description: `${mark} ${index}`, stockCategoryId: category.id },
        ...{ baseUnitTypeId: 41, threshold: index },
      }),
    ),
  );
  await openList(desk, 'stock-items/items');
  let actions = 0;
  const act = async (action: Promise<unknown>) => {
    actions += 1;
    await action;
  };
  await act(desk.getByRole('textbox', { name: 'Search stock items' }).fill(mark));
  await expect(desk.getByRole('heading', { level: 1 }).locator('..')).toContainText('50');
  await act(desk.getByRole('button', { name: 'Bulk edit of all matching records' }).click());
  const dialog = desk.getByRole('dialog', { name: 'Bulk edit of 50 stock items' });
  await act(desk.getByRole('option', { name: 'Threshold', exact: true }).click());
  const threshold = dialog.getByRole('group', { name: 'Threshold' });
  await act(threshold.getByRole('combobox', { name: 'Change' }).selectOption('Add'));
  await act(threshold.getByRole('textbox', { name: 'Amount' }).fill('2'));
  await expect(dialog.getByRole('status')).toHaveText('50 stock items will change.');
  const [, before, after] =
    /Threshold ([\d.]+) → ([\d.]+)/.exec(await dialog.getByRole('list').first().innerText()) ?? [];
  expect(Number(after), 'the first of them').toBe(Number(before) + 2);
  await expectAccessible(desk, 'the preview of a bulk edit');
  await act(dialog.getByRole('button', { name: 'Change Threshold on 50 stock items' }).click());
  await expectToast(desk, 'Changed 50 stock items');
  expect(actions).toBeLessThanOrEqual(6);
  const thresholds = async () =>
    (await office.list('stockitems', { stockCategoryId: category.id })).data
      .map((item) => Number(item.threshold))
      .toSorted((one, other) => one - other);
  expect(await thresholds()).toEqual(numbers.map((index) => index + 2));

  await desk.getByRole('button', { name: /^Undo/ }).click();
  await expectToast(desk, 'Undone: 50 stock items');
  expect(await thresholds()).toEqual(numbers);
  await desk.goto('/access/audit-log');
  const line = desk.getByRole('row').filter({ hasText: '50 stock items' }).nth(1);
  await line.getByText('50 stock items').click();
  await desk.getByRole('link', { name: 'Every record of this change' }).click();
  await expect(desk.getByRole('row').filter({ hasText: mark }).first()).toBeVisible();
});

test('what a value below the pointer finds is edited, and so are prices by a formula', async ({
  desk,
  office,
}) => {
  await test.step('a list is filtered by the value below the pointer, and the rest is edited in at most six actions', async () => {
    const [name, other] = [unique('Oven'), unique('Mixer')];
    const [{ id: kept }, { id: left }] = [
      await office.create('stockcategories', { name }),
      await office.create('stockcategories', { name: other }),
    ];
    for (const [index, stockCategoryId] of [kept, kept, left].entries())
      await office.create('stockitems', {
        ...{ stockCode: unique('O'), description: `${name} ${index}`, stockCategoryId, baseUnitTypeId: 41 },
        ...(index < 2 && { threshold: 5 }),
      });
    await openList(desk, 'stock-items/items', { q: name });
    await rowOf(desk, `${name} 2`).getByText('EACH').hover();
    await expect(desk.getByRole('button', { name: /^Show only Base unit: EACH/ })).toBeVisible();
    await desk
      .getByRole('row')
      .filter({ hasText: `${name} 2` })
      .getByText(other)
      .hover();
    await expect(desk.getByRole('button', { name: `Show only Category: ${other}` })).toBeVisible();
    let actions = 0;
    const act = async (action: Promise<unknown>) => {
      actions += 1;
      await action;
    };
    await rowOf(desk, `${name} 0`).getByText(name, { exact: true }).hover();
    await act(desk.getByRole('button', { name: `Show only Category: ${name}` }).click());
    await expect(desk.getByRole('button', { name: `Category is ${name}` })).toBeVisible();
    await expect(rowOf(desk, `${name} 2`)).toHaveCount(0);
    await act(desk.getByRole('button', { name: 'Bulk edit of all matching records' }).click());
    await act(desk.getByRole('option', { name: 'Threshold', exact: true }).click());
    await act(desk.getByRole('combobox', { name: 'Change' }).selectOption('Add'));
    await act(desk.getByRole('textbox', { name: 'Amount' }).fill('2'));
    await act(desk.getByRole('button', { name: 'Change Threshold on 2 stock items' }).click());
    await expectToast(desk, 'Changed 2 stock items');
    expect(actions).toBeLessThanOrEqual(6);
    const { data } = await office.list('stockitems', { q: name });
    expect(data.map(({ threshold }) => threshold).sort()).toEqual([7, 7, null]);
  });

  await test.step('prices of an invented resource rise and end in .90; one is left out, one is refused and says why', async () => {
    const mark = unique('Drill');
    const rates = [1_000, 2_049, 5_000];
    for (const [index, dayRate] of rates.entries())
      await office.create('hire/tools', { name: `${mark} ${index}`, dayRate });
    await openList(desk, 'hire/tools', { q: mark });
    await desk.getByRole('checkbox', { name: 'Select all on this page' }).press('Space');
    await desk.getByRole('button', { name: 'Bulk edit…' }).press('Enter');
    const dialog = desk.getByRole('dialog', { name: /^Bulk edit of/ });
    await expect(dialog.getByRole('combobox', { name: 'Field' })).toBeFocused();
    await desk.keyboard.type('Day rate');
    await desk.keyboard.press('Enter');
    const rate = dialog.getByRole('group', { name: 'Day rate' });
    await rate.getByRole('combobox', { name: 'Change' }).selectOption('Change by a percentage');
    await rate.getByRole('textbox', { name: /^Percentage/ }).fill('10');
    await rate.getByRole('combobox', { name: 'Round' }).selectOption('To an ending in .90');
    await dialog.getByRole('checkbox', { name: `Include ${mark} 2` }).press('Space');
    await expect(dialog.getByRole('status')).toHaveText('2 tools will change.');
    await dialog.getByRole('button', { name: 'Change Day rate on 2 tools' }).press('Enter');
    await expectToast(desk, 'Changed 2 tools');
    const { data } = await office.list('hire/tools', { name: { startsWith: mark } });
    expect(data.map(({ name, dayRate }) => [name, dayRate]).toSorted()).toEqual([
      [`${mark} 0`, 1_090],
      [`${mark} 1`, 2_290],
      [`${mark} 2`, 5_000],
    ]);
  });
});
