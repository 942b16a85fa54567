import { readFile } from 'node:fs/promises';
import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { expectToast } from '../support/journeyPages.ts';

test('prices are found, typed, zeroed, changed by 6 % to .90, undone and saved in one grid, and the ladder agrees (P2-9.2-07, P2-9.2-08, P2-9.2-09)', async ({
  desk,
  office: { create, list },
}) => {
  const menu = await create('menu', { name: unique('Grid') });
  const priceList = await create('priceList', { name: unique('Grid') });
  const taxGroup = (await list('tax/taxGroups', {})).data[0];
  const channelIds = await Promise.all(
    ['COUNTER', 'UBER_EATS'].map(async (code) => (await list('channels', { code })).data[0]?.id),
  );
  for (const channelId of channelIds)
    await create('channelsmenus', { menuId: menu.id, channelId, priceListId: priceList.id });
  const sizesOf = { Pizza: ['Small', 'Large'], Water: ['Bottle'] };
  for (const [name, sizes] of Object.entries(sizesOf)) {
    const values = { name: unique(name), code: crypto.randomUUID(), taxGroupId: taxGroup?.id };
    const item = await create('menuitem', values);
    for (const channelId of channelIds)
      await create('channelItems', { menuId: menu.id, channelId, menuItemId: item.id });
    for (const size of sizes) {
      const { id: subtypeId } = await create('menuitem/subtype', { menuItemId: item.id, name: size });
      const price = { priceListId: priceList.id, priceOf: 'MENU_ITEM_VARIANT', subtypeId, price: 10_000 };
      if (name === 'Pizza') await create('priceListElements', price);
    }
  }
  await desk.goto(`/channel-pricing?menu=${menu.id}`);
  const grid = desk.getByRole('grid', { name: /^Channel pricing/ });
  /** The prices that the grid shows, size by size, without their currency. */
  const shown = async () => {
    const rows = await grid.getByRole('row').all();
    const texts = await Promise.all(rows.slice(1).map((row) => row.locator('.cell').allInnerTexts()));
    return texts.map((row) => row.map((text) => text.replace(/,.*|R/gs, '').replace(/\s+/g, ' ').trim()));
  };
  await expect(grid.getByRole('row')).toHaveCount(4);
  expect(await shown()).toEqual([
    ['100.00', '100.00'],
    ['100.00', '100.00'],
    ['No price', 'No price'],
  ]);

  await desk.getByRole('combobox', { name: 'Show' }).selectOption('No price');
  await expect(grid.getByRole('row')).toHaveCount(2);
  await grid.focus();
  await desk.keyboard.type('1500');
  await desk.keyboard.press('Enter');
  await desk.getByRole('combobox', { name: 'Show' }).selectOption('All sizes');

  await grid.focus();
  await desk.keyboard.press('Control+Home');
  await desk.keyboard.press('ArrowRight');
  const strategy = desk.getByRole('combobox', { name: 'Pricing on this channel' });
  await strategy.selectOption('Zero');
  expect(await shown()).toEqual([
    ['100.00', 'Zero 0.00'],
    ['100.00', '100.00'],
    ['15.00', 'No price'],
  ]);
  await grid.focus();
  await desk.keyboard.press('ArrowDown');
  await strategy.selectOption('Custom');

  await grid.focus();
  await desk.keyboard.press('Control+Home');
  await desk.keyboard.press('Shift+ArrowDown');
  await desk.getByRole('button', { name: 'Change by formula' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Change prices by a formula' });
  await dialog.getByRole('textbox', { name: 'Change by percent' }).fill('6');
  await dialog.getByRole('combobox', { name: 'Prices end in' }).selectOption('.90');
  await expect(dialog.getByRole('row', { name: /Small Counter R.100\.00 R.105\.90/ })).toBeVisible();
  await expectAccessible(desk, 'a formula with its preview');
  await dialog.getByRole('button', { name: 'Fill in 2 prices' }).click();
  await grid.focus();
  const last = [
    ['105.90', 'Zero 0.00'],
    ['105.90', 'Custom 100.00'],
    ['15.00', 'No price'],
  ];
  expect(await shown()).toEqual(last);
  await desk.keyboard.press('Control+z');
  expect((await shown())[0]).toEqual(['100.00', 'Zero 0.00']);
  await desk.keyboard.press('Control+y');
  await expectAccessible(desk, 'prices to save');
  await desk.keyboard.press('Control+s');
  await expectToast(desk, /^Saved \d cells$/);

  await desk.reload();
  await expect(grid.getByRole('row')).toHaveCount(4);
  expect(await shown()).toEqual(last);
  await grid.focus();
  await desk.keyboard.press('ArrowRight');
  await desk.getByRole('button', { name: 'Why is this the price?' }).press('Enter');
  await expect(desk.getByRole('heading', { name: /^Why does Small cost R.0\.00\?$/ })).toBeVisible();
});

test('the prices of a channel are copied to another, and go through a spreadsheet and back', async ({
  desk,
  office: { create, list },
}) => {
  const menu = await create('menu', { name: unique('Copied') });
  const item = await create('menuitem', { name: unique('Soup'), code: crypto.randomUUID() });
  const { id: subtypeId } = await create('menuitem/subtype', { menuItemId: item.id, name: 'Bowl' });
  const [counter, website] = await Promise.all(
    ['COUNTER', 'WEBSITE'].map(async (code) => (await list('channels', { code })).data[0]),
  );
  for (const channel of [counter, website]) {
    await create('channelsmenus', { menuId: menu.id, channelId: channel?.id });
    await create('channelItems', { menuId: menu.id, channelId: channel?.id, menuItemId: item.id });
  }
  await create('pricing', { menuId: menu.id, channelId: counter?.id, subtypeId, price: 7_500 });
  await desk.goto(`/channel-pricing?menu=${menu.id}`);
  const grid = desk.getByRole('grid', { name: /^Channel pricing/ });
  await expect(grid.getByRole('row', { name: /Bowl/ })).toContainText('75.00');

  await test.step('a copy fills the other channel, and is saved like anything typed', async () => {
    await desk.getByRole('button', { name: 'Copy a channel' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Copy the prices of a channel' });
    await dialog.getByRole('combobox', { name: 'From' }).selectOption(String(counter?.name));
    await dialog.getByRole('combobox', { name: 'To' }).selectOption(String(website?.name));
    await dialog.getByRole('button', { name: 'Fill in one price' }).click();
    await grid.focus();
    await desk.keyboard.press('Control+s');
    await expectToast(desk, 'Saved one cell');
    const { data } = await list('pricing', { menuId: menu.id, channelId: website?.id });
    expect(data.map(({ price }) => price)).toEqual([7_500]);
  });

  await test.step('the file of the grid comes back changed, and says first what it changes', async () => {
    const files = desk.getByRole('button', { name: 'Channel prices as a file' });
    const coming = desk.waitForEvent('download');
    await files.click();
    await desk.getByRole('menuitem', { name: 'Export to CSV' }).click();
    const text = await readFile(await (await coming).path(), 'utf8');
    expect(text).toContain('Bowl,75,75');
    await files.click();
    await desk.getByRole('menuitem', { name: 'Import from a file' }).click();
    const dialog = desk.getByRole('dialog', { name: /^Import: / });
    const file = {
      name: 'prices.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text.replace('Bowl,75,75', 'Bowl,75,80')),
    };
    await dialog.locator('input[type=file]').setInputFiles(file);
    await expect(dialog.getByRole('status').filter({ hasText: 'changed: 1' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(grid.getByRole('row', { name: /Bowl/ })).toContainText('80.00');
  });
});
