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
  } finally {
    await product.stop();
  }
});
