import type { BrowserContext, LaunchOptions } from '@playwright/test';

/** Chromium without its own background work. */
export const browserOptions = (): LaunchOptions => ({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
});

/** Signs the owner of the demo in, through the pages. */
export async function signInPage(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByText('owner@ember.example').click();
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/auth-user');
  await page.getByRole('button', { name: 'Use this code' }).click();
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.waitForURL('**/stock-items/categories');
  await page.close();
}
