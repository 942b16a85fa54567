import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import sharp from 'sharp';
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

/** A small picture, as a business has one. */
const drawnLogo = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#c2410c' } })
    .png()
    .toBuffer();

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
      await expect(heading(page, 'Set up your business')).toBeVisible();
    });

    await test.step('the first page asks for the business; whoever leaves it finds it again at home', async () => {
      await expectAccessible(page, 'the first page of a new business');
      await page.getByRole('button', { name: 'Later' }).click();
      const unfinished = page.getByRole('region', { name: 'Finish setting up' });
      await expect(unfinished.getByRole('link')).toHaveText([
        'Say what your business is called, and where it is',
        'Add your first store',
        'Add a menu',
        'Add the items of your menu',
        'Invite the people you work with',
      ]);
      await page.goto(`${product.address}/`);
      await page.waitForURL(`**${landingPath}`);
      await page.goto(`${product.address}/home`);
      await unfinished.getByRole('link', { name: /what your business is called/ }).click();
      await expect(heading(page, 'Set up your business')).toBeVisible();
      const form = (name: string) => page.getByRole('region', { name });
      await form('Your business').getByLabel('Name').fill('Bar Sol');
      for (const [name, option] of [
        ['Country', 'Spain'],
        ['Time zone', 'Madrid, Europe'],
      ] as const) {
        await page.getByRole('combobox', { name }).click();
        await page.getByRole('option', { name: option, exact: true }).click();
      }
      await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveText('Euro (EUR)');
      await page.locator('input[type=file]').setInputFiles({
        name: 'logo.png',
        mimeType: 'image/png',
        buffer: await drawnLogo(),
      });
      await expect(page.getByRole('button', { name: 'Logo' })).toHaveText('Replace');
      await expect(page.getByText('Fill in everything with a star.')).toBeVisible();
      await form('Your stores').getByLabel('Name').fill('Bar Sol Centro');
      await page.getByRole('button', { name: 'Set up' }).click();
      await page.getByRole('button', { name: 'I have stored it' }).click();
      const banner = page.getByRole('banner');
      await expect(banner.getByText('Bar Sol')).toBeVisible();
      await expect(banner.locator('img')).toHaveAttribute('src', /storedFiles/);
      await expect(unfinished.getByRole('link', { name: 'Add a menu' })).toBeVisible();
      await expect(unfinished.getByRole('link', { name: /called|first store/ })).toHaveCount(0);
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

    await test.step('the demo comes beside it, and opens without another sign-in', async () => {
      await page.getByRole('button', { name: 'Add the demo' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Add the demo' }).click();
      await expect(page.getByRole('row', { name: /^Ember & Dough/ })).toContainText('ZA · ZAR');
      await page
        .getByRole('button', { name: /Switch customer|Bar Sol/ })
        .first()
        .click();
      await page.getByRole('option', { name: /Ember & Dough/ }).click();
      await expect(page.getByRole('banner').getByText('Ember & Dough')).toBeVisible();
    });
  } finally {
    await product.stop();
  }
});
