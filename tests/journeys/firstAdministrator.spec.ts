import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import { expect, test } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { createAuthenticator } from '../support/journeyCodes.ts';
import { landingPath } from '../support/journeyOffice.ts';
import { enterCode, shownKey } from '../support/journeyPeople.ts';
import { startProduct } from '../support/journeyServer.ts';
import { until } from '../support/until.ts';

/** The link to a page in a mail that was kept as a file. */
const mailedLink = (dataDirectory: string, page: string) =>
  until(`a mail with a link to ${page}`, async () => {
    const folder = path.join(dataDirectory, 'outbox');
    for (const name of (await readdir(folder)).filter((one) => one.endsWith('.eml'))) {
      const { text = '' } = await PostalMime.parse(await readFile(path.join(folder, name)));
      const link = /https?:\/\/\S+/.exec(text)?.[0];
      if (link && new URL(link).pathname === page) return new URL(link);
    }
    return false;
  });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('outside of a demo the first administrator chooses another password before anything opens, and no outbox is shown (AU-06)', async ({
  page,
}) => {
  const product = await startProduct({ environment: { DEMO: '0' } });
  try {
    const [, email = '', password = ''] = /(\S+@\S+) {2}password (\S+)/.exec(product.output()) ?? [];
    await page.goto(`${product.address}/outbox`);
    await expect(
      page.getByText('There is no outbox here: the product really sends its mails.'),
    ).toBeVisible();
    const chosen = 'words that nobody puts together';
    const logIn = async (account: { email: string; password: string }) => {
      await page.goto(`${product.address}/login`);
      await page.getByLabel('Username').fill(account.email);
      await page.getByLabel('Password', { exact: true }).fill(account.password);
      await page.getByRole('button', { name: 'Log in' }).click();
    };
    await logIn({ email, password });
    await expect(heading(page, 'Set up your authenticator app')).toBeVisible();
    await expect(page.getByText('Demo code')).toHaveCount(0);
    const key = await shownKey(page);
    const authenticator = createAuthenticator(key);
    await enterCode(page, await authenticator.nextCode(email));
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(heading(page, 'Choose a new password')).toBeVisible();
    await expect(page).toHaveURL(`${product.address}/reset-password`);
    await page.goto(`${product.address}/stock-items/items`);
    await page.waitForURL(/\/(login|auth-user)$/);
    await page.goBack();
    await page.getByLabel('New password').fill(chosen);
    await page.getByLabel('Confirm password').fill(chosen);
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(heading(page, 'Success')).toBeVisible();
    await page.getByRole('link', { name: 'Login', exact: true }).click();
    await page.waitForURL('**/login');

    await test.step('a removal of the app that was asked for waits, and is stopped by the link of its mail: the app goes on', async () => {
      await logIn({ email, password: chosen });
      await page.getByRole('button', { name: 'Lost your phone?' }).click();
      await page.getByRole('button', { name: 'Mail me a link' }).click();
      await expect(page.getByText(`We sent an e-mail to ${email}`)).toBeVisible();
      const link = await mailedLink(product.dataDirectory, '/keep-2fa');
      await page.goto(`${product.address}${link.pathname}${link.search}`);
      await expect(heading(page, 'Keep your authenticator app')).toBeVisible();
      await expect(page).toHaveURL(`${product.address}/keep-2fa`);
      await expectAccessible(page, 'the page that stops a removal');
      await page.getByRole('button', { name: 'Stop the removal' }).click();
      await expect(
        page.getByText(/^You stopped the removal\. The person who asked for it knows your password/),
      ).toBeVisible();
      await expectAccessible(page, 'a removal that was stopped');
      await page.getByRole('link', { name: 'Choose another password' }).click();
      await expect(heading(page, 'Forgot your password?')).toBeVisible();
      await page.goto(`${product.address}/auth-user`);
      await enterCode(page, await authenticator.nextCode(email));
      await page.waitForURL(`**${landingPath}`);
    });

    await test.step('the home page says what is missing, and the business gets its name, country and currency', async () => {
      await page.goto(`${product.address}/home`);
      const unfinished = page.getByRole('region', { name: 'Finish setting up' });
      await expect(unfinished.getByRole('link')).toHaveText([
        'Set the country and currency of your business',
        'Add your first store',
        'Add a menu',
        'Add the items of your menu',
        'Invite the people you work with',
      ]);
      await unfinished.getByRole('link', { name: /country and currency/ }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Bar Sol');
      for (const [name, option] of [
        ['Country', 'Spain'],
        ['Currency', 'Euro (EUR)'],
        ['Time zone', 'Madrid, Europe'],
      ] as const) {
        await page.getByRole('combobox', { name }).click();
        await page.getByRole('option', { name: option, exact: true }).click();
      }
      await page.keyboard.press('Control+s');
      await expect(page.getByRole('banner').getByText('Bar Sol')).toBeVisible();
      await page.goto(`${product.address}/home`);
      await expect(unfinished.getByRole('link', { name: 'Add your first store' })).toBeVisible();
      await expect(unfinished.getByRole('link', { name: /country and currency/ })).toHaveCount(0);
      await expectAccessible(page, 'the home page of a new business');
    });

    await test.step('a second customer is created, suspended, and opened again', async () => {
      await page.goto(`${product.address}/setup/installation`);
      await page.getByRole('button', { name: 'New customer' }).click();
      const dialog = page.getByRole('dialog', { name: 'New customer' });
      await dialog.getByLabel('Name of the business').fill('Kuwait Grill');
      for (const [name, option] of [
        ['Country', 'Kuwait'],
        ['Time zone', 'Kuwait, Asia'],
      ] as const) {
        await dialog.getByRole('combobox', { name }).fill(option);
        await page.getByRole('option', { name: option, exact: true }).click();
      }
      await expect(dialog.getByRole('combobox', { name: 'Currency' })).toHaveValue('Kuwaiti Dinar (KWD)');
      await expectAccessible(page, 'the dialog of a new customer');
      await dialog.getByRole('button', { name: 'Create customer' }).click();
      const row = page.getByRole('row', { name: /^Kuwait Grill/ });
      await expect(row).toContainText('KW · KWD');
      for (const [act, state] of [
        ['Suspend', 'Suspended'],
        ['Open again', 'Active'],
      ] as const) {
        await row.getByRole('button', { name: `${act} Kuwait Grill` }).click();
        await page.getByRole('dialog').getByRole('button', { name: act }).click();
        await expect(row).toContainText(state);
      }
      await expectAccessible(page, 'the page of the installation');
      await expect(page.getByRole('row', { name: /^Bar Sol/ })).toContainText('You are working here');
    });
  } finally {
    await product.stop();
  }
});
