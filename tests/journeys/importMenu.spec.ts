import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { dataFile } from '../support/journeyImport.ts';

test('a real menu of 32 pizzas comes in from one file, and toppings from another, with sizes, groups and prices', async ({
  desk,
  office,
}) => {
  const menu = await office.create('menu', { name: 'Pizza place' });
  await desk.goto('/menus/import-menu');
  const check = desk.getByRole('button', { name: 'Check the file' });
  const upload = (name: string) => desk.getByLabel(/^Choose (another )?file$/).setInputFiles(dataFile(name));
  const holds = (column: string) => desk.getByRole('combobox', { name: `Holds: ${column}` });
  const counts = (title: string) => desk.getByRole('table', { name: title });

  await test.step('the file is read, and the person corrects what its columns hold', async () => {
    await upload('../../tools/simulate/data/pizza-place-menu.csv');
    await expect(desk.getByRole('combobox', { name: /^Tax group/ }).locator('option:checked')).toHaveText(
      'Standard rate',
    );
    await expect(desk.getByRole('heading', { name: '91 rows' })).toBeVisible();
    await expect(holds('size')).toHaveValue('size');
    await holds('full_name').selectOption('Item *');
    await expect(holds('name')).toHaveValue('');
    await holds('name').selectOption('Code');
    await desk.getByRole('combobox', { name: 'Menu', exact: true }).selectOption('Pizza place');
    await desk.getByRole('checkbox', { name: 'Website' }).check();
    await expectAccessible(desk, 'the import of a menu');
  });

  await test.step('a check says what the import would do, and the import does it', async () => {
    await check.click();
    const would = counts('What the import would do');
    await expect(would.getByRole('row', { name: /^Menu items 32 0 0$/ })).toBeVisible();
    await expect(would.getByRole('row', { name: /^Sizes 91 0 0$/ })).toBeVisible();
    await expect(would.getByRole('row', { name: /^Modifier groups 32 0 0$/ })).toBeVisible();
    const parts = desk.getByRole('tablist', { name: 'What changes, record by record' });
    await parts.getByRole('tab', { name: 'Prices' }).click();
    const barbecue = desk.getByRole('row', { name: /The Barbecue Chicken Pizza · S/ });
    await expect(barbecue).toContainText('12.75');
    await expect(desk.getByText('The first 20 of 91 are shown.')).toBeVisible();
    await expectAccessible(desk, 'what the import of a menu would do');
    await desk.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(counts('Import finished').getByRole('row', { name: /^Prices 91 0 0$/ })).toBeVisible();
    await expect(
      counts('Import finished').getByRole('row', { name: /^Items on channels 32 0 0$/ }),
    ).toBeVisible();
  });

  await test.step('the menu is on sale on its channel, with the price of each size', async () => {
    const { data } = await office.list('channelsmenus', { menuId: menu.id });
    await desk.goto(`/menus/channel-menus/${data[0]?.id}/prices`);
    const supreme = desk.getByRole('table', { name: 'supreme' });
    const pizza = supreme.getByRole('row').filter({ hasText: 'The Brie Carre Pizza' });
    await expect(pizza).toContainText('23.65');
  });

  await test.step('toppings as JSON become a group that every size of the menu has', async () => {
    await desk.goto('/menus/import-menu');
    await desk.getByRole('radio', { name: 'A modifier of a group' }).check();
    await upload('blazing-pizza-toppings.json');
    await expect(holds('name')).toHaveValue('option');
    await desk.getByRole('combobox', { name: 'Menu', exact: true }).selectOption('Pizza place');
    await expect(check).toBeDisabled();
    await desk.getByRole('textbox', { name: 'Modifier group' }).fill('Blazing toppings');
    await check.click();
    await expect(
      counts('What the import would do').getByRole('row', { name: /^Prices 2\d 0 0$/ }),
    ).toBeVisible();
    await desk.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(counts('Import finished')).toBeVisible();
    const { data } = await office.list('modifiresGroups', { name: 'Blazing toppings' });
    const list = await desk.context().newPage();
    await list.goto(`/menus/modifier-groups/${data[0]?.id}/items`);
    await expect(list.getByRole('row').filter({ hasText: 'The Brie Carre Pizza' })).toBeVisible();
    await list.close();
  });

  await test.step('the import of the toppings is undone as one', async () => {
    await desk.getByRole('button', { name: 'Undo the import' }).click();
    await expect(desk.getByText(/^\d+ records have their earlier values again\.$/)).toBeVisible();
    expect((await office.list('modifiresGroups', { name: 'Blazing toppings' })).data).toEqual([]);
    expect((await office.list('channelItems', { menuId: menu.id })).total).toBe(32);
  });
});

