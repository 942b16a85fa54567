import { expect, test, unique } from '../support/journey.ts';
import { landingPath, owner } from '../support/journeyOffice.ts';
import { choose, expectToast, openList, openOwnPage, rowOf } from '../support/journeyPages.ts';

test('the first hour of a new owner', async ({ desk, office }) => {
  await test.step('a new owner finds the categories of the demo, with what is in them', async () => {
    await desk.goto('/');
    await desk.waitForURL(`**${landingPath}`);
    await expect(desk.getByRole('heading', { level: 1, name: 'Stock categories' })).toBeVisible();
    await expect(rowOf(desk, 'Dairy')).toContainText('9');
    await rowOf(desk, 'Dairy').getByRole('cell').nth(1).click();
    const panel = desk.getByRole('complementary', { name: 'Dairy' });
    await panel.getByRole('tab', { name: 'Stock items' }).click();
    await expect(panel.getByText('Gorgonzola')).toBeVisible();
    await panel.press('Escape');
    await expect(panel).toBeHidden();
  });

  await test.step('a category and an item are added, said wrong first, with a category made in place', async () => {
    const category = unique('Bakery');
    const item = unique('Crème pâtissière');
    await desk.goto('/stock-items/items');
    await desk.getByRole('link', { name: 'New stock item' }).click();
    await expect(desk.getByRole('heading', { level: 1, name: 'New stock item' })).toBeVisible();
    const add = desk.getByRole('button', { name: 'Add stock item' });

    await test.step('an empty form is not sent: each field says what it wants, the summary jumps to it', async () => {
      const sent: string[] = [];
      desk.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
      await add.click();
      const summary = desk.getByRole('alert').filter({ hasText: '4 fields need attention' });
      await expect(summary).toBeFocused();
      await summary.getByRole('button', { name: 'Description' }).click();
      await expect(desk.getByRole('textbox', { name: 'Description' })).toBeFocused();
      await expect(desk.getByRole('textbox', { name: 'Stock code' })).toHaveAccessibleDescription('Required');
      await desk.getByRole('textbox', { name: 'Waste' }).fill('120');
      await desk.getByRole('textbox', { name: 'Waste' }).blur();
      await expect(desk.getByRole('textbox', { name: 'Waste' })).toHaveAccessibleDescription(
        '% At most 99.99',
      );
      await desk.getByRole('textbox', { name: 'Waste' }).fill('7.5');
      expect(sent).toEqual([]);
    });

    await desk.getByRole('textbox', { name: 'Stock code' }).fill(item.toUpperCase());
    await desk.getByRole('textbox', { name: 'Description' }).fill(item);

    await test.step('the category that is missing is made without leaving the form', async () => {
      await desk.getByRole('combobox', { name: 'Category' }).fill(category);
      await desk.getByRole('option', { name: `Add stock category “${category}”…` }).click();
      const dialog = desk.getByRole('dialog', { name: 'New stock category' });
      await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(category);
      await dialog.getByRole('button', { name: 'Add stock category' }).click();
      await expect(dialog).toBeHidden();
      await expect(desk.getByRole('combobox', { name: 'Category' })).toHaveValue(category);
    });

    await choose(desk, 'Base unit', 'KG');
    const answer = desk.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/stockitems'),
    );
    await add.click();
    expect((await answer).status()).toBe(201);
    const { data } = await (await answer).json();
    expect(data).toMatchObject({
      description: item,
      wastePercentage: 7.5,
      isActive: true,
      labels: { stockCategoryId: category, baseUnitTypeId: 'KG' },
    });
    await expectToast(desk, `Added ${item}`);
    await desk.waitForURL(`**/stock-items/items/${data.id}`);
    await expect(desk.getByRole('heading', { level: 1, name: item })).toBeVisible();

    await test.step('a code that is taken is refused at its field, and nothing is lost', async () => {
      await desk.goto('/stock-items/items/create');
      await desk.getByRole('textbox', { name: 'Stock code' }).fill(item.toUpperCase());
      await desk.getByRole('textbox', { name: 'Description' }).fill('Another');
      await choose(desk, 'Category', category);
      await choose(desk, 'Base unit', 'EACH');
      await add.click();
      await expect(desk.getByRole('textbox', { name: 'Stock code' })).toHaveAccessibleDescription(
        'Another record already has this value',
      );
      await expect(desk.getByRole('textbox', { name: 'Description' })).toHaveValue('Another');
    });
  });

  await test.step('a category is changed with Ctrl+S, and its history says who changed what', async () => {
    const name = unique('Frozen');
    const { id } = await office.create('stockcategories', { name });
    await desk.goto(`/stock-items/categories/${id}`);
    const description = desk.getByRole('textbox', { name: 'Description' });
    await description.fill('Everything at −18 °C');
    await desk.getByRole('switch', { name: 'Active' }).click();
    await expect(desk.getByText('2 changes:')).toBeVisible();
    await expect(desk.getByText('Active Yes → No')).toBeVisible();
    const answer = desk.waitForResponse((response) => ['PUT', 'PATCH'].includes(response.request().method()));
    await description.press('Control+s');
    expect((await answer).request().postDataJSON()).toEqual({
      description: 'Everything at −18 °C',
      isActive: false,
      version: 1,
    });
    await expectToast(desk, `Saved ${name}`);
    await expect(desk.getByRole('button', { name: 'Save', exact: true })).toBeHidden();

    await desk.getByRole('tab', { name: 'History' }).click();
    const entries = desk.getByRole('tabpanel', { name: 'History' }).getByRole('listitem');
    await expect(entries).toHaveCount(2);
    await expect(entries.nth(0)).toContainText(`${owner.name} changed it`);
    await expect(entries.nth(0)).toContainText('Descriptionnothing → Everything at −18 °C');
    await expect(entries.nth(0)).toContainText('ActiveYes → No');
    await expect(entries.nth(0).getByRole('time')).toHaveText(/^\d{2}-\d{2}-20\d{2}/);
    await expect(entries.nth(1)).toContainText(`${owner.name} added it`);
  });

  await test.step('leaving with changes asks: staying keeps them, leaving drops them', async () => {
    const name = unique('Herbs');
    const { id } = await office.create('stockcategories', { name });
    await desk.goto(`/stock-items/categories/${id}`);
    const description = desk.getByRole('textbox', { name: 'Description' });
    await description.fill('Parsley, sage');
    const elsewhere = desk.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', {
      name: 'Unit sizes',
    });
    await elsewhere.click();
    const question = desk.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toBeHidden();
    await expect(desk).toHaveURL(`/stock-items/categories/${id}`);
    await expect(description).toHaveValue('Parsley, sage');
    await elsewhere.click();
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(desk.getByRole('heading', { level: 1, name: 'Unit sizes' })).toBeVisible();
    await expect(desk).toHaveURL('/stock-items/unit-sizes');
    await desk.goBack();
    await expect(description).toHaveValue('');
  });

  await test.step('rows are read in the panel beside the list, one after the other', async () => {
    const category = await office.create('stockcategories', { name: unique('Panel') });
    for (const letter of ['A', 'B', 'C'])
      await office.create('stockitems', {
        stockCode: unique(letter),
        description: `Panel item ${letter}`,
        stockCategoryId: category.id,
        baseUnitTypeId: 11,
      });
    await openList(desk, 'stock-items/items', { stockCategoryId: [category.id] });
    await desk.getByRole('row').nth(1).focus();
    await desk.keyboard.press('ArrowDown');
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('complementary', { name: 'Panel item B' })).toBeVisible();
    await desk.keyboard.press('j');
    await expect(desk.getByRole('complementary', { name: 'Panel item C' })).toBeVisible();
    await expect(desk.getByRole('button', { name: 'Next record' })).toBeDisabled();
    await desk.keyboard.press('k');
    await expect(desk.getByRole('complementary', { name: 'Panel item B' })).toBeVisible();
    await openOwnPage(desk);
    await expect(desk.getByRole('heading', { level: 1, name: 'Panel item B' })).toBeVisible();
  });
});
