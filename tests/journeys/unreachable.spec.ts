import { type CuttableLine, layLine } from '../support/cuttableLine.ts';
import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { openOffice, owner } from '../support/journeyOffice.ts';
import { expectToast, listAddress } from '../support/journeyPages.ts';

/** The worker's product, reached through a line of the test's own. */
const withLine = test.extend<{ line: CuttableLine }>({
  line: async ({ product }, use) => {
    const line = await layLine(product.address);
    await use(line);
    await line.cut();
  },
});

withLine(
  'while the server cannot be reached, pages say so, keep what was typed and take nothing more',
  async ({ browser, line, authenticator }) => {
    const office = await openOffice({ browser, address: line.address, authenticator, account: owner.email });
    const page = await office.context.newPage();
    const band = page.getByRole('status').filter({ hasText: 'Commissary can’t be reached.' });
    const save = page.getByRole('button', { name: 'Save', exact: true });

    await withLine.step('a record keeps what was typed, and saves it once the server is back', async () => {
      const name = unique('Cut off');
      const { id } = await office.create('stockcategories', { name });
      await page.goto(`/stock-items/categories/${id}`);
      const description = page.getByRole('textbox', { name: 'Description' });
      await description.fill('Written with care');
      await expect(page.getByRole('img', { name: /^Live/ })).toBeVisible();
      await line.cut();
      await expect(band).toBeVisible();
      await expect(page.getByRole('img', { name: /live/i }), 'the band says it alone').toHaveCount(0);
      await expect(description).toBeDisabled();
      await expect(description).toHaveValue('Written with care');
      await expect(save).toBeDisabled();
      await description.dblclick({ force: true });
      await expect
        .poll(() => page.evaluate(() => getSelection()?.toString()), 'what was typed is there to copy')
        .not.toBe('');
      await expectAccessible(page, 'a record without a server');
      await line.mend();
      await expect(band).toBeHidden();
      await expect(description).toHaveValue('Written with care');
      await save.click();
      await expectToast(page, `Saved ${name}`);
      await expect(page.getByRole('img', { name: /^Live/ })).toBeVisible();
    });

    await withLine.step('a new record waits too, and goes on by itself', async () => {
      const name = unique('Begun');
      await page.goto('/stock-items/categories/create');
      const field = page.getByRole('textbox', { name: 'Name' });
      await field.fill(name);
      await expect(page.getByRole('img', { name: /^Live/ })).toBeVisible();
      await line.cut();
      await expect(band).toBeVisible();
      await expect(field).toBeDisabled();
      const create = page.getByRole('button', { name: 'Add stock category' });
      await expect(create).toBeDisabled();
      await line.mend();
      await expect(field).toBeEnabled();
      await expect(field).toHaveValue(name);
      await create.click();
      await expectToast(page, new RegExp(`^Added ${name}`));
    });

    await withLine.step('a list keeps its rows and the cell that somebody types into', async () => {
      const name = unique('Rows');
      await office.create('stockcategories', { name });
      await page.goto(listAddress('stock-items/categories', { q: name }));
      await page.getByRole('button', { name: 'Edit cells' }).click();
      await expect(page.getByRole('img', { name: /^Live/ })).toBeVisible();
      const cells = page.getByRole('grid', { name: 'Stock categories' });
      await expect(cells).toBeFocused();
      await page.keyboard.press('Enter');
      const cell = cells.getByRole('textbox');
      const typed = unique('Half typed');
      await cell.fill(typed);
      // The page asks for its list again when somebody comes back to it, unless it is already asking by itself.
      const asked = page.waitForEvent('requestfailed', (request) => /stockcategories\?/.test(request.url()));
      await line.cut();
      await expect(band).toBeVisible();
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
      await asked;
      await expect(cell).toHaveValue(typed);
      await cell.press('Enter');
      await line.mend();
      await expect(band).toBeHidden();
      await expect
        .poll(async () => (await office.list('stockcategories', { q: typed })).total, 'saved by itself')
        .toBe(1);
    });
    await office.context.close();
  },
);

withLine(
  'the sign-in says that the server cannot be reached, and goes on when it is back',
  async ({ page, line }) => {
    await page.goto(`${line.address}/login`);
    await page.getByLabel('Username').fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill('something else');
    await line.cut();
    const logIn = page.getByRole('button', { name: 'Log in' });
    await logIn.click();
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('Network Error');
    await expect(page.getByLabel('Username')).toHaveValue(owner.email);
    await line.mend();
    await logIn.click();
    await expect(alert).toContainText('do not match');
  },
);
