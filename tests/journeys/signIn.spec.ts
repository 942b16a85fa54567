import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { landingPath, owner, password } from '../support/journeyOffice.ts';

const refused = 'Oops! Looks like that username and password do not match. Please try again.';

/** Addresses that the page goes through from now on. */
function followAddresses(page: Page): string[] {
  const paths: string[] = [];
  page.on('framenavigated', (frame) => paths.push(new URL(frame.url()).pathname));
  return paths;
}

/** What the page sends from now on. */
function followBodies(page: Page): string[] {
  const bodies: string[] = [];
  page.on('request', (request) => bodies.push(request.url(), request.postData() ?? ''));
  return bodies;
}

const storage = (page: Page) => page.evaluate(() => ({ ...localStorage }));
const hello = (page: Page) => page.getByRole('heading', { level: 1, name: 'Hello!' });

test('whoever is not signed in sees the login page, which takes no wrong password', async ({ page }) => {
  const secret = page.getByLabel('Password', { exact: true });

  await test.step('the completion page of the delivery platform needs no sign-in: P1-2.1-06', async () => {
    await page.goto('/login');
    await expect(hello(page)).toBeVisible();
    await page.evaluate(() => localStorage.setItem('left', 'behind'));
    await page.goto('/uber-eats-complete');
    await expect(page.getByRole('heading')).toBeVisible();
    await expect(page).toHaveURL('/uber-eats-complete');
    await expect(page.getByLabel('Password')).toHaveCount(0);
    expect(await storage(page)).toEqual({ left: 'behind' });
  });

  await test.step('every other address ends on it, and local storage is emptied: P1-2.2-01, P1-2.2-02', async () => {
    for (const path of ['/stock-items/items', '/stores/create', '/no/such/page', '/']) {
      await page.evaluate(() => localStorage.setItem('left', 'behind'));
      await page.goto(path);
      await page.waitForURL('**/login');
      await expect(hello(page)).toBeVisible();
      expect(await storage(page)).toEqual({});
    }
  });

  await test.step('it is titled Hello! and names what it wants: P1-2.1-02, P1-2.3-01, P1-2.3-02', async () => {
    await page.goto('/login');
    await expect(hello(page)).toBeVisible();
    await expect(page.getByLabel('Username')).toBeFocused();
    await expect(secret).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(secret).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(secret).toHaveAttribute('type', 'password');
    await expect(page.getByRole('button', { name: owner.email })).toBeVisible();
    await expectAccessible(page, 'the login page', { inAllLooks: true });
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('Required', { exact: true })).toBeVisible();
    await expectAccessible(page, 'the login page with its messages', { inAllLooks: true });
  });

  await test.step('it refuses a wrong password in the words of P1-8.1-01 and keeps what was entered', async () => {
    const bodies = followBodies(page);
    await page.getByLabel('Username').fill(owner.email);
    await secret.fill('not-the-password');
    const answer = page.waitForResponse('**/auth/login');
    await secret.press('Enter');
    expect((await answer).status()).toBe(401);
    await expect(page.getByRole('alert').filter({ hasText: refused })).toHaveText(refused);
    await expect(page).toHaveURL('/login');
    await expect(page.getByLabel('Username')).toHaveValue(owner.email);
    expect(bodies.join('\n')).not.toContain('not-the-password');
  });
});

test('an account of one customer comes in by password and code, stays in, and leaves nothing: P1-2.3-03, P1-2.3-05', async ({
  page,
  authenticator,
}) => {
  const paths = followAddresses(page);
  const bodies = followBodies(page);

  await test.step('the demo fills the form in, and the code is asked for: P1-2.1-07', async () => {
    await page.goto('/login');
    await page.getByRole('button', { name: owner.email }).click();
    await expect(page.getByLabel('Username')).toHaveValue(owner.email);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/auth-user');
    await expect(page.getByRole('heading', { name: 'Check that it is you' })).toBeVisible();
    await expect(page.getByText(`authenticator app shows for ${owner.email}`)).toBeVisible();
  });

  await test.step('without the code every inner address ends on /auth-user: P1-2.2-03', async () => {
    for (const path of ['/stock-items/items', '/search-customer', '/']) {
      await page.goto(path);
      await page.waitForURL('**/auth-user');
    }
  });

  await test.step("the demo's code opens the first page, without a choice of customers: P1-2.1-09", async () => {
    await expect(page.getByRole('button', { name: 'Use this code' })).toBeVisible();
    await expectAccessible(page, 'the page of the second factor', { inAllLooks: true });
    await authenticator.awaitFreshStep(owner.email);
    await page.reload();
    await page.getByRole('button', { name: 'Use this code' }).click();
    await expect(page.getByLabel('Code', { exact: true })).toHaveValue(/^\d{6}$/);
    paths.length = 0;
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.waitForURL(`**${landingPath}`);
    await expect(page.getByRole('heading', { level: 1, name: /^Stock categories/ })).toBeVisible();
    await expect(page.getByText('Ember & Dough', { exact: true })).toBeVisible();
    expect(paths).not.toContain('/search-customer');
  });

  await test.step('the session lies under one key and cannot be read: P2-9.1-02, P2-9.1-04', async () => {
    await expect.poll(() => storage(page)).toHaveProperty('userAuth');
    const stored = await storage(page);
    expect(Object.keys(stored)).toEqual(['userAuth']);
    const bytes = Buffer.from(stored.userAuth ?? '', 'base64').toString('latin1');
    expect(bytes).not.toMatch(/ember|thandi|accessToken|customer/i);
  });

  await test.step('a reload keeps it, and / is the first page: P1-2.1-01, P1-2.2-05', async () => {
    await page.reload();
    await expect(page.getByRole('table', { name: 'Stock categories' })).toBeVisible();
    for (const path of ['/', '/login', '/auth-user']) {
      await page.goto(path);
      await page.waitForURL(`**${landingPath}`);
    }
  });

  await test.step('signing out leaves nothing behind', async () => {
    await page.getByRole('button', { name: `Your account, ${owner.name}` }).click();
    const told = page.waitForResponse('**/auth/logout');
    await page.getByRole('button', { name: 'Sign out' }).click();
    expect((await told).ok()).toBe(true);
    await page.waitForURL('**/login');
    expect(await storage(page)).toEqual({});
    await page.goto(landingPath);
    await page.waitForURL('**/login');
  });

  expect(bodies.join('\n'), 'what was typed as a password stays in the browser').not.toContain(password);
});
