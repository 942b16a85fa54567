import { expect, test, unique } from '../support/journey.ts';
import { expectToast, openList, rowOf } from '../support/journeyPages.ts';

test('a category is added, changed and put first by keyboard alone', async ({ desk }) => {
  const name = unique('By hand');
  const { keyboard } = desk;

  await test.step('the first stop leads past the navigation, N opens the form', async () => {
    await desk.goto('/stock-items/categories');
    await expect(desk.getByRole('row').nth(1)).toBeVisible();
    await keyboard.press('Tab');
    await expect(desk.getByRole('link', { name: 'Skip to the page' })).toBeFocused();
    await keyboard.press('Enter');
    await expect(desk.getByRole('main')).toBeFocused();
    await keyboard.press('n');
    await expect(desk.getByRole('textbox', { name: 'Name' })).toBeFocused();
  });

  await test.step('Enter sends it', async () => {
    await keyboard.type(name);
    await keyboard.press('Enter');
    await expectToast(desk, `Added ${name}`);
    await expect(desk.getByRole('heading', { level: 1, name })).toBeVisible();
  });

  await test.step('it is found from the palette and changed beside its list', async () => {
    await desk.goto('/stock-items/categories');
    await expect(desk.getByRole('row').nth(1)).toBeVisible();
    await keyboard.press('/');
    await keyboard.type(name);
    await expect(desk.getByRole('row')).toHaveCount(2);
    for (let stops = 0; stops < 20; stops += 1) {
      if (await desk.locator('tbody tr:focus').count()) break;
      await keyboard.press('Tab');
    }
    await expect(desk.locator('tbody tr:focus')).toHaveCount(1);
    await keyboard.press('Enter');
    const panel = desk.getByRole('complementary', { name });
    await expect(panel).toBeFocused();
    const description = panel.getByRole('textbox', { name: 'Description' });
    await expect(description).toBeVisible();
    for (let stops = 0; stops < 20; stops += 1) {
      if (await description.evaluate((input) => input === document.activeElement)) break;
      await keyboard.press('Tab');
    }
    await expect(description).toBeFocused();
    await keyboard.type('Typed');
    await keyboard.press('Control+s');
    await expectToast(desk, `Saved ${name}`);
    await keyboard.press('Escape');
    await expect(panel).toBeHidden();
  });

  await test.step('it is put one place up, and the order saved', async () => {
    await desk.goto('/stock-items/categories');
    const arrange = desk.getByRole('button', { name: 'Arrange' });
    await expect(desk.getByRole('row').nth(1)).toBeVisible();
    await arrange.focus();
    await keyboard.press('Enter');
    const handle = desk.getByRole('button', { name: new RegExp(`^Move ${name}, now`) });
    await expect(handle).toBeVisible();
    const before = Number(/now (\d+) of/.exec((await handle.getAttribute('aria-label')) ?? '')?.[1]);
    await handle.focus();
    await keyboard.press('Space');
    await expect(desk.getByText(`Lifted ${name}`)).toBeAttached();
    await keyboard.press('ArrowUp');
    await expect(desk.getByText(`${name} is now at ${before - 1} of`)).toBeAttached();
    await keyboard.press('Space');
    await expect(desk.getByText('2 rows moved')).toBeVisible();
    await desk.getByRole('button', { name: 'Save order' }).focus();
    await keyboard.press('Enter');
    await expectToast(desk, 'The new order is saved');
  });
});

