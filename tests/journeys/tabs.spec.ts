import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { landingPath } from '../support/journeyOffice.ts';
import { enrolledPerson, enterCode, enterPassword, signOut } from '../support/journeyPeople.ts';

const hello = (page: Page) => page.getByRole('heading', { level: 1, name: 'Hello!' });

test('signing out ends it in every tab and leaves nothing in the browser, also when the server is away (BR-05)', async ({
  page,
  context,
  office,
}) => {
  const person = await enrolledPerson(office);
  await enterPassword(page, person);
  await enterCode(page, await person.authenticator.nextCode(person.email));
  await page.waitForURL(`**${landingPath}`);
  const other = await context.newPage();
  await other.goto('/stock-items/items');
  await expect(other.getByRole('row').nth(1)).toBeVisible();
  await context.route('**/auth/logout', (route) => route.abort('connectionrefused'));
  await signOut(page);
  await other.waitForURL('**/login');
  await expect(hello(other)).toBeVisible();
  expect(await page.evaluate(() => ({ ...localStorage, ...sessionStorage }))).toEqual({});
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await other.goto('/stock-items/items');
  await expect(hello(other)).toBeVisible();
});

test('after the sign-in only own pages open, whatever the address asked for (BR-04)', async ({
  page,
  office,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).host));
  const person = await enrolledPerson(office);
  await page.goto(
    '/login?next=//evil.example&redirectTo=https://evil.example&returnUrl=javascript:alert(1)#//evil.example',
  );
  await page.getByLabel('Username').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await enterCode(page, await person.authenticator.nextCode(person.email));
  await page.waitForURL(`**${landingPath}`);
  for (const address of [
    '//evil.example/x',
    '/\\evil.example/x',
    '/%2f%2fevil.example/x',
    '/login?next=//evil.example/x',
  ]) {
    await page.evaluate((to) => history.pushState(null, '', location.origin + to), address);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible();
  }
  expect(new Set(asked)).toEqual(new Set([new URL(page.url()).host]));
});

test('no page lets itself be framed (BR-03)', async ({ page, product }) => {
  await page.route('https://elsewhere.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<iframe src="${product.address}/login" width="800" height="600"></iframe>`,
    }),
  );
  await page.goto('https://elsewhere.example/');
  const frame = page.frames()[1];
  await expect.poll(() => frame?.url()).toMatch(/^chrome-error:/);
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Hello!' })).toHaveCount(0);
});

test('a page lets in the styles of its own that carry its nonce, a fresh one each time, and no script but files (HD-01)', async ({
  page,
}) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  const nonces: string[] = [];
  for (const _time of [1, 2]) {
    const policy = (await page.goto('/login'))?.headers()['content-security-policy'] ?? '';
    const [, nonce = ''] = /style-src 'self' 'nonce-([^']+)';/.exec(policy) ?? [];
    nonces.push(nonce);
    expect(policy).not.toContain('unsafe');
    await expect(page.getByRole('heading', { name: 'Hello!' })).toHaveCSS('font-weight', '600');
    expect(
      await page
        .locator('style')
        .first()
        .evaluate((style) => style.nonce),
    ).toBe(nonce);
  }
  expect(new Set(nonces).size).toBe(2);
  expect(violations).toEqual([]);
});