test('a menu comes in from JSON, and a file that contradicts itself is refused', async ({ desk, office }) => {
  await test.step('a real menu of eight specials comes in from JSON, and finds by its name the one that is sold already', async () => {
    const menu = await office.create('menu', { name: unique('Blazing') });
    await desk.goto('/menus/import-menu');
    await desk.getByLabel(/^Choose (another )?file$/).setInputFiles(dataFile('blazing-pizza-specials.json'));
    await expect(desk.getByRole('heading', { name: '8 rows' })).toBeVisible();
    await expect(desk.getByRole('combobox', { name: 'Holds: name' })).toHaveValue('item');
    await desk.getByRole('combobox', { name: 'Holds: basePrice' }).selectOption('Price');
    await desk.getByRole('combobox', { name: 'Menu', exact: true }).selectOption(String(menu.name));
    await desk.getByRole('checkbox', { name: 'Website' }).check();
    // The first of them has no id in the file, so the code is made of the name.
    await desk.getByRole('combobox', { name: 'Holds: id' }).selectOption('Leave this column out');
    await desk.getByRole('button', { name: 'Check the file' }).click();
    const would = desk.getByRole('table', { name: 'What the import would do' });
    // The customer sells a Margherita already: the file changes it, and adds a size to it.
    await expect(would.getByRole('row', { name: /^Menu items 7 1 0$/ })).toBeVisible();
    await desk.getByRole('button', { name: 'Import', exact: true }).click();
    const done = desk.getByRole('table', { name: 'Import finished' });
    await expect(done.getByRole('row', { name: /^Prices 8 0 0$/ })).toBeVisible();
    const { data } = await office.list('menuitem', { name: 'Basic Cheese Pizza' });
    expect(data[0]).toMatchObject({ code: 'BASIC-CHEESE-PIZZA', subtypeCount: 1 });
    expect((await office.list('channelItems', { menuId: menu.id })).total).toBe(8);
  });

  await test.step('prices that can be read in two ways are asked about before the check', async () => {
    await desk.goto('/menus/import-menu');
    await desk.getByLabel(/^Choose (another )?file$/).setInputFiles({
      name: 'rice.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Item;Price\nNasi goreng;1.250\nMie ayam;1.180\n'),
    });
    const check = desk.getByRole('button', { name: 'Check the file' });
    await expect(desk.getByText('Say how to read the values in: Price')).toBeVisible();
    await expect(check).toBeDisabled();
    await desk.getByRole('radio', { name: '“1.250” is 1250; “1.180” is 1180' }).check();
    await expectAccessible(desk, 'the import of a menu with a question');
    await check.click();
    const would = desk.getByRole('table', { name: 'What the import would do' });
    await expect(would.getByRole('row', { name: /^Prices 2 0 0$/ })).toBeVisible();
  });

  await test.step('a file that contradicts itself is refused row by row, and nothing comes in', async () => {
    await desk.goto('/menus/import-menu');
    const choose = desk.getByLabel(/^Choose (another )?file$/);
    await choose.setInputFiles({
      name: 'menu.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"pizza": ["Margherita"]}'),
    });
    await expect(desk.getByText('This is not a list in JSON.')).toBeVisible();
    await choose.setInputFiles({
      name: 'menu.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'Item,Size,Price\nContradiction,Large,10\nContradiction,Large,11\nContradiction,Small,ten\n',
      ),
    });
    await desk.getByRole('button', { name: 'Check the file' }).click();
    const problems = desk.getByRole('table', { name: /problems/i });
    await expect(problems.getByRole('row').filter({ hasText: '“ten”' })).toContainText('Row 4');
    await expect(problems.getByRole('row').filter({ hasText: '“Large”' })).toContainText('Row 3');
    expect((await office.list('menuitem', { name: 'Contradiction' })).data).toEqual([]);
  });
});
