import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { landingPath } from '../support/journeyOffice.ts';
import { enrolledPerson, enterCode, enterPassword, signOut } from '../support/journeyPeople.ts';

const hello = (page: Page) => page.getByRole('heading', { level: 1, name: 'Hello!' });

test('a session opens own pages alone, and its end leaves nothing in any tab of the browser', async ({
  page,
  context,
  office,
}) => {
  const person = await enrolledPerson(office);

  await test.step('after the sign-in only own pages open, whatever the address asked for (BR-04)', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).host));
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

  await test.step('a session that cannot be renewed leaves nothing behind, and the page begins again at the login: P2-8-04, P2-8-05', async () => {
    await page.goto(landingPath);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.evaluate(() => {
      localStorage.setItem('left', 'behind');
      Reflect.set(window, 'isSamePage', true);
    });
    const refused = { status: 401, json: { success: false, code: 'SESSION_ENDED', message: 'Over.' } };
    await page.route('**/auth/refreshToken', (route) => route.fulfill(refused));
    await page.route('**/services/main/stockitems?*', (route) => route.fulfill(refused));
    await page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: 'Stock items' })
      .click();
    await page.waitForFunction(() => Reflect.get(window, 'isSamePage') === undefined);
    await page.waitForURL('**/login');
    await expect(hello(page)).toBeVisible();
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
    await page.unrouteAll();
  });

  await test.step('signing out ends it in every tab and leaves nothing in the browser, also when the server is away (BR-05)', async () => {
    await enterPassword(page, person);
    await enterCode(page, await person.authenticator.nextCode(person.email));
    await page.waitForURL(/stock-items/);
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
});

test('a page takes neither styles nor scripts of others, and lets nobody frame it', async ({
  page,
  product,
}) => {
  await test.step('it lets in the styles of its own that carry its nonce, a fresh one each time, and no script but files (HD-01)', async () => {
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
      await expect(hello(page)).toHaveCSS('font-weight', '600');
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

  await test.step('no page lets itself be framed (BR-03)', async () => {
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
});
