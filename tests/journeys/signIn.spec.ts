import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { landingPath, owner, password, signIn, support } from '../support/journeyOffice.ts';
import { pagesOf, rowOf } from '../support/journeyPages.ts';
import { enterCode, enterPassword, signOut } from '../support/journeyPeople.ts';

const refused = 'Oops! Looks like that username and password do not match. Please try again.';
const unreachable = 'Network Error: Please check your internet connection or try again later.';

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

test.describe('the login page', () => {
  test('is titled Hello! and names what it wants: P1-2.1-02, P1-2.3-01, P1-2.3-02', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1, name: 'Hello!' })).toBeVisible();
    await expect(page.getByLabel('Username')).toBeFocused();
    const secret = page.getByLabel('Password', { exact: true });
    await expect(secret).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(secret).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(secret).toHaveAttribute('type', 'password');
  });

  test('says which field is missing: P1-5.1-01, P1-5.1-02, P1-5.1-10', async ({ page }) => {
    const bodies = followBodies(page);
    await page.goto('/login');
    const username = page.getByLabel('Username');
    const secret = page.getByLabel('Password', { exact: true });
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('Please enter a valid username', { exact: true })).toBeVisible();
    await expect(page.getByText('Required', { exact: true })).toBeVisible();
    await expect(username).toHaveAccessibleDescription('Please enter a valid username');
    await expect(username).toBeFocused();
    await username.fill(owner.email);
    await username.press('Enter');
    await expect(secret).toBeFocused();
    await expect(secret).toHaveAccessibleDescription('Required');
    await expect(page.getByText('Please enter a valid username')).toBeHidden();
    expect(bodies.filter((body) => body.includes('auth/login'))).toEqual([]);
  });

  test('refuses a wrong password in the words of P1-8.1-01 and keeps what was entered', async ({ page }) => {
    const bodies = followBodies(page);
    await page.goto('/login');
    await page.getByLabel('Username').fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill('not-the-password');
    const answer = page.waitForResponse('**/auth/login');
    await page.getByRole('button', { name: 'Log in' }).click();
    expect((await answer).status()).toBe(401);
    await expect(page.getByRole('alert').filter({ hasText: refused })).toHaveText(refused);
    await expect(page).toHaveURL('/login');
    await expect(page.getByLabel('Username')).toHaveValue(owner.email);
    expect(bodies.join('\n')).not.toContain('not-the-password');
  });

  test('says that the network is away in the words of P1-8.1-02, and goes on when it is back', async ({
    page,
  }) => {
    await page.goto('/login');
    await page.route('**/auth/login', (route) => route.abort('connectionrefused'));
    await page.getByLabel('Username').fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill('not-the-password');
    const button = page.getByRole('button', { name: 'Log in' });
    await button.click();
    await expect(page.getByRole('alert').filter({ hasText: unreachable })).toHaveText(unreachable);
    await page.unroute('**/auth/login');
    await button.click();
    await expect(page.getByRole('alert').filter({ hasText: refused })).toHaveText(refused);
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

  await test.step('a code that is too short is not sent', async () => {
    await page.getByLabel('Code', { exact: true }).fill('12 34');
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByText('Enter the six digits', { exact: true })).toBeVisible();
  });

  await test.step("the demo's code opens the first page, without a choice of customers: P1-2.1-09", async () => {
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

test('an account of several customers chooses one by keyboard and reaches the page it asked for: P1-2.3-07, P1-2.1-08', async ({
  page,
  authenticator,
}) => {
  await page.goto('/stock-items/items');
  await page.waitForURL('**/login');
  await signIn(page, support.email, authenticator);
  await page.waitForURL('**/search-customer');
  await expect(page.getByRole('heading', { name: 'Choose a customer' })).toBeVisible();
  await expect(page.getByRole('option')).toHaveText([/Ember & Dough$/, /Harbour Coffee$/]);

  await test.step('without a customer every inner address ends here: P1-2.2-04', async () => {
    await page.goto('/stock-items/items');
    await page.waitForURL('**/search-customer');
  });

  await expectAccessible(page, 'the choice of a customer');

  const search = page.getByRole('combobox', { name: 'Search customers' });
  await expect(search).toBeFocused();
  await search.pressSequentially('nobody');
  await expect(page.getByText('No customer is called “nobody”.')).toBeVisible();
  await search.fill('');
  await search.press('ArrowDown');
  await search.press('Enter');
  await page.waitForURL('**/stock-items/items');
  await expect(page.getByRole('button', { name: 'Switch customer, now Harbour Coffee' })).toBeVisible();
  await expect(rowOf(page, 'Oat milk')).toBeVisible();
  await page.goto('/');
  await page.waitForURL(`**${landingPath}`);
});

test('on a trusted device an account of several customers goes from the password to their choice: P1-2.3-06', async ({
  page,
  authenticator,
}) => {
  const account = { email: support.email, password };
  await enterPassword(page, account);
  await page.getByRole('checkbox', { name: 'Trust this device for 30 days' }).check();
  await enterCode(page, await authenticator.nextCode(support.email));
  await page.getByRole('option', { name: 'Ember' }).click();
  await page.waitForURL(`**${landingPath}`);
  await signOut(page);
  const paths = followAddresses(page);
  await enterPassword(page, account);
  await page.waitForURL('**/search-customer');
  expect(paths).not.toContain('/auth-user');
});

test('an administrator of the installation sees the same screens as an owner: P1-6-01', async ({
  desk,
  colleague,
}) => {
  const screens = async (page: Page) => {
    await page.goto(landingPath);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    return pagesOf(page);
  };
  const own = await screens(desk);
  expect(own.length).toBeGreaterThan(30);
  expect(await screens(colleague)).toEqual(own);
});

test('whoever is not signed in sees the login page and local storage is emptied: P1-2.2-01, P1-2.2-02', async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Hello!' })).toBeVisible();
  for (const path of ['/stock-items/items', '/stores/create', '/no/such/page', '/']) {
    await page.evaluate(() => localStorage.setItem('left', 'behind'));
    await page.goto(path);
    await page.waitForURL('**/login');
    await expect(page.getByRole('heading', { name: 'Hello!' })).toBeVisible();
    expect(await storage(page)).toEqual({});
  }
});

test('the completion page of the delivery platform needs no sign-in: P1-2.1-06', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Hello!' })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('left', 'behind'));
  await page.goto('/uber-eats-complete');
  await expect(page.getByRole('heading')).toBeVisible();
  await expect(page).toHaveURL('/uber-eats-complete');
  await expect(page.getByLabel('Password')).toHaveCount(0);
  expect(await storage(page)).toEqual({ left: 'behind' });
});
