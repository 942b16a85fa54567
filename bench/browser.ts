import type { BrowserContext, LaunchOptions } from '@playwright/test';
import { findChromium } from '../scripts/browser.mjs';

/** The Chromium of the tests, without its own background work. It ends with the bench, which handles the signals. */
export const browserOptions = (): LaunchOptions => ({
  executablePath: findChromium(),
  handleSIGINT: false,
  handleSIGTERM: false,
  handleSIGHUP: false,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
});

/** Signs the owner of the demo in, through the pages. */
export async function signInPage(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByText('owner@ember.example').click();
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/auth-user');
  // A code works once. Whoever signs in again within its half minute gets the next one.
  const isIn = async () => {
    await page.getByRole('button', { name: 'Use this code' }).click();
    await page.getByRole('button', { name: 'Verify' }).click();
    return page.waitForURL('**/stock-items/categories', { timeout: 10_000 }).then(
      () => true,
      () => false,
    );
  };
  for (let tries = 1; !(await isIn()); tries += 1)
    if (tries === 5) throw new Error('The demo did not let its owner in.');
  await page.close();
}