test('the palette acts on what is shown, and leads anywhere', async ({ desk, office, colleague }) => {
  await test.step('the palette does what the list, the selection and the record offer', async () => {
    const name = unique('Palette');
    const { id } = await office.create('stockcategories', { name });
    const search = desk.getByRole('combobox', { name: 'Go to a page or find a record' });
    const choose = async (typed: string, option: string) => {
      await desk.keyboard.press('Control+k');
      await expect(search).toBeFocused();
      await search.fill(typed);
      await desk.getByRole('option', { name: option }).first().click();
      await expect(search).toBeHidden();
    };
    await openList(desk, 'stock-items/categories', { name });
    await expect(rowOf(desk, name)).toBeVisible();

    const coming = desk.waitForEvent('download');
    await choose('export to csv', 'Export to CSV');
    expect((await coming).suggestedFilename()).toMatch(/^Stock categories .*\.csv$/);
    await choose('edit cells', 'Edit cells');
    await expect(desk.getByRole('grid')).toBeFocused();
    await desk.keyboard.press('Escape');
    await choose('save this view', 'Save this view…');
    await desk
      .getByRole('dialog', { name: 'Save this view' })
      .getByRole('button', { name: 'Cancel' })
      .click();

    await rowOf(desk, name).getByRole('checkbox').click();
    await expect(desk.getByRole('region', { name: 'Selected records' })).toBeVisible();
    await choose('bulk edit', 'Bulk edit…');
    const bulk = desk.getByRole('dialog', { name: 'Bulk edit of 1 stock category' });
    await expect(bulk).toBeVisible();
    await desk.keyboard.press('Escape');
    await desk.keyboard.press('Escape');
    await expect(bulk).toBeHidden();
    await choose('delete 1', 'Delete 1 stock category');
    const question = desk.getByRole('dialog', { name: 'Delete 1 stock category?' });
    await question.getByRole('button', { name: 'Close' }).click();

    await desk.goto(`/stock-items/categories/${id}`);
    await expect(desk.getByRole('heading', { level: 1, name })).toBeVisible();
    await choose('duplicate', 'Duplicate');
    await desk.waitForURL('**/stock-items/categories/create');
    await expect(desk.getByRole('heading', { level: 1, name: 'New stock category' })).toBeVisible();
    await desk.goto(`/stock-items/categories/${id}`);
    await expect(desk.getByRole('heading', { level: 1, name })).toBeVisible();
    await choose('delete stock', 'Delete stock category');
    await desk
      .getByRole('dialog', { name: `Delete “${name}”?` })
      .getByRole('button', { name: `Delete ${name}` })
      .click();
    await expectToast(desk, `Deleted ${name}`);
  });

  await test.step('the palette leads to a page, to a record and to a new one', async () => {
    const name = unique('Zwieback');
    await office.create('stockcategories', { name });
    await desk.goto('/stock-items/categories');
    await expect(desk.getByRole('row').nth(1)).toBeVisible();
    const search = desk.getByRole('combobox', { name: 'Go to a page or find a record' });

    await desk.keyboard.press('Control+k');
    await expect(search).toBeFocused();
    await desk.keyboard.type('unit si');
    await expect(desk.getByRole('option').first()).toContainText('Unit sizes');
    await desk.keyboard.press('Enter');
    await desk.waitForURL('**/stock-items/unit-sizes');
    await expect(search).toBeHidden();

    await desk.keyboard.press('Control+k');
    await desk.keyboard.type(name);
    await expect(desk.getByRole('option', { name })).toBeVisible();
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('heading', { level: 1, name })).toBeVisible();

    await desk.keyboard.press('Control+k');
    await desk.keyboard.type('new store');
    await expect(desk.getByRole('option', { name: 'New store', exact: true })).toBeVisible();
    await desk.keyboard.press('ArrowUp');
    await expect(search).toBeFocused();
    await desk.getByRole('option', { name: 'New store', exact: true }).click();
    await desk.waitForURL('**/stores/create');
    await expect(desk.getByRole('textbox', { name: 'Name' })).toBeFocused();

    await desk.keyboard.press('Control+k');
    await desk.keyboard.type('nothing is called so');
    await expect(desk.getByText('Nothing matches “nothing is called so”.')).toBeVisible();
    await desk.keyboard.press('Escape');
    await expect(search).toBeHidden();
  });

  await test.step('the palette begins where they were, asks the server once, and sets the appearance', async () => {
    const name = unique('Quince');
    const { id } = await office.create('stockcategories', { name });
    await desk.goto(`/stock-items/categories/${id}`);
    await expect(desk.getByRole('heading', { level: 1, name })).toBeVisible();
    await desk.goto('/stores');
    await expect(desk.getByRole('row').nth(1)).toBeVisible();
    await desk.keyboard.press('Control+k');
    const recent = desk.getByRole('group', { name: 'Recently seen' }).getByRole('option');
    await expect(recent.first()).toContainText(name);

    const asked: string[] = [];
    desk.on('request', (request) => request.url().includes('Quince') && asked.push(request.url()));
    // Put in at once: typed letter by letter, a slow browser may search for a part of it too.
    await desk.getByRole('combobox', { name: 'Go to a page or find a record' }).fill(name);
    await expect(desk.getByRole('group', { name: 'Records' }).getByRole('option')).toHaveText([
      `${name}Stock category`,
    ]);
    expect(asked.map((url) => new URL(url).pathname)).toEqual(['/services/main/search']);

    await desk.getByRole('combobox', { name: 'Go to a page or find a record' }).fill('dark');
    await expect(desk.getByRole('option', { name: 'Appearance: Dark' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await desk.keyboard.press('Enter');
    await expect(desk.locator('html')).toHaveCSS('color-scheme', 'dark');
    await desk.keyboard.press('Control+k');
    await desk.keyboard.type('appearance system');
    await desk.keyboard.press('Enter');
    await expect(desk.locator('html')).toHaveCSS('color-scheme', 'light');
  });

  await test.step('the palette switches to another customer and back', async () => {
    await colleague.goto('/stock-items/categories');
    for (const customer of ['Harbour Coffee', 'Ember & Dough']) {
      await expect(colleague.getByRole('row').nth(1)).toBeVisible();
      await colleague.keyboard.press('Control+k');
      await colleague
        .getByRole('combobox', { name: 'Go to a page or find a record' })
        .fill(`switch ${customer.split(' ')[0]}`);
      await expect(colleague.getByRole('option', { name: `Switch to ${customer}` })).toBeVisible();
      await colleague.keyboard.press('Enter');
      await expectToast(colleague, `Now working in ${customer}.`);
    }
  });
});
