import type { Page } from '@playwright/test';
import { errorTable } from '../../contract/errors.ts';
import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { createAuthenticator } from '../support/journeyCodes.ts';
import { landingPath } from '../support/journeyOffice.ts';
import {
  enrolledPerson,
  enterCode,
  enterPassword,
  followMail,
  invite,
  invitedPerson,
  shownKey,
} from '../support/journeyPeople.ts';

const { message } = errorTable.LINK_INVALID;
const linkRefused = {
  success: false,
  code: 'LINK_INVALID',
  message,
  errorMessage: message,
  details: {},
  requestId: 'none',
};
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('a session that cannot be renewed leaves nothing behind, and the page begins again at the login: P2-8-04, P2-8-05', async ({
  page,
  office,
}) => {
  const person = await enrolledPerson(office);
  await enterPassword(page, person);
  await enterCode(page, await person.authenticator.nextCode(person.email));
  await page.waitForURL(`**${landingPath}`);
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
  await expect(heading(page, 'Hello!')).toBeVisible();
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
});

test('recovery codes are copied and printed, and leaving before they are kept is asked about', async ({
  page,
  office,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    window.print = () => Reflect.set(window, 'isPrinted', true);
  });
  const person = await invitedPerson(office);
  await enterPassword(page, person);
  const key = await shownKey(page);
  await enterCode(page, await createAuthenticator(key).nextCode(person.email));
  await expect(heading(page, 'Keep your recovery codes')).toBeVisible();
  const codes = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allInnerTexts();
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
  await page.getByRole('button', { name: 'Print' }).click();
  expect(await page.evaluate(() => Reflect.get(window, 'isPrinted'))).toBe(true);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'I have kept them' })).toBeHidden();
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  const asked = page.waitForEvent('dialog');
  const reloading = page.reload({ waitUntil: 'commit' }).catch(() => undefined);
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await reloading;
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.waitForURL(`**${landingPath}`);
});

test('a password that many people use, or that is one’s own address, is refused in a sentence (AU-05)', async ({
  page,
  office,
}) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  // One of the passwords of the list, which no other file has.
  const lists = async () => (await Promise.all(scripts)).filter((text) => text.includes('mustang1')).length;
  const email = await invite(office);
  await page.goto('/login');
  await expect(heading(page, 'Hello!')).toBeVisible();
  expect(await lists()).toBe(0);
  await followMail(page, { email, subject: 'You are invited to Ember & Dough' });
  const password = page.getByLabel('New password');
  const choose = async (text: string) => {
    await password.fill(text);
    await page.getByLabel('Confirm password').fill(text);
    await page.getByRole('button', { name: 'Save password' }).click();
  };
  await choose('Password2026!');
  await expect(password).toHaveAccessibleDescription(
    'Many people use this password or one much like it, so others try it first. Choose another one.',
  );
  await expect(password).toBeFocused();
  await expectAccessible(page, 'a password that many people use');
  await choose(email);
  await expect(password).toHaveAccessibleDescription(/^This is little more than your own name or address/);
  await choose('words that nobody puts together');
  await expect(heading(page, 'Success')).toBeVisible();
  await expectAccessible(page, 'a password that was replaced');
  expect(await lists()).toBe(1);
});

test('the removal of an app is accessible while it goes on, when it is done and when it fails', async ({
  page,
}) => {
  for (const [outcome, answer] of [
    ['Your authenticator app was deactivated', { json: { success: true, data: {} } }],
    ['Invalid or expired link', { status: 400, json: linkRefused }],
  ] as const) {
    const answered = Promise.withResolvers<void>();
    await page.route('**/auth/deactivate-2fa', async (route) => {
      await answered.promise;
      await route.fulfill(answer);
    });
    await page.goto('/deactivate-2fa?token=of-a-mail');
    await expect(page.getByText('Processing', { exact: true })).toBeVisible();
    await expectAccessible(page, 'the removal of an app');
    answered.resolve();
    await expect(page.getByText(outcome)).toBeVisible();
    await expectAccessible(page, `the removal of an app: ${outcome}`, { isWideOnly: true });
    await page.unroute('**/auth/deactivate-2fa');
  }
});

test('too many passwords and an app that is no longer accepted are said in words', async ({
  page,
  office,
}) => {
  const stranger = `${unique('nobody').replace(' ', '.')}@ember.example`;
  await page.goto('/login');
  await page.getByLabel('Username').fill(stranger);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  const button = page.getByRole('button', { name: 'Log in' });
  const tooMany = page
    .getByRole('alert')
    .filter({ hasText: 'Too many attempts. Wait a little and try again.' });
  for (let tries = 0; tries < 8 && (await tooMany.count()) === 0; tries += 1) {
    const answered = page.waitForResponse('**/auth/login');
    await button.click();
    await answered;
    await expect(button).toBeEnabled();
  }
  await expect(tooMany).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^Another try in 00:0\d$/);
  await expect(page.getByRole('timer')).toHaveCount(0);

  const person = await enrolledPerson(office);
  await enterPassword(page, person);
  const message =
    'Your authenticator app no longer works here, because somebody sent too many wrong codes. Use a recovery code, or ask for a link to set the app up again.';
  await page.route('**/auth/verifyOTP', (route) =>
    route.fulfill({
      status: 423,
      json: {
        success: false,
        code: 'FACTOR_DISABLED',
        message,
        errorMessage: message,
        details: {},
        requestId: 'r',
      },
    }),
  );
  await enterCode(page, '000000');
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
});
