import type { Page } from '@playwright/test';
import { nextMonday } from '../support/days.ts';
import { expect, test, unique } from '../support/journey.ts';
import { choose, expectToast } from '../support/journeyPages.ts';

/** Runs an action of the record that is open, with one record to choose. */
async function act(page: Page, action: string, { label, name }: { label: string; name: string }) {
  await page.getByRole('button', { name: action }).click();
  const dialog = page.getByRole('dialog');
  await choose(dialog, label, name);
  await dialog.getByRole('button', { name: action }).click();
  await expect(dialog).toBeHidden();
}

/** Fills in a line of a recipe. */
async function ingredient(page: Page, line: number, [name, quantity]: readonly [string, string]) {
  await page.getByRole('button', { name: 'Add ingredient' }).click();
  await choose(page, `Stock item, line ${line}`, name);
  await page.getByRole('textbox', { name: `Quantity, line ${line}` }).fill(quantity);
  await choose(page, `Unit, line ${line}`, 'GRAM');
}

test('a pizza gets sizes, bases, halves and toppings, a recipe with its margin, two menus, three channels and their prices, and a price to come that the ladder explains', async ({
  desk,
  colleague,
  office,
}) => {
  const [pizza, recipe] = [unique('Napoletana'), unique('Napoletana, large')];
  const menus: { id: unknown; name: string; channels: string[] }[] = [];
  for (const [kind, channels] of [
    ['Lunch', ['Counter', 'Website']],
    ['Evening', ['Uber Eats']],
  ] as const) {
    const name = unique(kind);
    const menu = await office.create('menu', { name });
    for (const channel of channels) {
      const [found] = (await office.list('channels', { name: channel })).data;
      await office.create('channelsmenus', { menuId: menu.id, channelId: found?.id });
    }
    menus.push({ id: menu.id, name, channels: [...channels] });
  }

  const address = await test.step('an item gets its sizes from a template, and its groups', async () => {
    await desk.goto('/menus/items/create');
    await desk.getByRole('textbox', { name: 'Name' }).fill(pizza);
    await desk.getByRole('textbox', { name: 'Code' }).fill(pizza);
    await choose(desk, 'Item categories', 'Pizza');
    await choose(desk, 'Tax group', 'Standard rate');
    await choose(desk, 'Variant template', 'Pizza: size and base');
    await expect(desk.getByRole('region', { name: 'Sizes that the item gets' })).toContainText(
      'Small, gluten-free',
    );
    await desk.keyboard.press('Control+s');
    await desk.waitForURL(/\/menus\/items\/[0-9a-f-]{36}/);
    for (const group of ['Extra toppings', 'Half and half'])
      await act(desk, 'Attach modifier group', { label: 'Modifier group', name: group });
    return new URL(desk.url()).pathname;
  });
  const id = address.split('/').at(3);
  const sizes = (await office.list('menuitem/subtype', { menuItemId: id })).data;
  expect(sizes).toHaveLength(8);
  const large = sizes.find(({ name }) => name === 'Large, traditional');

  await test.step('a recipe says what the large one costs, with waste', async () => {
    await desk.goto('/recipes/create');
    await desk.getByRole('textbox', { name: 'Name' }).fill(recipe);
    await ingredient(desk, 1, ['Pizza dough', '180']);
    await ingredient(desk, 2, ['Mozzarella, grated', '120']);
    const cost = desk.getByRole('table', { name: 'What it costs' });
    await expect(cost.getByRole('row', { name: /^Mozzarella/ })).toContainText(/5%.*126\.316 GRAM/);
    await desk.keyboard.press('Control+s');
    await desk.waitForURL(/\/recipes\/[0-9a-f-]{36}/);
    await desk.goto(`/menus/subtypes/${large?.id}`);
    await desk.getByRole('tab', { name: 'Recipes of sizes' }).click();
    await desk.getByRole('button', { name: 'New recipe of a size' }).click();
    const dialog = desk.getByRole('dialog');
    await choose(dialog, 'Recipe', recipe);
    await dialog.getByRole('button', { name: 'Add recipe of a size' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('two menus sell it on three channels', async () => {
    for (const { id: menuId } of menus) {
      await desk.goto(`/menu-workbench?menu=${menuId}`);
      await desk.getByRole('button', { name: 'Add items' }).first().click();
      const dialog = desk.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Search items' }).fill(pizza);
      await dialog.getByRole('checkbox', { name: new RegExp(`^${pizza}`) }).check();
      await dialog.getByRole('button', { name: /^Add 1 item/ }).click();
      await expect(dialog).toBeHidden();
      await expect(desk.getByText(pizza).first()).toBeVisible();
    }
  });

  await test.step('each channel has its own prices', async () => {
    const prices = { Counter: '12990', Website: '13490', 'Uber Eats': '14990' };
    for (const { id: menuId, channels } of menus) {
      await desk.goto(`/channel-pricing?menu=${menuId}`);
      const grid = desk.getByRole('grid', { name: /^Channel pricing/ });
      await expect(grid.getByRole('row')).toHaveCount(9);
      for (const [column, channel] of channels.entries()) {
        await grid.focus();
        await desk.keyboard.press('Control+Home');
        for (let step = 0; step < column; step += 1) await desk.keyboard.press('ArrowRight');
        for (let size = 0; size < 8; size += 1) {
          await desk.keyboard.type(prices[channel as keyof typeof prices]);
          await desk.keyboard.press('Enter');
        }
      }
      await desk.keyboard.press('Control+s');
      await expectToast(desk, /^Saved \d+ cells$/);
    }
    await desk.goto('/reports/menu-items');
    await desk
      .getByRole('combobox', { name: 'Menu', exact: true })
      .selectOption({ label: `${menus[1]?.name} · Uber Eats` });
    const row = desk.getByRole('row').filter({ hasText: 'Large, traditional' });
    await expect(row).toContainText(/R.149\.90.*R.130\.35/);
    await expect(row).not.toContainText('unknown');
  });

  await test.step('from Monday on it costs 6 % more, to .90, once a colleague approves', async () => {
    await desk.goto('/plan-price-change');
    await desk.getByRole('combobox', { name: 'Prices of' }).click();
    await desk.getByRole('option', { name: /channels/ }).click();
    const pick = async (label: string, name: string) => {
      await desk.getByRole('combobox', { name: label, exact: true }).fill(name);
      await desk.getByRole('option', { name, exact: true }).click();
    };
    await pick('Menu', menus[0]?.name ?? '');
    for (const channel of menus[0]?.channels ?? []) await pick('Channels', channel);
    await choose(desk, 'Only these items', pizza);
    await desk.getByRole('textbox', { name: 'Change by percent' }).fill('6');
    await desk.getByRole('combobox', { name: 'Prices end in' }).click();
    await desk.getByRole('option', { name: '.90' }).click();
    await desk.getByRole('textbox', { name: 'Day', exact: true }).fill(nextMonday().entered);
    await desk.getByRole('textbox', { name: 'Name' }).fill(recipe);
    await desk.getByRole('button', { name: /^Create price change with 16 prices/ }).click();
    await expectToast(desk, 'The price change is a draft.');
    await expect(desk.getByRole('heading', { level: 1, name: recipe })).toBeVisible();
    await desk.getByRole('button', { name: 'Ask for approval' }).click();
    await expectToast(desk, 'The price change waits for approval');
    await colleague.goto(new URL(desk.url()).pathname);
    await colleague.getByRole('button', { name: 'Approve' }).click();
    await expectToast(colleague, 'The price change is approved');
  });

  await test.step('the ladder explains the price to come', async () => {
    await desk.goto(`/menus/items/${id}/prices`);
    await desk.getByRole('textbox', { name: 'Day' }).fill(nextMonday().entered);
    const cell = desk.getByRole('button', {
      name: new RegExp(`^Large, traditional, ${menus[0]?.name} on Counter: R.137.90`),
    });
    await cell.click();
    const why = desk.getByRole('region', { name: /^Why does Large, traditional cost R.137\.90\?$/ });
    await expect(why.getByRole('link', { name: recipe })).toBeVisible();
  });
});
